"""Who takes part in a campaign as what."""

from __future__ import annotations

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from aggregation.web.desk.forms import Styled
from annotation.models.campaign import Role

ROLES = {
    Role.CURATOR: _("curator"),
    Role.RESEARCHER: _("researcher"),
    Role.ADMINISTRATOR: _("administrator"),
}


class MemberForm(Styled):
    """An account by its name, and a role."""

    name = forms.CharField(
        label=_("Account"),
        max_length=150,
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )
    role = forms.ChoiceField(label=_("Role"))

    def __init__(self, data: object, *, administers: bool) -> None:
        super().__init__(data)
        role = self.fields["role"]
        assert isinstance(role, forms.ChoiceField)
        role.choices = [
            (str(one), word)
            for one, word in ROLES.items()
            if administers or one != Role.ADMINISTRATOR
        ]

    def clean_name(self) -> User:
        user = User.objects.filter(username=self.cleaned_data["name"], is_active=True).first()
        if user is None:
            raise forms.ValidationError(_("No account has this name."))
        return user
