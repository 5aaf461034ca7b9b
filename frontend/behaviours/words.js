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
 * @typedef {"paragraph" | "list" | "heading"} BlockKind
 * @typedef {{kind: BlockKind, lines: string[]}} Block
 */

/** @type {Record<string, BlockKind>} what the first two letters of a line make of it */
const MARKS = { "- ": "list", "# ": "heading" };

/**
 * Plain text as blocks: a blank line parts paragraphs, "- " begins a list item, "# " a heading.
 *
 * @param {string} text
 * @returns {Block[]}
 */
export function blocksOf(text) {
  /** @type {Block[]} */
  const blocks = [];
  let isNew = true;
  for (const line of text.split(/\r\n?|\n/)) {
    const kind = MARKS[line.slice(0, 2)] ?? "paragraph";
    const shown = kind === "paragraph" ? line : line.slice(2);
    const last = blocks.at(-1);
    if (!line.trim()) {
      isNew = true;
    } else if (last && !isNew && last.kind === kind && kind !== "heading") {
      last.lines.push(shown);
    } else {
      blocks.push({ kind, lines: [shown] });
      isNew = false;
    }
  }
  return blocks;
}

/** @type {Record<BlockKind, string>} */
const ELEMENTS = { paragraph: "p", list: "ul", heading: "h2" };

/** @param {HTMLElement} element @param {string} text as `blocksOf` reads it */
export function fillWithText(element, text) {
  element.replaceChildren();
  for (const { kind, lines } of blocksOf(text)) {
    const block = document.createElement(ELEMENTS[kind]);
    for (const [index, line] of lines.entries()) {
      if (kind === "list") {
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

/** In the page's language, else in the first there is. @param {Record<string, {text: string}>} instructions */
export function showInstructions(instructions) {
  const { lang } = document.documentElement;
  const target = document.querySelector("[data-instructions]");
  const known = instructions[lang] ? lang : Object.keys(instructions)[0];
  if (target instanceof HTMLElement && known) {
    target.lang = known;
    target.dir = "auto";
    fillWithText(target, instructions[known].text);
  }
}
