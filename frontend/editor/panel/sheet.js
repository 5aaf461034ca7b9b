// @ts-check
import { commandNamed } from "../commands/index.js";
import { capsOf } from "./keycaps.js";

/**
 * The sheet of shortcuts. The page has the words and says which commands they are about; the keys come
 * from the table of commands. It may stand anywhere in the page:
 *
 *   <dialog data-dialog="shortcuts">
 *     <dl>
 *       <div data-shortcut="undo"><dt>...</dt><dd data-keys></dd></div>
 *       <div data-shortcut="left right up down"><dt>...</dt><dd data-keys></dd></div>
 *     </dl>
 *     <form method="dialog"><button>...</button></form>
 *   </dialog>
 *
 * @param {Document} page
 * @returns {{open: () => void}}
 */
export function createSheet(page) {
  const sheet = page.querySelector("dialog[data-dialog='shortcuts']");
  sheet?.querySelectorAll("[data-shortcut]").forEach((row) => {
    const ids = row.getAttribute("data-shortcut")?.split(" ") ?? [];
    const keys = ids.map((id) => keyOf(id, page));
    row.querySelector("[data-keys]")?.replaceChildren(...keys);
  });
  return { open: () => sheet instanceof HTMLDialogElement && sheet.showModal() };
}

/**
 * @param {string} id of a command
 * @param {Document} page
 * @returns {HTMLElement} its keys, to be pressed together
 */
function keyOf(id, page) {
  const command = commandNamed(id);
  if (command === undefined) {
    throw new Error(`The sheet of shortcuts names "${id}", which is no command.`);
  }
  const keys = page.createElement("span");
  keys.className = "keys";
  keys.dir = "ltr";
  const caps = capsOf(command, page).map((name) => {
    const cap = page.createElement("kbd");
    cap.className = "kbd";
    cap.textContent = name;
    return cap;
  });
  keys.replaceChildren(...caps);
  return keys;
}
