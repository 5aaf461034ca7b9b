// @ts-check
import { toolMakers } from "./index.js";

/**
 * Runs the tool in hand. A painting gesture is a transaction: it opens with the press and is committed
 * with the release; a cancelled one leaves no trace. While a line stays open from press to press, every
 * press that paints is that tool's.
 *
 * @typedef {import("./stroke.js").Tool} Tool
 * @typedef {import("./stroke.js").Context} Context
 * @typedef {import("./stroke.js").OpenLine} OpenLine
 * @typedef {import("../input/pointer.js").Sample} PointerSample
 * @typedef {ReturnType<typeof createHand>} Hand
 *
 * @typedef {object} Parts
 * @property {import("../model/settings.js").Store} store
 * @property {import("../model/region.js").Region} region
 * @property {import("../view/camera.js").Camera} camera
 * @property {Context["showLine"]} showLine
 * @property {Context["tell"]} tell
 * @property {import("../model/edges.js").Edges} edges
 *
 * @param {Parts} parts
 */
export function createHand({ store, region, camera, showLine, tell, edges }) {
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
    get superpixels() {
      return edges.superpixels;
    },
    moveView: camera.move,
    showLine,
    tell,
  };

  /** @param {string} id */
  const tool = (id) => /** @type {Tool} */ (tools.find((one) => one.id === id));

  const open = () => tools.find((one) => (one.line?.corners() ?? 0) > 0);

  /** @param {PointerSample} sample */
  const placed = (sample) => ({
    ...sample,
    ...camera.toFrame(sample),
    viewX: sample.x,
    viewY: sample.y,
  });

  /** @param {PointerSample} sample */
  const point = (sample) =>
    store.update({
      pointer: camera.toFrame(sample),
      penSeen: store.state.penSeen || sample.kind === "pen",
    });

  const count = () => store.update({ corners: open()?.line?.corners() ?? 0 });

  /** @param {() => void} finish */
  const end = (finish) => {
    const paints = working?.paints ?? false;
    working = null;
    store.update({ working: null });
    if (paints) {
      finish();
      store.update({ gesture: false });
      camera.settle();
      count();
    }
  };

  /** @param {(line: OpenLine) => void} act */
  const withLine = (act) => {
    const line = open()?.line;
    if (line !== undefined) {
      act(line);
      count();
    }
  };

  const hand = {
    /** @param {PointerSample} sample */
    down(sample) {
      const chosen = tool(store.state.tool);
      const wanted = sample.reverses ? tool(chosen.opposite) : chosen;
      working = (wanted.paints && open()) || wanted;
      store.update({ working: working.id });
      if (working.paints) {
        region.begin();
        store.update({ gesture: true, hidden: false });
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
      if (sample !== null) {
        point(sample);
      } else if (store.state.crosshair === null) {
        store.update({ pointer: null });
      }
    },

    /** Another painting tool closes the line that one left open; moving the picture leaves it be. */
    take(/** @type {string} */ id) {
      const owner = open();
      if (owner !== undefined && owner.id !== id && tool(id).paints) {
        hand.finishLine();
      }
      store.update({ tool: id });
    },

    isHeld: () => tool(store.state.tool).isHeld,

    /** Closes the open line, as a gesture of its own. */
    finishLine: () =>
      withLine((line) => {
        region.begin();
        line.finish(context);
        region.commit();
      }),

    takeCornerBack: () => withLine((line) => line.back(context)),

    dropLine: () => withLine((line) => line.drop(context)),

    /**
     * What a press at the pointer would take.
     *
     * @param {import("../model/settings.js").State} state
     */
    aimFor: ({ tool: id, held, pointer }) =>
      held || pointer === null ? null : (tool(id).aim?.(pointer, context) ?? null),

    /** @param {{tool: string, working: string | null, held: boolean}} state */
    cursorFor: ({ tool: chosen, working: id, held }) => (held ? "grab" : tool(id ?? chosen).cursor),
  };
  return hand;
}
