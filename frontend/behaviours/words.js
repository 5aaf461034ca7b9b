// @ts-check
/**
 * The page's own words for scripts: the catalogue the template embeds, filled in and pluralised.
 *
 * @typedef {string | Record<string, string>} Entry  a text, or its plural forms by Intl.PluralRules
 * @typedef {Record<string, Entry>} Catalogue
 * @typedef {(key: string, values?: Record<string, string | number>) => string} Say
 */

/**
 * Digits stay European in every language, as on the key caps and in the server's texts.
 *
 * @param {string} language
 */
export function locale(language) {
  return `${language}-u-nu-latn`;
}

/**
 * @param {Catalogue} catalogue
 * @param {string} language
 * @returns {Say} `say(key, values)`: `{name}` is replaced by the value; `values.count` picks the plural
 */
export function speaker(catalogue, language) {
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(locale(language));
  return (key, values = {}) => {
    const entry = catalogue[key];
    if (entry === undefined) {
      throw new Error(`The catalogue has no entry "${key}".`);
    }
    const text =
      typeof entry === "string" ? entry : entry[plural.select(Number(values.count))] ?? entry.other;
    return text.replace(/\{(\w+)\}/g, (whole, name) => {
      const value = values[name];
      if (value === undefined) {
        return whole;
      }
      return typeof value === "number" ? number.format(value) : value;
    });
  };
}

/** @param {Document} page */
export function readWords(page) {
  const element = page.getElementById("catalogue");
  return speaker(JSON.parse(element?.textContent ?? "{}"), page.documentElement.lang);
}

/**
 * Names the emotion an utterance came with.
 *
 * @param {HTMLElement} element has `[data-felt]`
 * @param {Say} say
 * @param {string} emotion in the words of the data
 */
export function showFelt(element, say, emotion) {
  const target = element.querySelector("[data-felt]");
  if (target) {
    target.textContent = say(`emotion_${emotion.replace(" ", "_")}`);
  }
}

/**
 * One form in every language, since signs such as `UK£` fall apart between two directions.
 *
 * @param {{minor: number, currency: string}} money
 */
export function formatMoney(money) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: money.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(money.minor / 10 ** digits);
}

/**
 * Plain text as paragraphs and lists: a blank line parts paragraphs, "- " begins a list item.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
export function fillWithText(element, text) {
  element.replaceChildren();
  for (const block of text.replace(/\r\n?/g, "\n").split(/\n\s*\n/)) {
    /** @type {HTMLElement | null} */
    let open = null;
    for (const line of block.split("\n").filter((line) => line.trim())) {
      const isItem = line.startsWith("- ");
      const name = isItem ? "UL" : "P";
      if (open?.tagName !== name) {
        open = document.createElement(name);
        element.append(open);
      } else if (!isItem) {
        open.append(document.createElement("br"));
      }
      const target = isItem ? open.appendChild(document.createElement("li")) : open;
      target.append(isItem ? line.slice(2) : line);
    }
  }
}
