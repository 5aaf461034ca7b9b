// @ts-check
/**
 * Gathers what must be drawn anew and draws it once, with the screen's next frame.
 *
 * @template {string} Layer
 * @param {(layers: ReadonlySet<Layer>) => void} render
 */
export function createFrame(render) {
  /** @type {Set<Layer>} */
  let dirty = new Set();
  let request = 0;

  const run = () => {
    const layers = dirty;
    dirty = new Set();
    request = 0;
    render(layers);
  };

  return {
    /** @param {Layer[]} layers */
    mark(...layers) {
      layers.forEach((layer) => dirty.add(layer));
      request ||= requestAnimationFrame(run);
    },

    /**
     * Draws at once: a resized canvas is empty and must not be seen so.
     *
     * @param {Layer[]} layers
     */
    drawNow(...layers) {
      layers.forEach((layer) => dirty.add(layer));
      cancelAnimationFrame(request);
      run();
    },

    destroy() {
      cancelAnimationFrame(request);
    },
  };
}
