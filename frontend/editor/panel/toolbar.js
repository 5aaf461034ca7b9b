// @ts-check
import { commands, runCommand } from "../commands.js";
import { between, largestSize } from "../model/settings.js";

/**
 * Wires the buttons and sliders it finds under the root. All words are the page's: give every button a
 * label, every slider a `<label>`. Pressed and disabled states, slider ranges and key hints are set
 * here. Anything may be left out, moved or doubled.
 *
 *   <div data-editor>
 *     <div class="editor-toolbar" role="toolbar" aria-label="...">
 *       <div class="editor-group" role="group" aria-label="...">
 *         <button type="button" data-tool="brush"></button>
 *         <button type="button" data-tool="erase"></button>
 *         <button type="button" data-tool="fill"></button>
 *         <button type="button" data-tool="pan"></button>
 *       </div>
 *       <div class="editor-group">
 *         <button type="button" data-command="size-down"></button>
 *         <label><input type="range" data-setting="size"></label>
 *         <button type="button" data-command="size-up"></button>
 *         <output data-readout="size"></output>
 *       </div>
 *       <div class="editor-group">
 *         <button type="button" data-command="undo"></button>
 *         <button type="button" data-command="redo"></button>
 *         <button type="button" data-command="fill-enclosed"></button>
 *         <button type="button" data-command="clear"></button>
 *       </div>
 *       <div class="editor-group">
 *         <button type="button" data-command="zoom-out"></button>
 *         <output data-readout="zoom"></output>
 *         <button type="button" data-command="zoom-in"></button>
 *         <button type="button" data-command="fit"></button>
 *         <button type="button" data-command="actual-size"></button>
 *       </div>
 *       <div class="editor-group">
 *         <button type="button" data-command="points" aria-pressed="true"></button>
 *         <label><input type="range" data-setting="opacity"></label>
 *         <output data-readout="share"></output>
 *       </div>
 *     </div>
 *     <div data-editor-stage role="application" aria-label="..." tabindex="0"></div>
 *   </div>
 *
 * @typedef {import("../commands.js").Editor} Editor
 * @typedef {import("../model/settings.js").State} State
 */

/** Slider units: frame pixels; percent. */
const SETTINGS = Object.freeze({
  size: { scale: 1, least: () => 1, most: largestSize },
  opacity: { scale: 100, least: () => 10, most: () => 100 },
});

/** @type {readonly (keyof State)[]} */
const SHOWN = Object.freeze(["tool", "size", "opacity", "pointsShown", "gesture", "revision"]);

/**
 * @param {HTMLElement} root
 * @param {Editor} editor
 * @returns {() => void} unwires
 */
export function mountToolbar(root, editor) {
  const listening = new AbortController();
  root.addEventListener("click", (event) => press(event, editor), { signal: listening.signal });
  root.addEventListener("input", (event) => slide(event, editor), { signal: listening.signal });
  prepare(root, editor);
  const ends = SHOWN.map((name) =>
    editor.store.subscribe(
      (state) => state[name],
      () => show(root, editor),
    ),
  );
  return () => {
    listening.abort();
    ends.forEach((end) => end());
  };
}

/**
 * After a press by pointer the stage has the keyboard, so that Space moves the picture and does not
 * press the button again; a press by key leaves the focus where it is.
 *
 * @param {Event} event
 * @param {Editor} editor
 */
function press(event, editor) {
  const target = event.target instanceof Element ? event.target : null;
  const button = target?.closest("[data-command], [data-tool]");
  if (button instanceof HTMLElement) {
    runCommand(commandOf(button), editor);
    if (event instanceof MouseEvent && event.detail > 0) {
      editor.focus();
    }
  }
}

/**
 * @param {Event} event
 * @param {Editor} editor
 */
function slide({ target }, { store, region }) {
  if (!(target instanceof HTMLInputElement) || target.value === "") {
    return;
  }
  const name = target.dataset.setting;
  if (name === "size" || name === "opacity") {
    const { scale, least, most } = SETTINGS[name];
    const value = between(Math.round(Number(target.value)), least(), most(region.mask));
    store.update({ [name]: value / scale });
  }
}

/**
 * @param {HTMLElement} root
 * @param {Editor} editor
 */
function prepare(root, { region }) {
  for (const input of inputsIn(root)) {
    const { least, most } = SETTINGS[input.name];
    input.element.min = String(least());
    input.element.max = String(most(region.mask));
    input.element.step = "1";
  }
  for (const { element, command } of buttonsIn(root)) {
    const keys = keysOf(command);
    if (keys !== "") {
      element.setAttribute("aria-keyshortcuts", keys);
    }
  }
}

/**
 * @param {HTMLElement} root
 * @param {Editor} editor
 */
function show(root, editor) {
  const { state } = editor.store;
  for (const { element, command } of buttonsIn(root)) {
    element.disabled = command === undefined || !command.enabled(editor);
    if (element.dataset.tool !== undefined) {
      element.setAttribute("aria-pressed", String(element.dataset.tool === state.tool));
    }
    if (element.dataset.command === "points") {
      element.setAttribute("aria-pressed", String(state.pointsShown));
    }
  }
  for (const { element, name } of inputsIn(root)) {
    const value = String(Math.round(state[name] * SETTINGS[name].scale));
    if (element.value !== value) {
      element.value = value;
    }
  }
}

/** @param {HTMLElement} button */
function commandOf({ dataset }) {
  return dataset.command ?? `tool-${dataset.tool}`;
}

/** @param {HTMLElement} root */
function buttonsIn(root) {
  return [
    .../** @type {NodeListOf<HTMLButtonElement>} */ (
      root.querySelectorAll("button[data-command], button[data-tool]")
    ),
  ].map((element) => ({
    element,
    command: commands.find(({ id }) => id === commandOf(element)),
  }));
}

/** @param {HTMLElement} root */
function inputsIn(root) {
  return [
    .../** @type {NodeListOf<HTMLInputElement>} */ (
      root.querySelectorAll("input[data-setting='size'], input[data-setting='opacity']")
    ),
  ].map((element) => ({
    element,
    name: /** @type {"size" | "opacity"} */ (element.dataset.setting),
  }));
}

/**
 * @param {import("../commands.js").Command | undefined} command
 * @returns {string} as `aria-keyshortcuts` wants it; the number pad's doubles are left out
 */
function keysOf(command) {
  const shortcuts = command?.shortcuts.filter(({ code }) => !code.startsWith("Numpad")) ?? [];
  return shortcuts.map(nameOfShortcut).join(" ");
}

/** @param {import("../input/keys.js").Shortcut} shortcut */
function nameOfShortcut({ code, command = false, shift = false }) {
  const key = code.replace(/^(Key|Digit)/, "");
  const signs = { BracketLeft: "[", BracketRight: "]", Equal: "=", Minus: "-" };
  const name = signs[/** @type {keyof typeof signs} */ (key)] ?? key;
  return `${command ? "Control+" : ""}${shift ? "Shift+" : ""}${name}`;
}
