"""Who may reach what. Objects come to a view only through here; a stranger finds nothing (404)."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet, UUIDField

from annotation.errors import Refusal
from annotation.models import (
    Annotator,
    Answer,
    Artwork,
    Assignment,
    Campaign,
    Import,
    Membership,
    Participation,
    Review,
    Study,
    Task,
)
from annotation.models.campaign import Role
from annotation.models.task import Purpose
from annotation.prepared import Given, Prepared

_OWN_ASSIGNMENT = Prepared(
    lambda: Assignment.objects.select_related("task__artwork", "task__utterance").filter(
        participation=Given("participation"), uuid=Given("uuid", UUIDField())
    )
)
_TASK_TO_SHOW = Prepared(
    lambda: Task.objects.select_related("artwork__view", "utterance", "phrase").filter(
        pk=Given("task")
    )
)


def own_participation(participation: Participation, uuid: str) -> Participation:
    """Return the caller's participation, if that is the one the address names."""
    if str(participation.uuid) != str(uuid):
        raise Refusal("not_found")
    return participation


def own_assignment(participation: Participation, uuid: str) -> Assignment:
    """Return one of the caller's own assignments, with what its answer is read against.

    Person and campaign are those of the participation, which was read when the caller signed in.
    """
    assignment = _OWN_ASSIGNMENT.first(participation=participation.pk, uuid=uuid)
    if assignment is None:
        raise Refusal("not_found")
    assignment.participation = participation
    assignment.annotator = participation.annotator
    assignment.task.campaign = participation.campaign
    return assignment


def task_to_show(assignment: Assignment) -> Task:
    """Return the task of an assignment that the caller was given, with all that its page shows."""
    return _TASK_TO_SHOW(task=assignment.task_id)[0]


def study_to_enter(uuid: str) -> Study:
    """Return the study a link from a crowd platform names."""
    study = Study.objects.select_related("campaign").filter(uuid=uuid).first()
    if study is None:
        raise Refusal("not_found")
    return study


def campaigns_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Campaign]:
    """Return the campaigns this user has any part in."""
    if not isinstance(user, User):
        return Campaign.objects.none()
    return Campaign.objects.filter(memberships__user=user).distinct()


def campaign_to_curate(user: AbstractBaseUser | AnonymousUser, slug: str) -> Campaign:
    """Return a campaign whose answers this user may judge; the slug may be typed by anybody."""
    roles = [Role.CURATOR, Role.ADMINISTRATOR]
    if not isinstance(user, User) or "\x00" in slug:
        raise Refusal("not_found")
    found = Campaign.objects.filter(
        pk__in=Membership.objects.filter(user=user, role__in=roles).values("campaign"), slug=slug
    ).first()
    if found is None:
        raise Refusal("not_found")
    return found


