// @ts-check
import { readRuns } from "../editor/mask/rle.js";
import { forEachColumn, sizeOf } from "./paint.js";

/**
 * How many people painted each pixel.
 *
 * @typedef {import("../editor/mask/rle.js").CocoMask} CocoMask
 */

/**
 * Counts people, not masks: what one person painted twice counts once. On a canvas smaller than the
 * frame a pixel counts whoever painted any pixel of the frame that falls into it.
 *
 * @param {CocoMask[][]} people the masks of each, all of one frame
 * @param {{width: number, height: number, scale: number}} size of the canvas
 * @returns {Uint8Array} the count of each pixel, column by column; at most 255 people
 */
export function countPeople(people, { width, height, scale }) {
  const counts = new Uint8Array(width * height);
  const last = new Uint8Array(width * height);
  people.forEach((masks, index) => {
    const person = index + 1;
    for (const { size, counts: text } of masks) {
      forEachColumn(readRuns(text), size[0], (x, start, end) => {
        const column = Math.floor(x * scale) * height;
        const stop = column + Math.ceil(end * scale);
        for (let at = column + Math.floor(start * scale); at < stop; at += 1) {
          if (last[at] !== person) {
            last[at] = person;
            counts[at] += 1;
          }
        }
      });
    }
  });
  return counts;
}

/**
 * @param {CocoMask[][]} people the masks of each, all of one frame
 * @param {{width: number, height: number}} frame
 * @param {[number, number, number][]} colours of one person, two, and so on
 * @returns {HTMLCanvasElement}
 */
export function paintHeat(people, frame, colours) {
  const size = sizeOf(frame);
  const { width, height } = size;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const tones = [0, ...colours.map(([red, green, blue]) => toneOf(red, green, blue))];
  countPeople(people, size).forEach((count, at) => {
    const x = Math.floor(at / height);
    pixels[(at - x * height) * width + x] = tones[count];
  });
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * Colours from the first of a scale for one person to its last for all of them.
 *
 * @param {string[]} scale CSS colours, low to high
 * @param {number} people
 * @returns {[number, number, number][]}
 */
export function coloursFor(scale, people) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, people);
  canvas.height = 1;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const gradient = context.createLinearGradient(0.5, 0, Math.max(1, people - 0.5), 0);
  scale.forEach((colour, index) => gradient.addColorStop(index / (scale.length - 1), colour));
  context.fillStyle = people === 1 ? scale.at(-1) ?? "" : gradient;
  context.fillRect(0, 0, canvas.width, 1);
  const { data } = context.getImageData(0, 0, canvas.width, 1);
  return Array.from({ length: people }, (_, at) => [data[4 * at], data[4 * at + 1], data[4 * at + 2]]);
}

const LITTLE = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/**
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 * @returns {number} an opaque pixel of image data as one number
 */
function toneOf(red, green, blue) {
  const [a, b, c, d] = LITTLE ? [255, blue, green, red] : [red, green, blue, 255];
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}
