// @ts-check
import { runCommand } from "../../frontend/editor/commands/index.js";
import { createEdges } from "../../frontend/editor/model/edges.js";
import { createRegion } from "../../frontend/editor/model/region.js";
import { initialState } from "../../frontend/editor/model/settings.js";
import { createStore } from "../../frontend/editor/model/store.js";
import { createWork } from "../../frontend/editor/tools/work.js";
import { createCamera } from "../../frontend/editor/view/camera.js";

/**
 * The editor without a page: its tools, commands and history on a frame that a stage of the same size
 * shows at full size, so that view and frame have the same coordinates.
 *
 * @param {number} [width] @param {number} [height]
 * @param {import("../../frontend/editor/model/edges.js").EdgesFile | null} [file]
 */
export function deskOf(width = 50, height = 40, file = null) {
  const store = createStore({ ...initialState, size: 1 });
  const camera = createCamera(store, { width, height });
  /** @type {string[]} */
  const told = [];
  let changes = 0;
  const region = createRegion(
    { width, height },
    {
      onTiles() {},
      onSettled() {
        changes += 1;
      },
    },
  );
  /** @type {string[]} */
  const problems = [];
  const edges = createEdges(store, {
    frame: { width, height },
    file,
    onProblem: ({ code }) => void problems.push(code),
  });
  const work = createWork({
    store,
    region,
    camera,
    edges,
    showLine() {},
    tell: (word, number) => void told.push(number === undefined ? word : `${word} ${number}`),
  });
  camera.resize({ width, height });
  store.update({ viewport: { scale: 1, x: 0, y: 0 }, fitted: false });
  const editor = { store, region, camera, work, focus() {}, showShortcuts() {} };

  /** @param {number} x @param {number} y @param {object} [how] */
  const sample = (x, y, how) => ({
    pointer: 1,
    kind: /** @type {const} */ ("mouse"),
    x,
    y,
    button: 0,
    reverses: false,
    pressure: 0.5,
    ...how,
  });

  return {
    store,
    camera,
    region,
    work,
    edges,
    problems,
    told,
    sample,
    changes: () => changes,
    /** @param {string[]} ids @returns {boolean[]} whether each did something */
    run: (...ids) => ids.map((id) => runCommand(id, editor)),
    /** @param {[number, number][]} places @param {object} [how] */
    stroke(places, how) {
      const [first, ...rest] = places.map(([x, y]) => sample(x, y, how));
      work.pointers.down(first);
      rest.forEach((one) => work.pointers.move([one]));
      work.pointers.up(rest.at(-1) ?? first);
    },
    /** @param {[number, number][]} places */
    click: (...places) =>
      places.forEach(([x, y]) => {
        work.pointers.down(sample(x, y));
        work.pointers.up(sample(x, y));
      }),
  };
}
