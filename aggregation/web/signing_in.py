"""The sign-in form."""

from __future__ import annotations

from django.contrib.auth.forms import AuthenticationForm, UsernameField
from django.contrib.auth.models import User

LONGEST_NAME = User._meta.get_field("username").max_length


class SignInForm(AuthenticationForm):
    """Refuses names longer than any that exists, before a failed sign-in is written down."""

    username = UsernameField(max_length=LONGEST_NAME)
