// @ts-check
/** @typedef {import("./dropped.js").Dropped} Dropped */
/** @typedef {import("./send.js").Outcome} Outcome */

const AT_ONCE = 3;

/**
 * Sends files as they are, a few at a time, until one is not taken.
 *
 * @param {string} address
 * @param {Dropped[]} files
 * @param {string} token against forged requests
 * @param {(share: number) => void} onProgress share of all bytes, 0 to 1
 * @returns {Promise<Outcome>}
 */
export async function upload(address, files, token, onProgress) {
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  const sent = new Map();
  const waiting = [...files];
  /** @type {Outcome} */
  let outcome = { ok: true, data: {} };
  const work = async () => {
    for (let one = waiting.shift(); one && outcome.ok; one = waiting.shift()) {
      const { file } = one;
      const answer = await put(address, one, token, (bytes) => {
        sent.set(file, bytes);
        onProgress([...sent.values()].reduce((sum, part) => sum + part, 0) / Math.max(1, total));
      });
      outcome = outcome.ok ? answer : outcome;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}

/**
 * @param {string} address
 * @param {Dropped} one
 * @param {string} token
 * @param {(bytes: number) => void} onProgress
 * @returns {Promise<Outcome>}
 */
function put(address, { path, file }, token, onProgress) {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest(); // fetch tells nobody how far it is
    request.open("POST", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-CSRFToken", token);
    request.setRequestHeader("X-File-Name", encodeURIComponent(path));
    request.upload.addEventListener("progress", (event) => onProgress(event.loaded));
    request.addEventListener("load", () => resolve(read(request, path)));
    request.addEventListener("error", () => resolve({ ok: false, message: null }));
    request.send(file);
  });
}

/**
 * @param {XMLHttpRequest} request
 * @param {string} path
 * @returns {Outcome}
 */
function read(request, path) {
  try {
    const data = JSON.parse(request.responseText);
    const ok = request.status < 400;
    return ok ? { ok, data } : { ok, message: `${path}: ${data.error.message}` };
  } catch {
    return { ok: false, message: null };
  }
}
