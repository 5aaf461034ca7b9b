// @ts-check
/**
 * Joins the sets of a and b; the lower index becomes the root, so a part's first member is its root.
 *
 * @param {number[]} parent
 * @param {number} a
 * @param {number} b
 */
export function join(parent, a, b) {
  const one = rootOf(parent, a);
  const other = rootOf(parent, b);
  parent[Math.max(one, other)] = Math.min(one, other);
}

/**
 * @param {number[]} parent
 * @param {number} index
 */
export function rootOf(parent, index) {
  let at = index;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]];
    at = parent[at];
  }
  return at;
}
