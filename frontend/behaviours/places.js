// @ts-check
/** Countries (ISO 3166-1) and native languages (ISO 639-1); the browser names them. */
import { locale } from "./words.js";

const COUNTRIES = `
  AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN
  HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS
  RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM
  TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`;

const LANGUAGES = `
  af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu ha he hi hr hu hy id ig
  is it ja ka kk km kn ko ku ky lo lt lv mk ml mn mr ms my ne nl no pa pl ps pt ro ru si sk sl so
  sq sr sv sw ta te tg th tl tr uk ur uz vi yo zh zu
`;

/** @param {string} codes */
function listed(codes) {
  return codes.trim().split(/\s+/);
}

/**
 * @param {string} codes @param {"region" | "language"} type @param {string} language
 * @returns {{code: string, name: string}[]} in the reader's alphabetical order
 */
function named(codes, type, language) {
  const names = new Intl.DisplayNames(language, { type });
  const { compare } = new Intl.Collator(locale(language));
  return listed(codes)
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** @param {string} code @param {string} language of the reader */
export function languageName(code, language) {
  return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
}

/** @param {string} language of the reader */
export function countries(language) {
  return named(COUNTRIES, "region", language);
}

/** @param {string} language of the reader */
export function languages(language) {
  return named(LANGUAGES, "language", language);
}

/** @param {HTMLSelectElement} select keeps its first, empty option @param {{code: string, name: string}[]} places */
export function fillSelect(select, places) {
  for (const { code, name } of places) {
    select.append(new Option(name, code));
  }
}