def may_create_campaigns(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Say whether this user may make campaigns: who curates one already, and the operators."""
    if not isinstance(user, User):
        return False
    roles = [Role.CURATOR, Role.ADMINISTRATOR]
    known = Membership.objects.filter(user=user, role__in=roles)
    return user.is_staff or user.is_superuser or known.exists()


def imports_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Import]:
    """Return the imports this user may follow and agree to; refuses who may not import at all.

    Artworks are shared by all campaigns, so whoever may make a campaign may import. They see their
    own imports and those for campaigns that they curate; operators see all.
    """
    if not isinstance(user, User) or not may_create_campaigns(user):
        raise Refusal("not_found")
    rows = Import.objects.select_related("user", "campaign")
    if user.is_superuser:
        return rows
    roles = [Role.CURATOR, Role.ADMINISTRATOR]
    curated = Membership.objects.filter(user=user, role__in=roles).values("campaign")
    return rows.filter(Q(user=user, campaign=None) | Q(campaign__in=curated))


def import_of(user: AbstractBaseUser | AnonymousUser, uuid: str) -> Import:
    """Return one of the imports that `imports_of` gives."""
    found = imports_of(user).filter(uuid=uuid).first()
    if found is None:
        raise Refusal("not_found")
    return found


def roles_of_creator(user: User) -> list[Role]:
    """Return what somebody is in a campaign of their making; refuses who may make none.

    Administrators may spend, so only who may already spend somewhere, or an operator, becomes one:
    a curator does not come to money by making a campaign.
    """
    if not may_create_campaigns(user):
        raise Refusal("not_found")
    spends = Membership.objects.filter(user=user, role=Role.ADMINISTRATOR).exists()
    is_operator = user.is_staff or user.is_superuser
    return [Role.CURATOR, *([Role.ADMINISTRATOR] if spends or is_operator else [])]


def may_spend(user: AbstractBaseUser | AnonymousUser, campaign: Campaign) -> bool:
    """Say whether this user may spend the campaign's money."""
    if not isinstance(user, User):
        return False
    roles = Membership.objects.filter(user=user, campaign=campaign)
    return roles.filter(role=Role.ADMINISTRATOR).exists()


def refuse_beyond_own_role(user: AbstractBaseUser, campaign: Campaign, role: str) -> None:
    """Refuse to make or unmake an administrator to who is none: nobody gives more than they have.

    The campaign is one that `campaign_to_curate` gave.
    """
    if role == Role.ADMINISTRATOR and not may_spend(user, campaign):
        raise Refusal("not_allowed", needs=Role.ADMINISTRATOR)


def campaign_to_spend_on(user: AbstractBaseUser | AnonymousUser, slug: str) -> Campaign:
    """Return a campaign whose money this user may spend; its curators are told that they may not.

    Publishing, adding places, sending bonuses and saying what was paid are for administrators.
    """
    campaign = campaign_to_curate(user, slug)
    if not may_spend(user, campaign):
        raise Refusal("not_allowed", needs=Role.ADMINISTRATOR)
    return campaign


def study_in(campaign: Campaign, uuid: str) -> Study:
    """Return a study of a campaign that `campaign_to_curate` gave."""
    study = campaign.studies.filter(uuid=uuid).first()
    if study is None:
        raise Refusal("not_found")
    study.campaign = campaign
    return study


def gold_in(campaign: Campaign, uuid: str) -> Task:
    """Return a gold task of a campaign that `campaign_to_curate` gave."""
    task = campaign.tasks.filter(purpose=Purpose.GOLD, uuid=uuid).first()
    if task is None:
        raise Refusal("not_found")
    return task


def participation_in(campaign: Campaign, uuid: str) -> Participation:
    """Return a participation in a campaign that `campaign_to_curate` gave."""
    rows = campaign.participations.select_related("study__campaign", "annotator", "campaign")
    participation = rows.filter(uuid=uuid).first()
    if participation is None:
        raise Refusal("not_found")
    return participation


def participation_paid_by(campaign: Campaign, key: str) -> Participation:
    """Return whose payment this is, by the payment's key."""
    rows = campaign.participations.select_related("study__campaign", "annotator", "campaign")
    participation = None if "\x00" in key else rows.filter(ledger__idempotency_key=key).first()
    if participation is None:
        raise Refusal("not_found")
    return participation


def answer_to_judge(campaign: Campaign, uuid: str) -> Answer:
    """Return an answer of a campaign that `campaign_to_curate` gave."""
    return answers_to_judge(campaign, [uuid])[0]


def answers_to_judge(campaign: Campaign, uuids: Sequence[str]) -> list[Answer]:
    """Return answers of a campaign that `campaign_to_curate` gave; refuses if one is not of it."""
    rows = Answer.objects.select_related(
        "assignment__task__artwork",
        "assignment__task__phrase__utterance",
        "assignment__annotator",
        "assignment__participation",
    ).filter(assignment__task__campaign=campaign, assignment__task__purpose=Purpose.COLLECT)
    try:
        answers = list(rows.filter(uuid__in=uuids))
    except ValidationError:
        raise Refusal("not_found") from None
    if len(answers) != len(set(uuids)):
        raise Refusal("not_found")
    return answers


def review_to_undo(campaign: Campaign, user: AbstractBaseUser | AnonymousUser, uuid: str) -> Review:
    """Return this user's own verdict on an answer of this campaign."""
    review = Review.objects.filter(
        answer__assignment__task__campaign=campaign, curator_id=user.pk, uuid=uuid
    ).first()
    if review is None:
        raise Refusal("not_found")
    return review


def annotator_in(campaign: Campaign, uuid: str) -> Annotator:
    """Return somebody who came into a campaign that `campaign_to_curate` gave."""
    known = campaign.participations.values("annotator")
    annotator = Annotator.objects.filter(pk__in=known, uuid=uuid).first()
    if annotator is None:
        raise Refusal("not_found")
    return annotator


def campaign_to_read(user: AbstractBaseUser | AnonymousUser, slug: str) -> Campaign:
    """Return a campaign whose results this user may see: anybody who has a part in it."""
    campaign = campaigns_of(user).filter(slug=slug).first()
    if campaign is None:
        raise Refusal("not_found")
    return campaign


def campaign_to_release(user: AbstractBaseUser | AnonymousUser, slug: str) -> Campaign:
    """Return a campaign whose releases this user may make and hold back: for researchers."""
    campaign = campaign_to_read(user, slug)
    if not may_release(user, campaign):
        raise Refusal("not_found")
    return campaign


def may_release(user: AbstractBaseUser | AnonymousUser, campaign: Campaign) -> bool:
    """Say whether this user may make the campaign's releases, and hold them back."""
    if not isinstance(user, User):
        return False
    roles = [Role.RESEARCHER, Role.ADMINISTRATOR]
    return Membership.objects.filter(user=user, campaign=campaign, role__in=roles).exists()


def artwork_in(campaign: Campaign, uuid: str) -> Artwork:
    """Return an artwork of a campaign that `campaign_to_read` gave, with its picture."""
    artwork = campaign.artworks.select_related("view").filter(uuid=uuid).first()
    if artwork is None:
        raise Refusal("not_found")
    return artwork


def may_curate(user: User, campaign: Campaign) -> bool:
    """Say whether this user may judge the campaign's answers."""
    roles = [Role.CURATOR, Role.ADMINISTRATOR]
    return Membership.objects.filter(user=user, campaign=campaign, role__in=roles).exists()
