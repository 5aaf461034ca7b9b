// @ts-check
/**
 * Says aloud what a keyboard or a screen reader's user would not notice otherwise. The words are the
 * page's, `{number}` in them is filled in:
 *
 *   <p data-editor-voice role="status"></p>
 *   <div data-editor-words hidden><span data-word="corner">Corner {number}</span></div>
 *
 * @param {HTMLElement} root
 * @returns {(word: string, number?: number) => void}
 */
export function createVoice(root) {
  const language = root.closest("[lang]")?.getAttribute("lang") || "en";
  const figures = new Intl.NumberFormat(`${language}-u-nu-latn`);

  return (word, number = 0) => {
    const place = root.querySelector("[data-editor-voice]");
    const text = root.querySelector(`[data-editor-words] [data-word="${word}"]`)?.textContent;
    if (place !== null && text) {
      place.textContent = text.replace("{number}", figures.format(number));
    }
  };
}
