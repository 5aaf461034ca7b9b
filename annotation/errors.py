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
    "staff_token_missing": (401, _("This address needs the access token of a staff account.")),
    "staff_token_scope": (403, _("This access token is not good for that.")),
    "staff_token_invalid": (401, _("This access token is not valid, or no longer.")),
    "invite_unknown": (404, _("This invite link is not known. Please check that it is complete.")),
    "not_found": (404, _("There is nothing here for you.")),
    "not_invited": (403, _("This study is not open to you. Please return your place.")),
    # Links from crowd platforms
    "entry_ids_missing": (
        422,
        _("This link is not complete. Please open the study from your crowd platform again."),
    ),
    "entry_ids_not_filled_in": (
        422,
        _("This link was opened outside your crowd platform. Please open the study from there."),
    ),
    "entry_ids_malformed": (
        422,
        _("This link was damaged. Please open the study from your crowd platform again."),
    ),
    "entry_ids_do_not_belong_together": (
        422,
        _("This link belongs to another place. Please open the study from your platform again."),
    ),
    "entry_preview": (
        422,
        _("This is a preview. Nothing you do in it would count; publish the study to take part."),
    ),
    "entry_unknown": (
        404,
        _("Your crowd platform does not know this place. Please open the study from there again."),
    ),
    "platform_unreachable": (
        503,
        _("Your crowd platform does not answer at the moment. Please try again in a minute."),
    ),
    "nothing_to_hand_in": (
        409,
        _("There is nothing to hand in: not all tasks are done. Go on, or return the HIT."),
    ),
    "study_full": (409, _("All places of this study are taken. Thank you for your interest.")),
    "not_allowed": (403, _("You may not do this.")),
    # Consent and participation
    "campaign_not_open": (409, _("This study is not open at the moment. Please come back later.")),
    "consent_needed": (409, _("Please read and accept the consent first.")),
    "consent_outdated": (422, _("The consent text has changed. Please read it again.")),
    "culture_locked": (409, _("Your language community was already chosen and stays as it is.")),
    "culture_not_offered": (422, _("This language community takes no part in this study.")),
    "language_not_native": (422, _("This study asks native speakers of the chosen language.")),
    "culture_full": (
        409,
        _("Enough people of your language community take part. Please return your place."),
    ),
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
    "text_changed_meanwhile": (
        409,
        _("Somebody has written a newer version meanwhile. Please reload and read it first."),
    ),
    "last_administrator": (409, _("A campaign keeps its last administrator.")),
    "review_exists": (409, _("This answer was already judged.")),
    "answer_with_another": (409, _("Another curator is looking at this answer.")),
    "too_many_answers": (
        422,
        _("Choose at least one answer, and no more than can be judged at once."),
    ),
    "review_too_late": (409, _("The verdict has taken effect and can no longer be undone.")),
    "verdict_unknown": (422, _("A verdict is accepted or rejected.")),
    "note_unfit": (422, _("A note has from 1 to 1,000 signs.")),
    "reason_unknown": (422, _("Choose one of the listed reasons.")),
    "answer_not_reviewable": (409, _("This answer can no longer be judged.")),
    "stimulus_changed": (
        409,
        _("This was changed or judged by somebody meanwhile. Please look at it again."),
    ),
    "nothing_to_keep": (422, _("Nothing is drawn here that could be kept.")),
    # Recruiting and paying
    "platform_not_set_up": (409, _("This crowd platform is not set up on this installation.")),
    "study_option": (422, _("The study cannot be made with this setting.")),
    "study_state": (409, _("The study is not in a state that allows this.")),
    "study_underpaid": (409, _("The reward is below the campaign's minimum hourly pay.")),
    "study_costs_more": (409, _("This costs more than was agreed to.")),
    "participation_undecidable": (409, _("This participation cannot be decided on like this.")),
    "message_too_short": (422, _("The message to the person is too short for the platform.")),
    "payment_state": (409, _("This payment is not in a state that allows this.")),
    # Imports and releases
    "picture_refused": (422, _("This picture was refused.")),
    "table_refused": (422, _("This table was refused.")),
    "manifest_refused": (422, _("This manifest was refused.")),
    "file_refused": (422, _("This file cannot be taken in.")),
    "import_state": (409, _("The import is not in a state that allows this.")),
    "import_failed": (409, _("The import failed for a reason that is in the server's log.")),
    "import_interrupted": (409, _("The import was interrupted several times. Please try again.")),
    "import_expired": (409, _("Nobody agreed to this import in time, so its files were deleted.")),
    "release_option": (422, _("The release cannot be made with this setting.")),
    "release_exists": (409, _("A release of this version exists and never changes.")),
    "release_empty": (409, _("There is nothing to release yet.")),
    "release_undecided": (
        409,
        _("Some stimuli wait for a final verdict. Please give it, or leave them out."),
    ),
    "release_unfinished": (409, _("Some work is undecided; the release says which.")),
    "release_building": (409, _("This release is still being built.")),
    "release_state": (409, _("The release is not in a state that allows this.")),
    "release_frozen": (423, _("Downloads of this release are suspended.")),
    "release_withdrawn": (410, _("This release was withdrawn.")),
    "release_failed": (409, _("Building failed for a reason that is in the server's log.")),
    "release_interrupted": (409, _("Building was interrupted several times. Please try again.")),
    "terms_needed": (403, _("Please accept the terms first.")),
    "terms_changed": (409, _("The terms have changed. Please read them again.")),
    "address_unfit": (422, _("Please give an e-mail address that can be written to.")),
    "reason_missing": (422, _("Please give a reason of at most 200 signs.")),
    "taken_down_stays": (
        409,
        _("This release holds something that was taken down; only a correction may be published."),
    ),
    "release_refused": (422, _("This is no release that predictions can be scored against.")),
    "predictions_refused": (422, _("These predictions cannot be read.")),
    "score_option": (422, _("Predictions cannot be scored with this setting.")),
    "score_failed": (409, _("Scoring failed for a reason that is in the server's log.")),
    "score_interrupted": (409, _("Scoring was interrupted several times. Please send it again.")),
    "too_many_scores": (429, _("This leaderboard takes no more scores from you today.")),
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
