// Choosing what to print.
import "../vendor/htmx.js";
