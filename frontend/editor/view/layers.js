// @ts-check
/**
 * Canvases over one another that fill the stage at the screen's own pixels: the picture, the mask, the
 * phrase's points, and the line that is being drawn.
 *
 * @typedef {import("./viewport.js").Size} Size
 *
 * @param {HTMLElement} stage
 * @param {(size: Size) => void} onResize CSS pixels; also when only the pixel ratio changed
 */
export function createLayers(stage, onResize) {
  const picture = addLayer(stage, "editor-picture");
  const mask = addLayer(stage, "editor-mask");
  const points = addLayer(stage, "editor-points");
  const line = addLayer(stage, "editor-line");
  const canvases = [picture, mask, points, line].map((context) => context.canvas);
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
    line,

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
