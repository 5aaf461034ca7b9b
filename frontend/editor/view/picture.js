// @ts-check
/**
 * The rendition shown beneath the mask. Its pixels are never read, so it may come from anywhere.
 *
 * @param {string} url
 * @returns {Promise<HTMLImageElement>} decoded; rejects when the picture cannot be shown
 */
export async function loadPicture(url) {
  const image = new Image();
  image.decoding = "async";
  image.src = url;
  await image.decode();
  return image;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{image: HTMLImageElement | null, frame: {width: number, height: number},
 *   viewport: import("../model/settings.js").Viewport, pixelated: boolean}} what viewport in screen
 *   pixels; pixelated: each of the picture's pixels as a square
 */
export function drawPicture(context, { image, frame, viewport, pixelated }) {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (image === null) {
    return;
  }
  const width = frame.width * viewport.scale;
  context.imageSmoothingEnabled = !pixelated;
  context.imageSmoothingQuality = "medium";
  context.drawImage(image, viewport.x, viewport.y, width, frame.height * viewport.scale);
}
