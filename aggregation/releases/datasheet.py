"""DATASHEET.md: how the data came about, from what the campaign recorded and from nothing else.

The questions follow Gebru and others, *Datasheets for Datasets* (2021), for crowd annotations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aggregation.releases.campaign_facts import Background, CampaignFacts
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings
from annotation.cultures import CULTURES

DATASHEET = "DATASHEET.md"
NOT_RECORDED = "Not recorded."
FEW = 5
"""Countries with fewer people than this are named together, since few people are known ones."""

SOURCES = {"local": "personal links", "mturk": "Mechanical Turk", "prolific": "Prolific"}

MADE_OF = {
    "stimuli": (
        "*Exploring Emotional Stimuli Detection in Artworks* (J. Imaging 10(6):136, 2024), on "
        "utterances of ArtEmis"
    ),
    "culture": "*ArtECulture* (arXiv 2608.03358), after ArtELingo",
    "figures": "*Detecting People in Cubist Art* (ECCV workshops, 2014)",
}
"""The study whose protocol a campaign follows."""

Sheet = Mapping[str, str]


def datasheet(campaign: CampaignFacts, settings: Settings, report: Report) -> Sheet:
    """Return the answers by question, in order; the card's other files repeat some of them."""
    told = campaign.background
    return {
        "Purpose": f"The protocol follows {MADE_OF[campaign.protocol]}.",
        "What is in it": report.about,
        "Collection": "\n".join(_collection(campaign)),
        "Cultures and people": "\n".join(_people(campaign)),
        "Pay": "\n".join(_pay(told)),
        "Consent": "\n".join(_consent(campaign)),
        "How labels were made": report.made,
        "Quality control": "\n".join(_quality(campaign)),
        "Known risks": "\n".join(_risks(campaign)),
        "Personal data": (
            "Annotators and answers appear under keyed ids of this release alone. No platform id, "
            "e-mail, address or time of an answer is in it. "
            + ("Explanations are free text: a writer's manner can link texts of one person. "
               if campaign.protocol == "culture" else "")
        ).strip(),
        "Upkeep": (
            "A release never changes. Whoever took part may take consent back, and an artwork may "
            "be taken down: then this release is frozen and a corrected one takes its place."
        ),
        "Licence": settings.options.licence or "Not stated; the terms accepted on download hold.",
    }  # fmt: skip


def write_datasheet(folder: ReleaseFolder, title: str, sheet: Sheet) -> None:
    text = [f"# Datasheet: {title}"]
    text += [f"## {question}\n\n{answer}" for question, answer in sheet.items()]
    folder.write(DATASHEET, ("\n\n".join(text) + "\n").encode())


def money(minor: int, currency: str) -> str:
    return f"{minor / 100:.2f} {currency}"


def _collection(campaign: CampaignFacts) -> Iterator[str]:
    told = campaign.background
    if told.rehearsal:
        yield (
            "**This campaign is a rehearsal: its answers may be simulated, and stand for nobody's "
            "perception.**\n"
        )
    if told.months:
        first, last = told.months
        yield f"- Answers were given from {first} to {last}."
    else:
        yield "- When answers were given: not recorded."
    sources = ", ".join(
        f"{SOURCES.get(name, name)} ({number} people)" for name, number in told.platforms.items()
    )
    yield f"- Recruited through: {sources or 'not recorded'}."
    yield (
        f"- Batches of {told.batch_size} tasks." if told.batch_size else "- Batches: not recorded."
    )
    yield f"- Ethics approval: {campaign.ethics_approval or 'not recorded'}."
    yield f"- Content warnings shown: {campaign.content_warnings or 'none recorded'}."


def _people(campaign: CampaignFacts) -> Iterator[str]:
    yield (
        "Native language is the criterion of culture; each person has one, fixed at consent. "
        "Countries are those of residence.\n"
    )
    for slug in campaign.cultures:
        countries = campaign.background.countries.get(slug, {})
        said = "people not recorded"
        if countries:
            said = f"{sum(countries.values())} people: {_shares(countries)}"
        yield f"- {CULTURES[slug].name} (`{slug}`): {said}."
    yield "- Age, gender and education: not recorded."


