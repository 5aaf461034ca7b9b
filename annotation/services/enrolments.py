"""Enrolments: what somebody consented to and declared, once per campaign."""

from __future__ import annotations

from dataclasses import dataclass

from annotation.countries import CODES
from annotation.cultures import culture as culture_named
from annotation.errors import Refusal
from annotation.locking import lock
from annotation.models import Campaign, CampaignText, Enrolment, Invite, Participation
from annotation.models.campaign import TextKind
from annotation.services.audit import by, record

IMPORTED = "-x-imported"
"""Ends the language of a consent that was accepted elsewhere, before its answers came here."""


@dataclass(frozen=True)
class Consent:
    """What a person declares when they consent."""

    version: str
    culture: str
    country: str
    native_language: str
    reads: tuple[str, ...] = ()


def cultures_open_to(participation: Participation) -> list[str]:
    """Return the cultures this person may declare: the study's or invite's, or the campaign's."""
    if participation.study is not None and participation.study.culture:
        return [participation.study.culture]
    invite = Invite.objects.filter(participation=participation).first()
    if invite is not None and invite.culture:
        return [invite.culture]
    return list(participation.campaign.cultures)


def languages_read(participation: Participation) -> list[str]:
    """Return the languages in which the sentences of this campaign are written."""
    triples = participation.campaign.triples.order_by("utterance__language")
    return list(triples.values_list("utterance__language", flat=True).distinct())


def current_texts(campaign: Campaign, kind: TextKind) -> dict[str, CampaignText]:
    """Return the newest approved text of each language."""
    texts = campaign.texts.filter(kind=kind, approved_at__isnull=False)
    return {text.language: text for text in texts.order_by("version")}


def enrol(participation: Participation, said: Consent) -> Enrolment:
    """Enrol a person in a campaign, with what they declared; the culture never changes."""
    chosen = _checked(participation, said)
    _refuse_beyond_quota(participation, said.culture)
    _note_proficiency(participation, said.reads)
    return Enrolment.objects.create(
        annotator=participation.annotator,
        campaign=participation.campaign,
        consent=chosen,
        culture=said.culture,
        native_language=said.native_language[:20],
        country=said.country,
    )


def has_to_consent_anew(enrolment: Enrolment) -> bool:
    """Say whether an enrolment rests on no consent that holds here."""
    return enrolment.withdrawn_at is not None or enrolment.consent.language.endswith(IMPORTED)


def consent_anew(participation: Participation, enrolment: Enrolment, said: Consent) -> None:
    """Let somebody consent who took it back before, or whose earlier work was imported.

    Who took it back is counted again, as long as the quota has room.
    """
    old, enrolment.consent = enrolment.consent, _checked(participation, said)
    if enrolment.withdrawn_at is not None:
        _refuse_beyond_quota(participation, said.culture)
    enrolment.withdrawn_at = None
    enrolment.native_language, enrolment.country = said.native_language[:20], said.country
    enrolment.save(update_fields=["consent", "withdrawn_at", "native_language", "country"])
    actor, new = by(participation.annotator), str(enrolment.consent.uuid)
    record(actor, enrolment, "consent", old=str(old.uuid), new=new)
    _note_proficiency(participation, said.reads)


def _checked(participation: Participation, said: Consent) -> CampaignText:
    """Return the text that was accepted; refuses what somebody may not declare."""
    texts = current_texts(participation.campaign, TextKind.CONSENT)
    chosen = next((text for text in texts.values() if str(text.uuid) == said.version), None)
    if chosen is None:
        raise Refusal("consent_outdated")
    if said.culture not in cultures_open_to(participation):
        raise Refusal("culture_not_offered", offered=cultures_open_to(participation))
    if said.country not in CODES:
        raise Refusal("country_unknown")
    if participation.campaign.protocol == "culture":
        spoken = culture_named(said.culture)
        if said.native_language.split("-")[0].lower() != spoken.iso:
            raise Refusal("language_not_native", needed=spoken.iso)
    return chosen


def _refuse_beyond_quota(participation: Participation, culture: str) -> None:
    """Refuse who would be more than the campaign wants of a culture, before any work is done."""
    campaign = participation.campaign
    most = campaign.quotas.get(culture)
    if most is None:
        return
    lock(campaign)
    enrolled = campaign.enrolments.filter(culture=culture, withdrawn_at=None)
    if enrolled.count() >= most:
        raise Refusal("culture_full")


def _note_proficiency(participation: Participation, reads: tuple[str, ...]) -> None:
    """Keep which languages of the campaign's sentences this person says to read well."""
    offered = languages_read(participation)
    if not set(reads) <= set(offered):
        raise Refusal("field_type", field="reads", expected=offered)
    annotator = lock(participation.annotator)
    annotator.proficiency = {**annotator.proficiency, **dict.fromkeys(reads, "declared")}
    annotator.save(update_fields=["proficiency"])
