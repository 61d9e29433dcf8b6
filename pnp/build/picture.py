"""An icon or a symbol, large, in full and low ink: `pnp draw`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from pnp.build.face_renderer import RenderContext
from pnp.build.listing import pictures
from pnp.build.manifest import write_manifest
from pnp.build.output import output_paths
from pnp.build.selection import picture_sheet
from pnp.build.session import Session
from pnp.core.document import PageFrame, drawing_page, image_document
from pnp.core.drawing import EMPTY, Colour
from pnp.core.files import Staging
from pnp.core.geometry import Matrix, Size
from pnp.core.icons import Icon, IconGroup, IconPart
from pnp.core.model import Game, Theme
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Span, UsageError, with_suggestion
from pnp.draw.inks import Inks, rgb
from pnp.layout.theme_context import ThemeContext
from pnp.render import write


def draw_picture(session: Session, name_path: str, options: PrintOptions) -> Path:
    """Draw `GAME/PICTURE`; returns the file, or the folder of its page. Raises ProblemsFound,
    UsageError and OSError."""
    game_id, _, name = name_path.partition("/")
    game = session.game(game_id)
    icon, kind = find_picture(session, game, name)
    size = session.paper(options.paper).size.rotated()
    half = Size(size.width / 2, size.height)
    colours = dict.fromkeys([*_colours(icon.parts)] or ["ink"])
    height = min(half.height / 2, 0.8 * half.width * icon.size.height / icon.size.width)
    template = session.templates(game).get("common/picture", Span(""))
    frames = []
    for side, ink in enumerate(("full", "low")):
        theme = _with_swatches(game.theme(ink), icon)
        setting = ThemeContext(theme, game.icons, is_low_ink=ink == "low")
        session.stop_on_errors()
        assert template is not None
        batch = picture_sheet(
            colours, template, name=name, kind=kind, ink=ink, size=f"{height:.2f}"
        )
        context = RenderContext(session, game, setting, lambda *_: EMPTY, half)
        faces = context.faces(batch.component, batch.items, half)
        face = faces.lay_out_face(batch.items[0])
        session.problems.extend(face.problems)
        frames.append(PageFrame(Matrix.move(side * half.width, 0.0), face.frame))
    session.stop_on_errors()
    document = replace(
        image_document([drawing_page(size, frames, name)], f"{game.title}: {name}", game.id),
        paper=options.paper,
    )
    path, manifest_path = output_paths(Order(game.id, f"picture-{name}", name, ()), options)
    with Staging(options.out) as staging:
        write(document, staging.stage(path), options.format, options.dpi)
        write_manifest(document, staging.stage(manifest_path), staging.manifest_kind(manifest_path))
        staging.publish()
    return path


def find_picture(session: Session, game: Game, name: str) -> tuple[Icon, str]:
    """The picture, and whether it is an icon or a symbol. Raises ProblemsFound and UsageError."""
    for kind, find in (("symbol", game.icons.find_symbol), ("icon", game.icons.get)):
        if icon := find(name):
            return icon, kind
    session.stop_on_errors()
    names = pictures(session, game.id)
    raise UsageError(with_suggestion(f"{game.title} has no picture “{name}”", name, names))


def _colours(parts: tuple[IconPart, ...]) -> Iterator[str]:
    """The names of all colours of a drawing, from the back to the front."""
    for part in parts:
        if isinstance(part, IconGroup):
            yield from _colours(part.parts)
        else:
            paints = [part.fill, part.stroke]
            yield from (
                each for each in paints if isinstance(each, str) and each[:1] not in ("", "#")
            )


def _with_swatches(theme: Theme, icon: Icon) -> Theme:
    """The theme with all colours of a picture: mixed ones, and the artist's own as in the file (in
    low ink: paper)."""
    palette: dict[str, Colour | None] = {"current": theme.palette["ink"], **theme.palette}
    inks, swatches = Inks(palette), dict(icon.swatches)
    for name in _colours(icon.parts):
        if name not in palette:
            try:
                palette[name] = inks.fill(name)
            except ValueError:
                swatch = swatches.get(name, "").lstrip("#")
                palette[name] = (
                    rgb(swatch) if len(swatch) == 6 and not theme.is_low_ink else inks.fill("paper")
                )
    return replace(theme, palette=palette)
