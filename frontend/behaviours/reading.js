// @ts-check
/**
 * Which languages of a study's sentences somebody reads. Pure.
 *
 * @typedef {{slug: string, name: string, language: string}} Spoken
 * @typedef {{native: string, culture: string}} About  a language code and a culture's slug; "" when not chosen yet
 */

/** @param {string} language @returns {string} `zh` of `zh-hans` */
function base(language) {
  return language.split("-")[0].toLowerCase();
}

/**
 * The native language and that of the culture count as read; nobody is asked about them.
 *
 * @param {Spoken} spoken @param {About} about
 */
export function isOwn({ slug, language }, { native, culture }) {
  return slug === culture || base(language) === base(native);
}

/**
 * @param {Spoken[]} reading the languages the sentences are written in
 * @param {About} about
 * @param {string[]} ticked slugs
 * @returns {string[]} slugs of those this person reads, in the order of the study
 */
export function readBy(reading, about, ticked) {
  return reading
    .filter((spoken) => isOwn(spoken, about) || ticked.includes(spoken.slug))
    .map(({ slug }) => slug);
}
