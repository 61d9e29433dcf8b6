"""Requirements of cutters, card shops and virtual tables."""

from __future__ import annotations

from msgspec import Struct

from pnp.core.geometry import MM_PER_INCH, Size


class Cutter(Struct, frozen=True):
    """A cutting machine's registration marks, mm; none without a length."""

    id: str
    name: str
    inset: float
    """From the paper's edge to the marks."""
    length: float
    thickness: float
    clearance: float
    """Blank space around the marks."""

    @property
    def margin(self) -> float:
        """The margin that the marks need at each edge of the paper."""
        return self.inset + self.length + self.clearance if self.length else 0.0


class Product(Struct, frozen=True):
    """A card of a shop: its trim size, and the size of its picture."""

    id: str
    size: Size
    width: int
    """Width of the picture, in pixels."""
    height: int


class Shop(Struct, frozen=True):
    """A maker of cards."""

    id: str
    name: str
    dpi: int
    products: tuple[Product, ...]

    def find_product(self, size: Size) -> tuple[Product, bool] | None:
        """The product of this size, and whether the card is rotated; None if there is none."""
        for turned in (False, True):
            product_size = size.rotated() if turned else size
            for product in self.products:
                if max(abs(a - b) for a, b in zip(product.size, product_size, strict=True)) < _SAME:
                    return product, turned
        return None

    def picture_size(self, product: Product) -> Size:
        """The size of the product's picture with bleed, mm."""
        return Size(*(side * MM_PER_INCH / self.dpi for side in (product.width, product.height)))


# Tolerance between sizes in mm and in inches of the same card.
_SAME = 0.05


class VirtualTable(Struct, frozen=True):
    """A virtual table: cards per sheet, and the maximum size of its picture."""

    id: str
    name: str
    columns: int
    rows: int
    min_columns_and_rows: int
    """The minimum number of columns and rows of a sheet."""
    max_picture_side: int
    """Longest side of a picture, pixels."""
    dpi: int
