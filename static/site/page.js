// What every page has: its display at once as chosen, and the worker for when we are out of reach.
import "./display.js";
import "./install.js";
