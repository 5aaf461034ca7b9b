"""Recruit and pay for a campaign: draft, publish, pause, end, approve, pay, compare, show."""

from __future__ import annotations

import json
from argparse import SUPPRESS, ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import CommandParser

from annotation.access import study_in
from annotation.api.staff.payloads import drifts_json, forecast_json, study_json
from annotation.api.staff.reading import MOST_MINOR, plan_in
from annotation.errors import Refusal
from annotation.management.output import EvokeCommand, WrongUse
from annotation.models import Campaign, Study
from annotation.recruiting import bonuses, reconciliation, roster, statements, studies
from annotation.recruiting.approvals import approve_complete
from annotation.recruiting.overview import standing_of, standings
from annotation.services.audit import SYSTEM

MOVES = {"pause": studies.pause, "start": studies.start, "stop": studies.stop}


class Command(EvokeCommand):
    help = "Draft, publish, pause, enlarge or end studies; approve, pay, compare; show all."

    def add_options(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the campaign")
        actions = parser.add_subparsers(dest="action", required=True)
        _draft_options(actions.add_parser("draft", help="keep a study that nobody sees yet"))
        publish = actions.add_parser("publish", help="let people in, for an agreed amount")
        places = actions.add_parser("places", help="raise the places to a number")
        for action in (publish, places, *(actions.add_parser(name) for name in MOVES)):
            action.add_argument("study", help="the study's id")
        places.add_argument("to", type=int, help="the places in all")
        approve = actions.add_parser("approve", help="approve everybody who is complete")
        pay = actions.add_parser("pay", help="pay the bonuses that are due")
        for action in (publish, places, approve, pay):
            action.add_argument(
                "--agreed", type=int, required=True, metavar="MINOR",
                help="the most that may be spent, in the smallest coin",
            )  # fmt: skip
        actions.add_parser("reconcile", help="compare with the platforms now")
        actions.add_parser("status", help="studies, people, money, forecast")
        for action in actions.choices.values():
            action.add_argument("--json", action="store_true", default=SUPPRESS)

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(slug=options["slug"]).first()
        if campaign is None:
            raise Refusal("not_found", campaign=options["slug"])
        if not 0 <= options.get("agreed", 0) <= MOST_MINOR:
            raise WrongUse(f"--agreed is from 0 to {MOST_MINOR}")
        actions = {
            "draft": self.draft,
            "publish": self.publish,
            "places": self.places,
            "approve": self.approve,
            "pay": self.pay,
            "reconcile": self.reconcile,
            "status": self.status,
        }
        actions.get(options["action"], self.move)(campaign, options)

    def draft(self, campaign: Campaign, options: dict[str, Any]) -> None:
        names = ("platform", "places", "culture", "kind", "reward_minor", "minutes", "title",
                 "description", "content_warning", "parameter", "return_url",
                 "paid_screening")  # fmt: skip
        body = {name: options[name] for name in names if options[name] is not None}
        if options["filters"] is not None:
            body["filters"] = _json(options["filters"])
        study = studies.draft(campaign, plan_in(body), actor=SYSTEM)
        self.tell_of(study, options, "is drafted")

    def publish(self, campaign: Campaign, options: dict[str, Any]) -> None:
        study = _study(campaign, options)
        studies.publish(study, agreed_minor=options["agreed"], actor=SYSTEM)
        self.tell_of(study, options, "is published, or will be as soon as its platform answers")

    def places(self, campaign: Campaign, options: dict[str, Any]) -> None:
        study = _study(campaign, options)
        studies.add_places(study, to=options["to"], agreed_minor=options["agreed"], actor=SYSTEM)
        self.tell_of(study, options, f"gets {options['to']} places")

    def move(self, campaign: Campaign, options: dict[str, Any]) -> None:
        study = _study(campaign, options)
        MOVES[options["action"]](study, actor=SYSTEM)
        self.tell_of(study, options, f"is asked to {options['action']}")

    def tell_of(self, study: Study, options: dict[str, Any], said: str) -> None:
        line = f"Study {study.uuid} {said}."
        self.close(options, line, study=study_json(standing_of(study)))

    def approve(self, campaign: Campaign, options: dict[str, Any]) -> None:
        chosen = roster.Chosen(show="complete")
        done = approve_complete(campaign, chosen, agreed_minor=options["agreed"], actor=SYSTEM)
        left = [str(participation.uuid) for participation in done.left]
        line = f"{done.count} are being approved; {len(left)} need a closer look."
        self.close(options, line, approved=done.count, left=left)

    def pay(self, campaign: Campaign, options: dict[str, Any]) -> None:
        due = statements.to_send(campaign)
        calls = bonuses.send(due.people, agreed_minor=options["agreed"], actor=SYSTEM)
        line = f"{len(calls)} bonuses are on their way, {due.minor} {due.currency} in all."
        self.close(options, line, calls=len(calls), minor=due.minor, currency=due.currency)

    def reconcile(self, campaign: Campaign, options: dict[str, Any]) -> None:
        drifts = reconciliation.reconcile(campaign)
        if not options["json"]:
            for drift in drifts:
                where = drift.participation or drift.study or campaign
                self.stdout.write(f"{where}: {drift}")
        self.close(options, f"{len(drifts)} differences are open.", **drifts_json(drifts))

    def status(self, campaign: Campaign, options: dict[str, Any]) -> None:
        rows, totals = standings(campaign), statements.sums(campaign)
        people = roster.counts(campaign)
        if not options["json"]:
            for row in rows:
                places = f"{row.taken} of {row.study.places} places"
                self.stdout.write(
                    f"{row.study.uuid} {row.study.platform} {row.study.state} {places}"
                )
            for total in totals:
                money = f"{total.minor} {total.currency}"
                self.stdout.write(f"{total.state}: {total.count} payments, {money}")
        self.close(
            options,
            f"{people['waiting']} wait for a decision, {people['complete']} of them complete.",
            studies=[study_json(row) for row in rows],
            people=people,
            payments=[vars(total) for total in totals],
            forecast=forecast_json(campaign),
        )


def _draft_options(parser: ArgumentParser) -> None:
    parser.add_argument("--platform", required=True)
    parser.add_argument("--places", type=int, required=True)
    parser.add_argument("--culture")
    parser.add_argument("--kind", help="only tasks of this kind")
    parser.add_argument("--reward", type=int, dest="reward_minor", help="in the smallest coin")
    parser.add_argument("--minutes", type=int)
    parser.add_argument("--title")
    parser.add_argument("--description")
    parser.add_argument("--warning", dest="content_warning", choices=["sensitive", "explicit"])
    parser.add_argument("--filters", metavar="JSON", help="the platform's own filters")
    parser.add_argument("--parameter", help="of a panel: the name of its id in the link")
    parser.add_argument("--return-url", help="of a panel: where people go back to")
    parser.add_argument("--paid-screening", action="store_true", default=None,
                        help="who misses the training is paid by being screened out")  # fmt: skip


def _study(campaign: Campaign, options: dict[str, Any]) -> Study:
    try:
        return study_in(campaign, str(UUID(options["study"])))
    except ValueError:
        raise Refusal("not_found", study=options["study"]) from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as problem:
        raise WrongUse(f"--filters: {problem}") from problem
