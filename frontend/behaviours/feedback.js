// @ts-check
/**
 * After a training task the panel says how it went: right or not quite, what was looked for, a note,
 * what comes next, and one button to go on.
 *
 * @typedef {object} Feedback what the receipt of a training task says
 * @property {boolean} correct
 * @property {any} details
 * @property {any} known
 * @property {string} note
 * @property {"open" | "again" | "passed" | "missed"} outcome what comes next
 */

/** Shows of several parts the one whose value has this word. @param {HTMLElement} card @param {string} name @param {string} word */
function showOne(card, name, word) {
  for (const part of card.querySelectorAll(`[data-${name}]`)) {
    if (part instanceof HTMLElement) {
      part.hidden = !(part.dataset[name] ?? "").split(" ").includes(word);
    }
  }
}

/** @param {HTMLElement} card @param {string} name */
function partOf(card, name) {
  return /** @type {HTMLElement} */ (card.querySelector(`[data-${name}]`));
}

/** @param {HTMLElement} card @param {string[]} lines */
function showLines(card, lines) {
  partOf(card, "lines").replaceChildren(
    ...lines.map((line) => {
      const paragraph = document.createElement("p");
      paragraph.dir = "auto";
      paragraph.textContent = line;
      return paragraph;
    }),
  );
}

/**
 * Resolves when the annotator goes on. The button has the focus and is described by all that is
 * said, so that it is read out.
 *
 * @param {HTMLElement} element has `[data-work]` parts, and a `[data-feedback]` to take their place
 * @param {Feedback} feedback
 * @param {{lines: string[], hasMarks: boolean}} revealed
 * @returns {Promise<void>}
 */
export function showFeedback(element, feedback, { lines, hasMarks }) {
  const card = partOf(element, "feedback");
  const works = /** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("[data-work]"));
  /** @param {boolean} shown */
  const show = (shown) => {
    card.hidden = !shown;
    works.forEach((part) => {
      part.hidden = shown;
    });
  };
  showOne(card, "when", feedback.correct ? "right" : "missed");
  showOne(card, "next", feedback.outcome);
  showLines(card, lines);
  const note = partOf(card, "note");
  note.textContent = feedback.note;
  note.hidden = !feedback.note;
  partOf(card, "legend").hidden = !hasMarks;
  card.dataset.correct = String(feedback.correct);
  show(true);
  const button = /** @type {HTMLButtonElement} */ (card.querySelector("[data-action=go-on]"));
  button.focus();
  return new Promise((resolve) => {
    /** The second half of a double click on the button before is no wish to go on. @param {MouseEvent} event */
    const goOn = (event) => {
      if (event.detail > 1) {
        return;
      }
      button.removeEventListener("click", goOn);
      show(false);
      resolve();
    };
    button.addEventListener("click", goOn);
  });
}

/** The button that had the focus is gone. @param {HTMLElement} element */
export function focusPicture(element) {
  const picture = element.querySelector("[data-picture], [data-editor-stage]");
  if (picture instanceof HTMLElement) {
    picture.focus({ preventScroll: true });
  }
}
