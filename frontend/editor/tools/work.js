// @ts-check
import { createCrosshair } from "../input/crosshair.js";
import { createGestures } from "../input/gestures.js";
import { createHand } from "./hand.js";

/**
 * The tools at work: what pointers and the keyboard's crosshair do to the mask and to the view, and how
 * it is stopped.
 *
 * @typedef {ReturnType<typeof createWork>} Work
 * @typedef {import("./hand.js").Parts} Parts
 *
 * @param {Parts} parts
 */
export function createWork(parts) {
  const { store, region, camera, edges, tell } = parts;
  const hand = createHand(parts);
  const gestures = createGestures({ hand, view: camera, isHeld: () => store.state.held });
  const crosshair = createCrosshair({
    frame: region.mask,
    gestures,
    place: {
      scale: () => store.state.viewport.scale,
      begin: () => store.state.pointer ?? camera.middle(),
      toView: camera.toView,
      reveal: camera.reveal,
      show: (point) => store.update({ crosshair: point }),
    },
  });

  /** Who cannot have them goes on with the brush. */
  const fetchEdges = async () => {
    tell("edges-loading");
    const came = await edges.load();
    if (came !== null) {
      tell(came ? "edges-ready" : "edges-failed");
    }
    if (came === false && store.state.tool === "snap") {
      work.take("brush");
    }
  };

  const work = {
    shows: { cursorFor: hand.cursorFor, aimFor: hand.aimFor },

    /** @type {import("../input/pointer.js").PointerHandler} */
    pointers: {
      ...gestures,
      down(sample) {
        work.crosshair.lift();
        crosshair.hide();
        gestures.down(sample);
      },
      move(samples) {
        crosshair.yieldTo(samples[samples.length - 1]);
        gestures.move(samples);
      },
    },

    crosshair: {
      ...crosshair,

      press() {
        crosshair.press();
        tell("tool-down");
      },

      lift() {
        if (crosshair.isDown()) {
          crosshair.lift();
          tell("tool-up");
        }
      },

      /** Puts a tool that is held down or up; with any other tool it is a click. */
      toggle() {
        if (crosshair.isDown()) {
          work.crosshair.lift();
        } else if (hand.isHeld()) {
          work.crosshair.press();
        } else {
          crosshair.press();
          crosshair.lift();
        }
      },
    },

    /** @param {string} tool */
    take(tool) {
      gestures.cancelAll();
      hand.take(tool);
      if (tool === "snap" && edges.areWanted) {
        fetchEdges();
      }
    },

    /** Takes back what the pressed pointer or key did. */
    cancel: gestures.cancelAll,

    /** Takes the last corner of the open line back. */
    takeCornerBack: hand.takeCornerBack,

    /** Before anything else happens to the mask: ends what is pressed, and closes an open line. */
    finish() {
      gestures.cancelAll();
      hand.finishLine();
    },

    /** Leaves nothing of what is pressed or open. */
    drop() {
      gestures.cancelAll();
      hand.dropLine();
    },
  };
  return work;
}
