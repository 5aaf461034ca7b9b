// @ts-check
/**
 * Writes figures into `[data-readout="size"]` (frame pixels across), `"zoom"` and `"share"` (percent), as
 * the page's language writes numbers, with European digits. Units stand in the page.
 *
 * @param {HTMLElement} root
 * @param {Pick<import("../commands/command.js").Editor, "store" | "region">} editor
 * @returns {() => void} stops writing
 */
export function mountStatus(root, { store, region }) {
  const language = `${root.closest("[lang]")?.getAttribute("lang") || "en"}-u-nu-latn`;
  const whole = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent" });
  const fine = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });

  /** @param {string} name @param {string} text */
  const write = (name, text) =>
    root.querySelectorAll(`[data-readout="${name}"]`).forEach((place) => {
      place.textContent = text;
    });

  const ends = [
    store.subscribe(
      (state) => state.size,
      (size) => write("size", whole.format(size)),
    ),
    store.subscribe(
      (state) => state.viewport.scale,
      (scale) => write("zoom", percent.format(scale)),
    ),
    store.subscribe(
      (state) => state.revision,
      () => write("share", fine.format(region.share())),
    ),
  ];
  return () => ends.forEach((end) => end());
}
