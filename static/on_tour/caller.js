// The shared screen of On Tour.
import "../vendor/htmx.js";
import "../vendor/hx-sse.js";
import "../table/live.js";
import "../table/space.js";
import "../table/encore.js";
import "../table/countdown.js";
import "../table/comfort.js";
import "./entry.js";
