// @ts-check
/** The image on its stage: hidden until it is there; a link that ran out is asked for anew, once. */
import { Refusal } from "./api.js";

/**
 * @param {HTMLImageElement} image @param {HTMLElement} stage says `data-loaded`
 * @param {{fresh: () => Promise<{url: string}>, onFail: () => void}} options
 * @param {AbortSignal} signal ends the listening
 * @returns {(picture: {url: string}) => void} shows a picture
 */
export function openImage(image, stage, { fresh, onFail }, signal) {
  let hasAsked = false;

  /** @param {{url: string}} picture */
  function show({ url }) {
    stage.dataset.loaded = "false";
    image.src = url;
  }

  function loaded() {
    stage.dataset.loaded = "true";
    hasAsked = false;
  }

  async function failed() {
    if (hasAsked) {
      onFail();
      return;
    }
    hasAsked = true;
    try {
      show(await fresh());
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      onFail();
    }
  }

  image.addEventListener("load", loaded, { signal });
  image.addEventListener("error", failed, { signal });
  return show;
}
