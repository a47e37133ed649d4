"""The web side: `create_app` and one blueprint for each audience. Routes ask a table and render one template."""

from flask import Flask, render_template
from werkzeug.exceptions import HTTPException

from ontour.drawing import map_layer, marks_layer
from ontour.files import folder
from ontour.web import assets, front, security


def create_app() -> Flask:
    app = Flask("ontour", template_folder=str(folder("templates")), static_folder=None)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.globals.update(map_layer=map_layer, marks_layer=marks_layer)
    security.protect(app)
    assets.serve_from(app)
    app.register_blueprint(front.pages)
    app.register_error_handler(HTTPException, explain)
    return app


# What to do next, for the errors people meet; anything else gets its own sentence from werkzeug.
NEXT_STEPS = {
    404: ("There is no such page", "The address may be mistyped, or the table was put away."),
    405: ("That cannot be done here", "Go back to the front page and try again from there."),
    413: ("That is too much", "Send something shorter."),
    500: ("Something broke on our side", "Nothing that was confirmed is lost. Load the page again."),
}


def explain(error: HTTPException) -> tuple[str, int]:
    code = error.code or 500
    title, advice = NEXT_STEPS.get(code, (error.name, error.description or ""))
    return render_template("error.html", code=code, title=title, advice=advice), code
