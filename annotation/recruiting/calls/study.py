"""Calls about a study as a whole: create, publish, pause, start, stop, add places."""

from __future__ import annotations

from annotation.crowd.base import CompletionCode, Filter, Money, Purpose, Recruitment
from annotation.crowd.base import Study as PlatformStudy
from annotation.crowd.base import StudyState as PlatformState
from annotation.crowd.errors import Busy, Refused
from annotation.models import OutboxCall, Study
from annotation.models.campaign import CampaignState
from annotation.models.participation import StudyState
from annotation.models.recruitment import CallState
from annotation.recruiting.arrivals import entry_url
from annotation.recruiting.calls.action import NotYet
from annotation.recruiting.platforms import platform_of
from annotation.recruiting.reading import STATES, note_study, study_as_read

REASONS = {
    Purpose.NO_CONSENT: "You did not agree to take part, or took your agreement back.",
    Purpose.RETURNED: "You left before the batch was complete. What you did is paid as a bonus.",
    Purpose.SCREENED_OUT: "The training was not passed. Your time is paid as a bonus.",
}

PAID_SCREENING = "paid_screening"
"""The code with which we, not the participant, end a session for what the training pays."""


def recruitment_of(call: OutboxCall) -> Recruitment:
    """Return what a platform is asked for; the study's uuid is the reference."""
    study = call.study
    campaign = study.campaign
    return Recruitment(
        reference=str(study.uuid),
        title=study.title or campaign.title,
        description=study.description or campaign.title,
        entry_url=entry_url(study),
        places=study.places,
        reward=Money(study.reward_minor, study.currency),
        minutes=study.minutes,
        codes=tuple(_code(study, purpose, code) for purpose, code in study.codes.items()),
        content_warning=study.content_warning,
        content_warning_details=campaign.content_warnings,
        ethics_approval=campaign.ethics_approval,
        filters=tuple(
            Filter(
                filter_id=chosen["id"],
                values=tuple(chosen.get("values", ())),
                lower=chosen.get("lower"),
                upper=chosen.get("upper"),
            )
            for chosen in study.filters
        ),
    )


def _code(study: Study, purpose: str, code: str) -> CompletionCode:
    if purpose == PAID_SCREENING:
        return CompletionCode(
            Purpose.SCREENED_OUT,
            code,
            pay_minor=study.campaign.training_reward_minor,
            places=study.places,
            by_us=True,
        )
    return CompletionCode(Purpose(purpose), code, reason=REASONS.get(Purpose(purpose), ""))


class _StudyCall:
    """A call after which the study is read back; asking for a state may be repeated."""

    wanted: frozenset[StudyState] = frozenset()

    def may_repeat(self, call: OutboxCall) -> bool:
        return True

    def prepare(self, call: OutboxCall) -> None:
        """Nothing has to be stored."""

    def confirm(self, call: OutboxCall) -> None:
        read = study_as_read(call.study)
        note_study(call.study, read)
        if STATES[read.state] not in self.wanted:
            raise NotYet

    def settled(self, call: OutboxCall) -> None:
        """What was read is noted already."""


def _agreed(call: OutboxCall) -> Money:
    return Money(int(call.details["agreed_minor"]), call.study.currency)


def _lets_in(found: PlatformStudy) -> bool:
    return found.state is not PlatformState.DRAFT


class Create(_StudyCall):
    """Make a draft, unless there is one: it is looked for by its reference first.

    An answer may have been lost, or we may know less than before, by a restored backup. Of several
    the one furthest along is ours. A draft costs nothing and nobody sees it, so that at worst one
    is left unused.
    """

    def send(self, call: OutboxCall) -> None:
        platform, study = platform_of(call.study), call.study
        found = platform.find(str(study.uuid))
        made = max(found, key=_lets_in, default=None) or platform.create(recruitment_of(call))
        study.external_id = made.id
        study.save(update_fields=["external_id"])
        note_study(study, made)

    def confirm(self, call: OutboxCall) -> None:
        note_study(call.study, study_as_read(call.study))

    def settled(self, call: OutboxCall) -> None:
        if call.state == CallState.FAILED:
            call.study.state = StudyState.DRAFT
            call.study.save(update_fields=["state"])


def _refuse_closed(call: OutboxCall) -> None:
    """Bring nobody to a campaign that closed meanwhile: they would be turned away."""
    if call.study.campaign.state != CampaignState.OPEN:
        raise Refused(call.action, "campaign_not_open")


class Publish(_StudyCall):
    """Let people in, for no more than was agreed to last, should it be less than before."""

    wanted = frozenset({StudyState.OPEN, StudyState.FILLED, StudyState.CLOSED})

    def send(self, call: OutboxCall) -> None:
        study = call.study
        _refuse_closed(call)
        if not study.external_id:
            refused = study.state == StudyState.DRAFT
            raise (
                Refused("publish", "not_created") if refused else Busy("publish", "not_created_yet")
            )
        at_most = Money(min(_agreed(call).minor, study.agreed_minor), study.currency)
        note_study(study, platform_of(study).publish(study.external_id, at_most=at_most))


class Pause(_StudyCall):
    wanted = frozenset({StudyState.PAUSED, StudyState.FILLED, StudyState.CLOSED})

    def send(self, call: OutboxCall) -> None:
        note_study(call.study, platform_of(call.study).pause(call.study.external_id))


class Start(_StudyCall):
    wanted = frozenset({StudyState.OPEN, StudyState.FILLED, StudyState.CLOSED})

    def send(self, call: OutboxCall) -> None:
        _refuse_closed(call)
        note_study(call.study, platform_of(call.study).start(call.study.external_id))


class Stop(_StudyCall):
    """End a study for good. Those at work may finish, so that "filled" is an end as well."""

    wanted = frozenset({StudyState.CLOSED, StudyState.FILLED})

    def send(self, call: OutboxCall) -> None:
        note_study(call.study, platform_of(call.study).stop(call.study.external_id))


class RaisePlaces(_StudyCall):
    """Raise the number of places to an absolute number, for no more than was agreed to."""

    def send(self, call: OutboxCall) -> None:
        raised = platform_of(call.study).raise_places(
            call.study.external_id, to=int(call.details["to"]), at_most=_agreed(call)
        )
        note_study(call.study, raised)

    def confirm(self, call: OutboxCall) -> None:
        read = study_as_read(call.study)
        note_study(call.study, read)
        if read.places < int(call.details["to"]):
            raise NotYet
