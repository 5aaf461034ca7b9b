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
 * @param {string} text
 * @returns {{isList: boolean, lines: string[]}[]}
 */
export function blocksOf(text) {
  /** @type {{isList: boolean, lines: string[]}[]} */
  const blocks = [];
  let isNew = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const isList = line.startsWith("- ");
    const last = blocks.at(-1);
    if (!line.trim()) {
      isNew = true;
    } else if (last && !isNew && last.isList === isList) {
      last.lines.push(isList ? line.slice(2) : line);
    } else {
      blocks.push({ isList, lines: [isList ? line.slice(2) : line] });
      isNew = false;
    }
  }
  return blocks;
}

/** @param {HTMLElement} element @param {string} text as `blocksOf` reads it */
export function fillWithText(element, text) {
  element.replaceChildren();
  for (const { isList, lines } of blocksOf(text)) {
    const block = document.createElement(isList ? "ul" : "p");
    for (const [index, line] of lines.entries()) {
      if (isList) {
        const item = document.createElement("li");
        item.append(line);
        block.append(item);
      } else {
        block.append(...(index ? [document.createElement("br")] : []), line);
      }
    }
    element.append(block);
  }
}
