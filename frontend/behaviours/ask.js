// @ts-check
/**
 * Dialogs are in the page; scripts only open them and wait for the choice.
 */

/**
 * @param {HTMLDialogElement} dialog its buttons are `<button value="...">` in a `<form method="dialog">`
 * @param {Record<string, string>} [texts] by name of `[data-text]` inside the dialog
 * @returns {Promise<string>} the chosen button's value; "" when closed without one
 */
export function ask(dialog, texts = {}) {
  for (const [name, text] of Object.entries(texts)) {
    const target = dialog.querySelector(`[data-text="${name}"]`);
    if (target) {
      target.textContent = text;
    }
  }
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true });
  });
}

/**
 * @param {string} name of `<dialog data-dialog="...">`
 * @returns {HTMLDialogElement}
 */
export function dialogNamed(name) {
  const dialog = document.querySelector(`dialog[data-dialog="${name}"]`);
  if (!(dialog instanceof HTMLDialogElement)) {
    throw new Error(`The page has no dialog "${name}".`);
  }
  return dialog;
}
