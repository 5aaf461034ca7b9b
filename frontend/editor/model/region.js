// @ts-check
import { BitMask } from "../mask/bitmask.js";
import { enclosed, enclosedShare } from "../mask/flood.js";
import { decode, encode } from "../mask/rle.js";
import { createHistory } from "./history.js";

/**
 * The region being drawn: its mask, its history, its measures.
 *
 * @typedef {import("../mask/brush.js").Spans} Spans
 * @typedef {import("../mask/rle.js").CocoMask} CocoMask
 * @typedef {ReturnType<typeof createRegion>} Region
 *
 * @param {{width: number, height: number}} frame
 * @param {{onTiles: (keys: Iterable<number>) => void, onSettled: () => void}} listener `onTiles` after
 *   every change, `onSettled` after each committed gesture, undo and redo
 */
export function createRegion(frame, { onTiles, onSettled }) {
  const mask = new BitMask(frame.width, frame.height);
  const history = createHistory(mask);
  /** @type {((key: number) => void) | null} */
  let touch = null;
  /** @type {Set<number>} */
  const touched = new Set();
  /** @type {number | null} */
  let area = 0;

  /** @param {number[]} keys */
  const settle = (keys) => {
    if (keys.length > 0) {
      area = null;
      onTiles(keys);
      onSettled();
    }
  };

  const flush = () => {
    if (touched.size > 0) {
      onTiles([...touched]);
      touched.clear();
    }
  };

  const region = {
    mask,

    get canUndo() {
      return history.canUndo;
    },

    get canRedo() {
      return history.canRedo;
    },

    begin() {
      const record = history.begin();
      touch = (key) => {
        record(key);
        touched.add(key);
        area = null;
      };
    },

    /**
     * Inside a gesture only.
     *
     * @param {Spans} spans
     * @param {0 | 1} value
     */
    paint(spans, value) {
      if (touch === null) {
        throw new Error("No gesture is open.");
      }
      for (let index = 0; index < spans.length; index += 3) {
        mask.fillSpan(spans[index], spans[index + 1], spans[index + 2], value, touch);
      }
      flush();
    },

    commit() {
      touch = null;
      if (history.commit()) {
        onSettled();
      }
    },

    cancel() {
      touch = null;
      area = null;
      onTiles(history.cancel());
    },

    undo() {
      settle(history.undo());
    },

    redo() {
      settle(history.redo());
    },

    clear() {
      region.begin();
      mask.clear(/** @type {(key: number) => void} */ (touch));
      flush();
      region.commit();
    },

    fillEnclosed() {
      region.begin();
      region.paint(enclosed(mask), 1);
      region.commit();
    },

    /**
     * Replaces the mask and forgets the history. On an error everything stays as it was.
     *
     * @param {CocoMask | null} coco null empties
     * @throws {import("../mask/rle.js").MaskError}
     */
    load(coco) {
      const next = coco === null ? new BitMask(frame.width, frame.height) : decode(coco, frame);
      const keys = [...Array(mask.columns * mask.rows).keys()];
      keys.forEach((key) => mask.restore(key, next.share(key)));
      history.forget();
      touch = null;
      area = null;
      onTiles(keys);
    },

    answer: () => encode(mask),

    /** @returns {number} pixels */
    area() {
      area ??= mask.count();
      return area;
    },

    share: () => region.area() / (frame.width * frame.height),

    enclosedShare: () => enclosedShare(mask),

    /**
     * @param {[number, number][]} points in frame pixels, fractions allowed
     * @returns {number} how many lie on set pixels
     */
    hits: (points) => points.filter(([x, y]) => mask.get(Math.floor(x), Math.floor(y))).length,
  };
  return region;
}
