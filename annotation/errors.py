"""Every refusal Evoke tells a person or a program: one code, one HTTP status, one sentence.

The sentences are translated (annotation/locale) and say what to do. Raise with
``raise Refusal("lease_expired", deadline=...)``; the API and the pages render it.
"""

from __future__ import annotations

from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES: dict[str, tuple[int, str | Promise]] = {
    # Who is asking
    "token_missing": (401, _("Please open your personal link again to sign in.")),
    "token_invalid": (401, _("This sign-in is not valid. Please open your personal link again.")),
    "token_expired": (401, _("Your sign-in ran out. Please open your personal link again.")),
    "invite_unknown": (404, _("This invite link is not known. Please check that it is complete.")),
    "not_found": (404, _("There is nothing here for you.")),
    "not_allowed": (403, _("You may not do this.")),
    # Consent and participation
    "campaign_not_open": (409, _("This study is not open at the moment. Please come back later.")),
    "consent_needed": (409, _("Please read and accept the consent first.")),
    "consent_outdated": (422, _("The consent text has changed. Please read it again.")),
    "culture_locked": (409, _("Your language community was already chosen and stays as it is.")),
    "culture_not_offered": (422, _("This language community takes no part in this study.")),
    "language_not_native": (422, _("This study asks native speakers of the chosen language.")),
    "country_unknown": (422, _("Please choose the country you live in from the list.")),
    "participation_over": (409, _("You have already finished this study. Thank you.")),
    "work_unfinished": (409, _("You have unsent work. Please send or decline it first.")),
    # Leases, drafts, answers
    "task_taken": (409, _("This task is taken care of by others. Please go on to the next one.")),
    "assignment_withdrawn": (409, _("This task was withdrawn. You lose nothing; please go on.")),
    "answer_already_given": (409, _("You have already answered this task differently.")),
    "answer_changed_meanwhile": (409, _("This answer was changed elsewhere. Please reload.")),
    "draft_stale": (409, _("A newer draft of this task is stored. Choose which one to keep.")),
    "draft_too_large": (422, _("This draft is too large to be stored.")),
    # The shape of what came in
    "unreadable": (400, _("The request could not be read as JSON.")),
    "method_not_allowed": (405, _("This address does not take this kind of request.")),
    "too_many": (429, _("Too many requests. Please wait a moment.")),
    "too_large": (413, _("This is too large to be taken in.")),
    "field_missing": (422, _("Something is missing in the answer.")),
    "field_unknown": (422, _("The answer has a field that is not known.")),
    "field_type": (422, _("A value in the answer has the wrong type.")),
    # Phrases and points
    "outcome_unknown": (422, _("Choose phrases, whole artwork or nothing to label.")),
    "outcome_mixed": (422, _("Whole artwork and nothing to label exclude phrases.")),
    "phrases_missing": (422, _("Mark at least one phrase, or choose one of the two buttons.")),
    "span_outside": (422, _("A phrase lies outside the sentence.")),
    "span_empty": (422, _("A phrase has no word in it.")),
    "span_splits_character": (422, _("A phrase begins or ends inside a character.")),
    "phrase_points_missing": (422, _("Click at least one point in the picture for each phrase.")),
    "point_outside": (422, _("A point lies outside the picture.")),
    "too_many_points": (422, _("There are too many points or phrases.")),
    # Masks
    "mask_empty": (422, _("Nothing is painted yet. Paint the region, or report a problem.")),
    "mask_refused": (422, _("The painted region could not be read. Please send it again.")),
    "mask_size": (422, _("The painted region does not have the size of the picture.")),
    "frame_mismatch": (409, _("The picture has changed. Please reload the page.")),
    # Emotions and explanations
    "emotion_unknown": (422, _("Choose one of the nine emotions.")),
    "explanation_too_short": (422, _("Please explain a little more why you feel this way.")),
    "explanation_too_long": (422, _("Your explanation is too long.")),
    "explanation_empty": (422, _("Please explain why you feel this way.")),
    "explanation_without_letters": (422, _("Please explain in words why you feel this way.")),
    "explanation_one_letter": (422, _("Please explain in words why you feel this way.")),
    "explanation_unreadable": (422, _("Your explanation holds signs that cannot be stored.")),
    # Figures
    "rating_unknown": (422, _("Choose a rating from 1 to 5.")),
    "box_outside": (422, _("A box lies outside the picture.")),
    "box_empty": (422, _("A box has no area.")),
    "too_many_boxes": (422, _("There are too many boxes.")),
    # Campaigns, staff
    "campaign_incomplete": (409, _("The campaign cannot open yet.")),
    "campaign_state": (409, _("The campaign is not in a state that allows this.")),
    "review_exists": (409, _("This answer was already judged.")),
    "review_too_late": (409, _("The verdict has taken effect and can no longer be undone.")),
    "verdict_unknown": (422, _("A verdict is accepted or rejected.")),
    "reason_unknown": (422, _("Choose one of the listed reasons.")),
    "answer_not_reviewable": (409, _("This answer can no longer be judged.")),
    # Imports and releases
    "picture_refused": (422, _("This picture was refused.")),
    "table_refused": (422, _("This table was refused.")),
    "release_option": (422, _("The release cannot be made with this setting.")),
    "release_exists": (409, _("A release of this version exists and never changes.")),
    "release_empty": (409, _("There is nothing to release yet.")),
    "release_unfinished": (409, _("Some work is undecided; the release says which.")),
    "folder_taken": (409, _("This folder is not empty. Please name another one.")),
}


class Refusal(Exception):
    """A named refusal; `detail` says where and what, in values a program can read."""

    def __init__(self, code: str, **detail: Any) -> None:
        self.code = code
        self.status, self.message = CODES[code]
        self.detail = detail
        super().__init__(code)

    def __str__(self) -> str:
        said = f"{self.code}: {self.message}"
        return f"{said} {self.detail}" if self.detail else said
