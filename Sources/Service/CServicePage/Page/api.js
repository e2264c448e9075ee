// Requests to the service that this page came from.

const given = new URLSearchParams(location.hash.slice(1)).get("token");
if (given) {
  sessionStorage.setItem("token", given);
  history.replaceState(null, "", location.pathname + "#scan");
}

/** Sends a request and returns its response; an error has the reason that the service gave. */
export async function request(method, path, body, type) {
  const headers = {};
  const token = sessionStorage.getItem("token");
  if (token) headers.Authorization = `Bearer ${token}`;
  if (type) headers["Content-Type"] = type;
  let response;
  try {
    response = await fetch(path, { method, headers, body });
  } catch {
    throw new Error("The service does not answer. Is it running?");
  }
  if (response.ok) return response;
  let reason = `The service answered ${response.status}.`;
  try { reason = (await response.json()).error.message; } catch { /* the status says enough */ }
  throw Object.assign(new Error(reason), { status: response.status });
}

export const get = async (path) => (await request("GET", path)).json();
export const post = async (path, value) =>
  (await request("POST", path, value === undefined ? "" : JSON.stringify(value), "application/json")).json();
/** Posts a text and returns the objects on the lines of the answer. */
export const postLines = async (path, text, type = "text/plain") =>
  (await (await request("POST", path, text, type)).text()).split("\n").filter(Boolean).map((line) => JSON.parse(line));
/** The query of parameters that have a value. */
export const query = (values) => new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();
