// @ts-check
/**
 * Three canvases over one another that fill the stage at the screen's own pixels.
 *
 * @typedef {import("./viewport.js").Size} Size
 * @typedef {{picture: CanvasRenderingContext2D, mask: CanvasRenderingContext2D,
 *   points: CanvasRenderingContext2D}} Contexts
 *
 * @param {HTMLElement} stage
 * @param {(size: Size) => void} onResize CSS pixels; also when only the pixel ratio changed
 */
export function createLayers(stage, onResize) {
  const picture = addLayer(stage, "editor-picture");
  const mask = addLayer(stage, "editor-mask");
  const points = addLayer(stage, "editor-points");
  const canvases = [picture, mask, points].map((context) => context.canvas);
  let ratio = 1;

  const resize = () => {
    const size = { width: stage.clientWidth, height: stage.clientHeight };
    if (size.width === 0 || size.height === 0) {
      return;
    }
    ratio = window.devicePixelRatio;
    canvases.forEach((canvas) => {
      canvas.width = Math.round(size.width * ratio);
      canvas.height = Math.round(size.height * ratio);
    });
    onResize(size);
  };

  const sizes = new ResizeObserver(resize);
  sizes.observe(stage);
  const stopRatio = watchRatio(resize);

  return {
    picture,
    mask,
    points,

    /** Screen pixels in a CSS pixel. */
    get ratio() {
      return ratio;
    },

    resize,

    destroy() {
      sizes.disconnect();
      stopRatio();
      canvases.forEach((canvas) => canvas.remove());
    },
  };
}

/**
 * @param {HTMLElement} stage
 * @param {string} name
 * @returns {CanvasRenderingContext2D}
 */
function addLayer(stage, name) {
  const canvas = document.createElement("canvas");
  canvas.className = `editor-layer ${name}`;
  canvas.setAttribute("aria-hidden", "true");
  stage.append(canvas);
  const context = canvas.getContext("2d");
  if (context === null) {
    throw new Error("This browser gives no canvas to draw on.");
  }
  return context;
}

/**
 * @param {() => void} run
 * @returns {() => void}
 */
function watchRatio(run) {
  /** @type {MediaQueryList} */
  let query;
  const watch = () => {
    query = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener("change", changed, { once: true });
  };
  const changed = () => {
    run();
    watch();
  };
  watch();
  return () => query.removeEventListener("change", changed);
}
