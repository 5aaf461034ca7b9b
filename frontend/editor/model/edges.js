// @ts-check
import { canReadSuperpixels, readSuperpixels } from "../mask/superpixel_file.js";

/**
 * The picture's superpixels, fetched when somebody first wants them. `store.state.edges` says how that
 * stands.
 *
 * @typedef {import("../mask/superpixels.js").Superpixels} Superpixels
 * @typedef {"unreadable" | "none" | "there" | "loading" | "ready" | "failed"} EdgesState unreadable: by
 *   this browser; none: the server has not made them yet
 * @typedef {ReturnType<typeof createEdges>} Edges
 *
 * @typedef {object} EdgesFile
 * @property {string} sha256 of the frame
 * @property {() => Promise<Uint8Array<ArrayBuffer>>} fetch
 *
 * @param {import("./settings.js").Store} store
 * @param {{frame: {width: number, height: number}, file: EdgesFile | null,
 *   onProblem: (problem: {code: "edges_failed"}) => void}} parts
 */
export function createEdges(store, { frame, file, onProblem }) {
  /** @type {Superpixels | null} */
  let superpixels = null;
  let ended = false;

  /** @param {EdgesState} edges */
  const note = (edges) => store.update({ edges });

  if (!canReadSuperpixels()) {
    note("unreadable");
  } else if (file !== null) {
    note("there");
  }

  return {
    get superpixels() {
      return superpixels;
    },

    /** Whether `load` would fetch anything. */
    get areWanted() {
      return store.state.edges === "there" || store.state.edges === "failed";
    },

    /** @returns {Promise<boolean | null>} whether they came; null when nobody waits any more */
    async load() {
      note("loading");
      try {
        const { sha256, fetch } = /** @type {EdgesFile} */ (file);
        const found = await readSuperpixels(await fetch(), { ...frame, sha256 });
        superpixels = ended ? null : found;
      } catch {
        superpixels = null;
      }
      if (ended) {
        return null;
      }
      note(superpixels === null ? "failed" : "ready");
      if (superpixels === null) {
        onProblem({ code: "edges_failed" });
      }
      return superpixels !== null;
    },

    destroy() {
      ended = true;
    },
  };
}
