// @ts-check
import { commandNamed, runCommand } from "../commands/index.js";
import { between, largestSize } from "../model/settings.js";
import { ariaKeys, capsOf } from "./keycaps.js";

/**
 * Wires what it finds under the root. All words are the page's: give every button a label, every slider
 * a `<label>`. Pressed and disabled states, slider ranges and key hints are set here, from the table of
 * commands. Anything may be left out, moved or doubled.
 *
 *   <div data-editor>
 *     <div role="toolbar" aria-label="...">
 *       <button type="button" data-tool="brush">... <kbd data-keys></kbd></button>
 *       <button type="button" data-tool="snap" data-unavailable="why it is disabled">...</button>
 *       <button type="button" data-command="undo">...</button>
 *       <label>... <input type="range" data-setting="size"></label> <output data-readout="size"></output>
 *       <button type="button" data-command="pressure" data-for="pen" hidden>shown once a pen was here</button>
 *       <p data-hint="brush">shown while the brush is in hand</p>
 *       <p data-hint="line">shown instead while a line is open</p>
 *       <p data-hint="waiting">shown instead while the tool in hand is not ready</p>
 *     </div>
 *     <div data-editor-stage role="application" aria-label="..." tabindex="0"></div>
 *   </div>
 *
 * @typedef {import("../commands/command.js").Editor} Editor
 * @typedef {import("../model/settings.js").State} State
 */

/** Slider units: frame pixels; percent. */
const SETTINGS = Object.freeze({
  size: { scale: 1, least: () => 1, most: largestSize },
  opacity: { scale: 100, least: () => 10, most: () => 100 },
});

/** @type {readonly (keyof State)[]} */
const SHOWN = Object.freeze([
  "tool",
  "size",
  "opacity",
  "pointsShown",
  "outline",
  "hidden",
  "pixelated",
  "pressure",
  "penSeen",
  "corners",
  "gesture",
  "edges",
  "revision",
]);

const FLAGS = Object.freeze(/** @type {const} */ (["pressed", "busy"]));

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
    const caps = command === undefined ? [] : capsOf(command, root.ownerDocument);
    if (command !== undefined && caps.length > 0) {
      element.setAttribute("aria-keyshortcuts", ariaKeys(command));
      element.title = titleOf(element, command);
      element.querySelector("[data-keys]")?.replaceChildren(caps.join(""));
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
    element.hidden ||= command?.offered?.(state) === false;
    for (const name of FLAGS) {
      const flag = command?.[name];
      if (flag !== undefined) {
        element.setAttribute(`aria-${name}`, String(flag(state)));
      }
    }
    if (command !== undefined && element.dataset.unavailable !== undefined) {
      element.title = element.disabled ? element.dataset.unavailable : titleOf(element, command);
    }
  }
  for (const { element, name } of inputsIn(root)) {
    const value = String(Math.round(state[name] * SETTINGS[name].scale));
    if (element.value !== value) {
      element.value = value;
    }
  }
  if (state.penSeen) {
    root.querySelectorAll("[data-for='pen']").forEach((part) => part.removeAttribute("hidden"));
  }
  const isWaiting = buttonsIn(root).some(
    ({ command }) => command?.pressed?.(state) && command.busy?.(state),
  );
  const hint = isWaiting ? "waiting" : state.corners > 0 ? "line" : state.tool;
  root.querySelectorAll("[data-hint]").forEach((place) => {
    place.toggleAttribute("hidden", place.getAttribute("data-hint") !== hint);
  });
}

/**
 * @param {HTMLElement} button
 * @param {import("../commands/command.js").Command} command
 */
function titleOf(button, command) {
  const caps = capsOf(command, button.ownerDocument).join(" ");
  return [button.getAttribute("aria-label"), `(${caps})`].join(" ").trim();
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
  ].map((element) => ({ element, command: commandNamed(commandOf(element)) }));
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
