// The shared screen of 10 Days.
import "../vendor/htmx.js";
import "../vendor/hx-sse.js";
import "../table/live.js";
import "../table/space.js";
import "../table/encore.js";
import "../table/countdown.js";
import "../table/comfort.js";
