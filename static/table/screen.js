// A screen that follows its table, of a game that brings no script of its own.
import "../vendor/htmx.js";
import "../vendor/hx-sse.js";
import "../table/live.js";
