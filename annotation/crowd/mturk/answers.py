"""What a worker's form sent, as XML: read with no trust at all, since workers write it."""

from __future__ import annotations

from xml.parsers import expat

LONGEST = 262_144
MOST_FIELDS = 200
DEEPEST = 8


class AnswersRefused(ValueError):
    """A document is no list of answers; the message quotes nothing of it."""


def read_answers(xml: str) -> dict[str, str]:
    """Return the fields by name, the last where a name comes twice; none for no document.

    A document type, entities of its own, and anything deep or long is refused before it expands.
    """
    if not xml.strip():
        return {}
    if len(xml) > LONGEST:
        raise AnswersRefused("too long")
    reading = _Reading()
    try:
        # Already text: what its header says of an encoding is of no account.
        reading.parser.Parse(xml.encode("utf-8", "surrogatepass"), True)
    except (expat.ExpatError, UnicodeError):
        raise AnswersRefused("not XML") from None
    return reading.fields


class _Reading:
    def __init__(self) -> None:
        self.fields: dict[str, str] = {}
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self._names: list[str] = []
        self._name = ""
        self._said: list[str] = []

    def _refuse(self, *_: object) -> None:
        raise AnswersRefused("a document type or an entity")

    def _start(self, name: str, _: object) -> None:
        local = name.rpartition(":")[2]
        if not self._names and local != "QuestionFormAnswers":
            raise AnswersRefused("not a list of answers")
        self._names.append(local)
        if len(self._names) > DEEPEST:
            raise AnswersRefused("too deep")
        self._said = []

    def _text(self, text: str) -> None:
        self._said.append(text)

    def _end(self, _: str) -> None:
        name = self._names.pop()
        if self._names != ["QuestionFormAnswers", "Answer"]:
            return
        if name == "QuestionIdentifier":
            self._name = "".join(self._said).strip()
        elif name == "FreeText":
            self.fields[self._name] = "".join(self._said)
            if len(self.fields) > MOST_FIELDS:
                raise AnswersRefused("too many fields")
