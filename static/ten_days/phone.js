// The rack on a phone.
import "../vendor/htmx.js";
import "../vendor/hx-sse.js";
import "../table/live.js";
import "../table/slip.js";
import "../table/comfort.js";
import "./atlas.js";
