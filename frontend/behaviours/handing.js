// @ts-check
/**
 * Handing a HIT in. The marketplace takes a form that the browser itself sends from inside of its
 * frame, nothing else; where it goes and what is in it is the server's word.
 */
import { webAddress } from "./leaving.js";
import { clearName } from "./tab.js";

/** @param {{action: string, fields: Record<string, string>}} form */
function formOf({ action, fields }) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = webAddress(action);
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  return form;
}

/**
 * @param {import("./api.js").Call} call
 * @param {import("./session.js").Session} session whose link brought the place of the HIT
 */
export async function handIn(call, { id, way }) {
  const query = way?.body.query ?? {};
  const { body } = await call("POST", `participations/${id}/hand-in/`, { query });
  const form = formOf(body);
  document.body.append(form);
  clearName();
  form.submit();
}
