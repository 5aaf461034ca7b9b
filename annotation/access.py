"""Who may reach what. Objects come to a view only through here; a stranger finds nothing (404)."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.db.models import QuerySet

from annotation.errors import Refusal
from annotation.models import Answer, Assignment, Campaign, Membership, Participation, Review
from annotation.models.campaign import Role


def own_participation(participation: Participation, uuid: str) -> Participation:
    """Return the caller's participation, if that is the one the address names."""
    if str(participation.uuid) != str(uuid):
        raise Refusal("not_found")
    return participation


def own_assignment(participation: Participation, uuid: str) -> Assignment:
    """Return one of the caller's own assignments."""
    rows = Assignment.objects.select_related(
        "task__campaign", "task__artwork", "task__utterance", "task__phrase__utterance", "annotator"
    )
    assignment = rows.filter(participation=participation, uuid=uuid).first()
    if assignment is None:
        raise Refusal("not_found")
    return assignment


def campaigns_of(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Campaign]:
    """Return the campaigns this user has any part in."""
    if not isinstance(user, User):
        return Campaign.objects.none()
    return Campaign.objects.filter(memberships__user=user).distinct()


def campaign_to_curate(user: AbstractBaseUser | AnonymousUser, slug: str) -> Campaign:
    """Return a campaign whose answers this user may judge."""
    roles = [Role.CURATOR, Role.ADMINISTRATOR]
    if not isinstance(user, User):
        raise Refusal("not_found")
    found = Campaign.objects.filter(
        pk__in=Membership.objects.filter(user=user, role__in=roles).values("campaign"), slug=slug
    ).first()
    if found is None:
        raise Refusal("not_found")
    return found


def answer_to_judge(campaign: Campaign, uuid: str) -> Answer:
    """Return an answer of a campaign that `campaign_to_curate` gave."""
    rows = Answer.objects.select_related(
        "assignment__task__artwork", "assignment__task__phrase__utterance", "assignment__annotator"
    )
    answer = rows.filter(assignment__task__campaign=campaign, uuid=uuid).first()
    if answer is None:
        raise Refusal("not_found")
    return answer


def review_to_undo(campaign: Campaign, user: AbstractBaseUser | AnonymousUser, uuid: str) -> Review:
    """Return this user's own verdict on an answer of this campaign."""
    review = Review.objects.filter(
        answer__assignment__task__campaign=campaign, curator_id=user.pk, uuid=uuid
    ).first()
    if review is None:
        raise Refusal("not_found")
    return review
