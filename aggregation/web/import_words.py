"""What the states, counts and refusals of an import are called on its pages."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = dict[str, str | Promise]

STATES: Words = {
    "waiting": _("being handed in"),
    "examining": _("being examined"),
    "examined": _("waits for your word"),
    "storing": _("being stored"),
    "done": _("imported"),
    "failed": _("failed"),
}
COUNTS: Words = {
    "new": _("new artworks"),
    "imported": _("new sentences"),
    "unchanged": _("there already"),
    "described": _("described anew"),
    "added": _("selected for the campaign"),
    "tasks": _("tasks opened"),
    "left_out": _("something else, not selected"),
}
"""What is counted of an import, in this order; what an import does not count is not shown."""

REFUSED = _("refused")

LISTS: Words = {
    "refused": _("Refused"),
    "rows_without_picture": _("Rows without a picture"),
    "artworks_without_picture": _("Named by rows, but not here"),
    "addresses": _("Where the manifest says that these pictures are"),
    "pictures_without_row": _("Pictures without a row"),
    "suggestions": _("Alike, but not joined"),
    "ignored": _("Files that are no pictures"),
    "folded": _("Emotions read in another spelling"),
}
NOTES: Words = {
    "rows_without_picture": _("They come in when you import again with their pictures."),
    "artworks_without_picture": _("Import these pictures first, then the sentences once more."),
    "addresses": _("The server fetches nothing by itself: save them and hand them in."),
    "pictures_without_row": _("They are imported under their own names."),
    "suggestions": _("Rename one of the two if they are the same: nothing is joined by guess."),
}
REASONS: Words = {
    "broken": _("damaged"),
    "cell_too_long": _("too long"),
    "changed": _("other content than the one stored"),
    "closed": _("cannot be opened"),
    "colours_unknown": _("unknown colours"),
    "columns_missing": _("columns are missing"),
    "columns_twice": _("a column comes twice"),
    "emotion_unknown": _("no such emotion"),
    "encoding": _("unknown encoding"),
    "encoding_unknown": _("unknown encoding"),
    "encrypted": _("locked with a password"),
    "expands": _("unpacks to far too much"),
    "format_unknown": _("no picture"),
    "language_unknown": _("no such language"),
    "link": _("a link"),
    "name_encoding": _("name in an unknown encoding"),
    "name_too_long": _("name too long"),
    "name_twice": _("the same name twice"),
    "name_unsafe": _("unsafe name"),
    "no_canvas": _("no picture in it"),
    "no_manifest": _("no manifest"),
    "no_source": _("no zip"),
    "no_table": _("no table"),
    "not_one": _("exactly one is needed"),
    "nul": _("unreadable signs"),
    "painting_missing": _("no name"),
    "quote_out_of_place": _("a quote out of place"),
    "record_taken": _("other content than the one stored"),
    "row_long": _("too many cells"),
    "row_short": _("too few cells"),
    "row_twice": _("described twice"),
    "several_tables": _("several tables"),
    "stored_meanwhile": _("stored by somebody meanwhile"),
    "too_many_bytes": _("too large"),
    "too_many_files": _("too many files"),
    "too_many_pixels": _("too many pixels"),
    "unreadable": _("unreadable"),
    "utterance_empty": _("no text"),
}
