// @ts-check
/**
 * What one gesture changed: its tiles before and after. Tiles are shared with the mask and with
 * neighbouring patches, so a patch costs one copy per touched tile.
 *
 * @typedef {import("./bitmask.js").BitMask} BitMask
 * @typedef {import("./bitmask.js").Tile} Tile
 * @typedef {{keys: number[], before: Tile[], after: Tile[]}} Patch
 */

/**
 * @param {BitMask} mask
 * @returns {{touch: (key: number) => void, seal: () => Patch | null}} pass `touch` to every change;
 *   `seal` gives null when nothing was touched
 */
export function recordPatch(mask) {
  /** @type {Map<number, Tile>} */
  const before = new Map();
  return {
    touch(key) {
      if (!before.has(key)) {
        before.set(key, mask.share(key));
      }
    },
    seal() {
      if (before.size === 0) {
        return null;
      }
      const keys = [...before.keys()];
      return { keys, before: [...before.values()], after: keys.map((key) => mask.share(key)) };
    },
  };
}

/**
 * @param {BitMask} mask
 * @param {Patch} patch
 * @param {"before" | "after"} side
 */
export function applyPatch(mask, patch, side) {
  patch.keys.forEach((key, index) => mask.restore(key, patch[side][index]));
}

/**
 * @param {Patch} patch
 * @returns {number} bytes it keeps alive, an upper bound
 */
export function byteSize(patch) {
  return patch.before.reduce((sum, tile) => sum + (tile === null ? 0 : tile.byteLength), 0);
}
