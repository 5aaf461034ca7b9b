// @ts-check
/**
 * @typedef {{ok: true, data: any} | {ok: false, message: string | null}} Outcome
 * message is null when the server could not be reached
 */

/**
 * Posts form fields. A session that ran out leads to the sign-in page, and back here afterwards.
 *
 * @param {string} address
 * @param {Record<string, string>} fields
 * @param {string} token against forged requests
 * @returns {Promise<Outcome>}
 */
export async function send(address, fields, token) {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "X-CSRFToken": token },
      body: new URLSearchParams(fields),
      // A verdict given just before the page is left is given.
      keepalive: true,
    });
    if (response.redirected) {
      location.reload();
    }
    const data = await response.json();
    return response.ok ? { ok: true, data } : { ok: false, message: data.error.message };
  } catch {
    return { ok: false, message: null };
  }
}
