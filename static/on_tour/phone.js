// The sheet on a phone.
import "../vendor/htmx.js";
import "../vendor/hx-sse.js";
import "../table/live.js";
import "../table/countdown.js";
import "../table/share.js";
import "./sheet.js";
