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
 *   viewport: import("../model/settings.js").Viewport}} what viewport in screen pixels
 */
export function drawPicture(context, { image, frame, viewport }) {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  if (image === null) {
    return;
  }
  const width = frame.width * viewport.scale;
  context.imageSmoothingEnabled = width < 4 * image.naturalWidth;
  context.imageSmoothingQuality = "medium";
  context.drawImage(image, viewport.x, viewport.y, width, frame.height * viewport.scale);
}
