// @ts-check
/**
 * The pointer of those who use the keyboard. Only with the focus on the stage.
 *
 * @typedef {import("./command.js").Command} Command
 */

const FAR = 8;
/** The tool with which arrows move the picture and there is nothing to put down. */
const MOVES = "pan";
/** CSS pixels. */
const PAN_STEP = 60;

/**
 * @param {"left" | "right" | "up" | "down"} side
 * @param {number} dx
 * @param {number} dy
 * @returns {Command[]} small steps and big ones; with the hand to move the picture they move the picture
 */
const arrow = (side, dx, dy) =>
  [false, true].map((shift) => {
    const steps = shift ? FAR : 1;
    const code = `Arrow${side[0].toUpperCase()}${side.slice(1)}`;
    return {
      id: shift ? `${side}-far` : side,
      shortcuts: [{ code, shift, onStage: true }],
      repeats: true,
      enabled: ({ store: { state } }) => !state.gesture || state.crosshair !== null,
      run({ store, camera, work }) {
        if (store.state.tool === MOVES) {
          camera.move(-dx * steps * PAN_STEP, -dy * steps * PAN_STEP);
        } else {
          work.crosshair.move(dx * steps, dy * steps);
        }
      },
    };
  });

/** @type {readonly Command[]} */
export const crosshairCommands = Object.freeze([
  ...arrow("left", -1, 0),
  ...arrow("right", 1, 0),
  ...arrow("up", 0, -1),
  ...arrow("down", 0, 1),
  {
    id: "close-line",
    shortcuts: [
      { code: "Enter", onStage: true },
      { code: "NumpadEnter", onStage: true },
    ],
    enabled: ({ store: { state } }) =>
      !state.gesture && state.corners > 0 && state.crosshair === null,
    run: ({ work }) => work.finish(),
  },
  {
    id: "press",
    shortcuts: [
      { code: "Enter", onStage: true },
      { code: "NumpadEnter", onStage: true },
    ],
    enabled: ({ store: { state } }) =>
      state.tool !== MOVES && (!state.gesture || state.crosshair !== null),
    run: ({ work }) => work.crosshair.toggle(),
  },
  {
    id: "hold",
    shortcuts: [{ code: "Space", onStage: true }],
    enabled: ({ store: { state } }) =>
      state.tool !== MOVES && !state.gesture && state.crosshair !== null,
    run: ({ work }) => work.crosshair.press(),
    release: ({ work }) => work.crosshair.lift(),
  },
]);
