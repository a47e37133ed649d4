// The lesson: a sheet without a table.
import "../vendor/htmx.js";
import "./sheet.js";
