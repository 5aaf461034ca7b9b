// @ts-check
import { toolMakers } from "./index.js";

/**
 * Runs the tool in hand. A painting gesture is a transaction: it opens with the press and is committed
 * with the release; a cancelled one leaves no trace. Choosing another tool, loading another mask or
 * destroying the editor in the middle cancels it.
 *
 * @typedef {import("./stroke.js").Tool} Tool
 * @typedef {import("./stroke.js").Context} Context
 * @typedef {import("../input/pointer.js").Sample} PointerSample
 * @typedef {ReturnType<typeof createHand>} Hand
 *
 * @param {{store: import("../model/settings.js").Store, region: import("../model/region.js").Region,
 *   camera: import("../view/camera.js").Camera}} parts
 */
export function createHand({ store, region, camera }) {
  const tools = toolMakers.map((make) => make());
  /** @type {Tool | null} at work */
  let working = null;

  /** @type {Context} */
  const context = {
    mask: region.mask,
    paint: region.paint,
    get settings() {
      return store.state;
    },
    moveView: camera.move,
  };

  /** @param {string} id */
  const tool = (id) => /** @type {Tool} */ (tools.find((one) => one.id === id));

  /** @param {PointerSample} sample */
  const placed = (sample) => ({
    ...sample,
    ...camera.toFrame(sample),
    viewX: sample.x,
    viewY: sample.y,
  });

  /** @param {PointerSample} sample */
  const point = (sample) => store.update({ pointer: camera.toFrame(sample) });

  /** @param {() => void} finish */
  const end = (finish) => {
    const paints = working?.paints ?? false;
    working = null;
    if (paints) {
      finish();
      store.update({ gesture: false });
      camera.settle();
    }
  };

  return {
    /** @param {PointerSample} sample */
    down(sample) {
      working = tool(sample.eraser ? "erase" : store.state.tool);
      if (working.paints) {
        region.begin();
        store.update({ gesture: true });
      }
      point(sample);
      working.down(placed(sample), context);
    },

    /** @param {PointerSample[]} samples */
    move(samples) {
      const wanted = working?.wantsEverySample ? samples : samples.slice(-1);
      working?.move(wanted.map(placed), context);
      point(samples[samples.length - 1]);
    },

    /** @param {PointerSample} sample */
    up(sample) {
      working?.up(placed(sample), context);
      end(region.commit);
    },

    cancel() {
      if (working !== null) {
        working.cancel(context);
        end(region.cancel);
      }
    },

    /** @param {PointerSample | null} sample */
    hover(sample) {
      store.update({ pointer: sample === null ? null : camera.toFrame(sample) });
    },

    /** @param {{tool: string, held: boolean}} state */
    cursorFor: (state) => (state.held ? "grab" : tool(state.tool).cursor),
  };
}
