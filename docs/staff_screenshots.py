"""The pages of staff in docs/images: what has happened before, and which page then shows it."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from functools import partial
from typing import Any

from annotation.samples import FOLDER
from tests.browser.journeys.installation import TEXTS, Demonstration
from tests.browser.journeys.visit import Visit

PAID = "feelings"

Row = dict[str, str]


def sample_rows(table: str) -> list[Row]:
    with (FOLDER / table).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def review_page(page: Any, demo: Demonstration) -> None:
    address = f"{demo.url}/staff/demo-stimuli/review/?kind=phrase&culture="
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector("[data-item] svg")
    page.keyboard.press("s")


def heat_page(page: Any, demo: Demonstration) -> None:
    """Show where two people painted for one artwork and emotion, and a message beside a reason."""
    demo.run("simulate", "demo-stimuli", "--annotators=8", "--seed=3")
    address = f"{demo.url}/staff/demo-stimuli/review/?kind=region&culture="
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.click("#close-round button")
    page.wait_for_selector("[data-item] canvas")
    while not _has_others(page):
        page.keyboard.press("j")
        page.wait_for_selector("[data-beside-list][hidden]", state="attached")
    for key in ("h", "h", "r", "Tab", "Tab"):
        page.keyboard.press(key)
    page.wait_for_selector("[data-heat]:not([hidden])")


def _has_others(page: Any) -> bool:
    """Say whether other phrases of the artwork and emotion are painted, once they are asked for."""
    page.keyboard.press("e")
    page.wait_for_selector("[data-beside-list] details, [data-beside-none]:not([hidden])")
    return bool(page.is_visible("[data-beside-list] details"))


def many_page(page: Any, demo: Demonstration) -> None:
    address = f"{demo.url}/staff/demo-stimuli/review/many/?kind=phrase&culture="
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector("[data-choice]")
    for key in ("j", "x", "j", "j", "Shift+X"):
        page.keyboard.press(key)


def open_campaign(demo: Demonstration, slug: str, title: str, *settings: str) -> None:
    """Have a rehearsal of the protocol culture with these settings, run by the curator."""
    chosen = [f"--set={setting}" for setting in settings]
    demo.run(
        "campaign", "create", slug, "--protocol=culture", f"--title={title}", "--rehearsal", *chosen
    )
    for kind, words in TEXTS.items():
        file = demo.folder / f"{kind}.txt"
        file.write_text(words, "utf-8")
        demo.run("campaign", "text", slug, kind, "en", str(file), "--approved-by=curator")
    demo.run("campaign", "open", slug)
    demo.run("campaign", "member", slug, "curator", "administrator")


def gold_page(page: Any, demo: Demonstration) -> None:
    """Make a few artworks gold by what is said of them, and let people come upon it."""
    slug = "moods"
    open_campaign(demo, slug, "Moods", "gold_share=0.3")
    felt: dict[str, set[str]] = {}
    for row in sample_rows("artemis_sample.csv"):
        felt.setdefault(f"{row['art_style']}/{row['painting']}", set()).add(row["emotion"])
    file = demo.folder / "gold.jsonl"
    tasks = [
        {"kind": "emotion", "artwork": artwork, "answer": {"emotions": sorted(emotions)}}
        for artwork, emotions in sorted(felt.items())[:4]
    ]
    file.write_text("\n".join(map(json.dumps, tasks)), "utf-8")
    demo.run("gold", slug, f"--file={file}")
    demo.run("simulate", slug, "--annotators=6", "--spam=0.3", "--seed=4")
    address = f"{demo.url}/staff/{slug}/gold/"
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector(".table")


def recruit(demo: Demonstration) -> None:
    """Have a campaign recruit on a simulated platform; a study for a panel is left a draft."""
    settings = ("ethics_approval=REC 2031-7", "reward_minor=250", "batch_size=6")
    open_campaign(demo, PAID, "Feelings", *settings)
    crowd = ("--platform=prolific", "--leave=0.2")
    demo.run("simulate", PAID, "--annotators=9", "--seed=5", *crowd)
    panel = ("--platform=panel", "--places=30", "--parameter=pid", "--title=University panel")
    demo.run("recruit", PAID, "draft", *panel)


def desk_page(page: Any, demo: Demonstration, *, place: str) -> None:
    """Show a page about people and money."""
    marker = demo.folder / PAID
    if not marker.exists():
        recruit(demo)
        marker.touch()
    address = f"{demo.url}/staff/{PAID}/{place}"
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector(".desk")


def finals_page(page: Any, demo: Demonstration) -> None:
    """Let the campaign be answered to its end, and look at what is whole."""
    truth = str(FOLDER / "stimuli_masks.csv")
    demo.run("simulate", "demo-stimuli", "--annotators=8", "--seed=1", f"--truth={truth}")
    address = f"{demo.url}/staff/demo-stimuli/final/"
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector("[data-card][data-current]")


def figures_page(page: Any, demo: Demonstration) -> None:
    """Show what simulated people found in the pictures."""
    crowd = ("--annotators=7", "--seed=4", "--spam=0.2", "--noise=0.5")
    demo.run("simulate", "demo-figures", *crowd, f"--truth={FOLDER / 'stimuli_masks.csv'}")
    address = f"{demo.url}/staff/demo-figures/figures/"
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector(".chart")


def browse_page(page: Any, demo: Demonstration, *, place: str) -> None:
    """Have a campaign of people who agree, and look at what it came to."""
    if not (demo.folder / "browsed").exists():
        truth = str(FOLDER / "stimuli_masks.csv")
        demo.run("simulate", "demo-stimuli", "--annotators=8", "--seed=1", f"--truth={truth}")
        demo.run("simulate", "demo-culture", "--annotators=16", "--seed=3")
        (demo.folder / "browsed").touch()
    address = f"{demo.url}/staff/{place}"
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.wait_for_selector(".desk")


def import_page(page: Any, demo: Demonstration) -> None:
    """Hand in a folder for a campaign, and see what the examination says of it."""
    folder = demo.folder / "shelf"
    for style, row in enumerate(sample_rows("artworks.csv")[:3]):
        (folder / f"Copies_{style}").mkdir(parents=True)
        shutil.copy(FOLDER / row["file"], folder / f"Copies_{style}")
    (folder / "Copies_0" / "torn.jpg").write_bytes(b"half a picture")
    (folder / "notes.txt").write_text("to ask: who has the rights?", "utf-8")
    address = f"{demo.url}/staff/demo-culture/settings/import/"
    Visit(page).sign_in(address, "curator", demo.passwords["curator"])
    page.set_input_files("input[webkitdirectory]", folder)
    page.click("[data-send]")
    page.wait_for_selector(".counts")


STAFF_SHOTS: dict[str, Callable[[Any, Demonstration], None]] = {
    "review": review_page,
    "review-heat": heat_page,
    "review-many": many_page,
    "gold": gold_page,
    "recruitment": partial(desk_page, place="recruitment/"),
    "participants": partial(desk_page, place="participants/?show=all&payment=confirmed"),
    "payments": partial(desk_page, place="payments/"),
    "audit": partial(desk_page, place="audit/"),
    "finals": finals_page,
    "annotators": partial(desk_page, place="annotators/"),
    "agreement": partial(desk_page, place="agreement/"),
    "consensus": partial(desk_page, place="consensus/"),
    "figures": figures_page,
    "import": import_page,
    "browse": partial(browse_page, place="demo-culture/browse/"),
    "statistics": partial(browse_page, place="demo-stimuli/statistics/"),
}
