// @ts-check
/**
 * Mounts every behaviour a page asks for: `<div data-module="URL">` gets the `mount` of the module
 * at that URL. The template writes the URL, so that hashed file names keep working.
 */

/** @param {ParentNode} root */
export async function start(root) {
  /** @type {HTMLElement[]} */
  const elements = [...root.querySelectorAll("[data-module]")].filter(
    (element) => element instanceof HTMLElement,
  );
  for (const element of elements) {
    const behaviour = await import(/** @type {string} */ (element.dataset.module));
    behaviour.mount(element);
  }
}

start(document);