def _shares(countries: Mapping[str, int]) -> str:
    whole = sum(countries.values())
    named = {name or "not stated": own for name, own in countries.items() if own >= FEW}
    ranked = sorted(named.items(), key=lambda one: (-one[1], one[0]))
    if len(named) < len(countries):
        ranked.append((f"countries with fewer than {FEW} people", whole - sum(named.values())))
    return ", ".join(f"{name} {100 * own / whole:.1f} %" for name, own in ranked)


def _pay(told: Background) -> Iterator[str]:
    if told.reward_minor is None:
        yield "- Reward for a batch: not recorded."
    else:
        hourly = ""
        if told.batch_minutes:
            rate = round(told.reward_minor * 60 / told.batch_minutes)
            hourly = (
                f", planned to take {told.batch_minutes} minutes: {money(rate, told.currency)} an "
                "hour"
            )
        yield f"- Reward for a batch: {money(told.reward_minor, told.currency)}{hourly}."
    least = told.minimum_hourly_minor
    yield f"- Least hourly pay set: {money(least, told.currency) if least else 'not recorded'}."
    if told.training_reward_minor:
        yield f"- Training was paid with {money(told.training_reward_minor, told.currency)}."
    paid = ", ".join(money(minor, currency) for currency, minor in told.payments.items())
    yield f"- Confirmed payments in all: {paid or 'not recorded here'}."


def _consent(campaign: CampaignFacts) -> Iterator[str]:
    told = campaign.background
    if not told.consents:
        yield NOT_RECORDED
        return
    yield "Everybody agreed to a text in their language, approved by a person before:\n"
    for (language, version), number in told.consents.items():
        yield f"- {language}, version {version}: {number} people."
    yield f"- {told.withdrew} took consent back; their answers are in no later release."


def _quality(campaign: CampaignFacts) -> Iterator[str]:
    told = campaign.background
    accepted, rejected = told.reviews.get("", 0), sum(told.reviews.values())
    rejected -= accepted
    yield (
        f"- Rounds of answers closed: {told.rounds}, of which {told.rounds_done} are judged; "
        f"{100 * campaign.sample_share:g} % of each round is drawn for judgement."
    )
    yield f"- Verdicts of curators: {accepted} accepted, {rejected} rejected."
    reasons = [f"{reason} {number}" for reason, number in sorted(told.reviews.items()) if reason]
    if reasons:
        yield f"- Rejected for: {', '.join(reasons)}. Somebody else was asked instead."
    yield f"- Blocked annotators among the people above: {told.blocked}."
    if told.gold_answers:
        share = 100 * told.gold_correct / told.gold_answers
        yield f"- Answers to known tasks: {told.gold_answers}, of which {share:.1f} % were right."
    else:
        yield "- Known (gold) tasks: none answered."
    passing = told.training_pass_percent
    yield f"- Training: {f'{passing} % to get right' if passing else 'no pass mark set'}."


RISKS = {
    "stimuli": (
        "- Regions are what people drew for phrases of given utterances; something unmarked is "
        "not known to leave people cold.\n"
        "- An emotion without a stimulus in an artwork was not asked about, and is not absent."
    ),
    "culture": (
        "- A label is what most of a few native speakers felt. It says nothing of a single person, "
        "and language stands for culture only roughly.\n"
        "- Artworks on which one culture was divided are left out: the data shows more agreement "
        "than there is."
    ),
    "figures": (
        "- What is a figure in an abstract picture is a judgement; people differ, and all answers "
        "are kept."
    ),
}


def _risks(campaign: CampaignFacts) -> Iterator[str]:
    yield RISKS[campaign.protocol]
    yield (
        "- Crowd workers are not a sample of their society: see the countries of residence; other "
        "traits were not recorded."
    )
    yield "- Artworks can hurt or offend; the content warnings above are those shown to annotators."
    if campaign.background.rehearsal:
        yield "- Simulated answers must not be used as findings about people."
