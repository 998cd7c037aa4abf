"""Draws points and lines with labels as an SVG file, light or dark as the reader's screen is."""
import math
from html import escape

WIDTH, HEIGHT = 800, 480
LEFT, RIGHT, TOP, BOTTOM = 64, 776, 24, 424
HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
     aria-label="{title}">
<title>{title}</title>
<style>
svg {{ --back: #fff; --text: #1b1f24; --grid: #d7dbe0; --c0: #c2410c; --c1: #57606a; --c2: #1d6fb8;
      --c3: #2f8132; font: 14px sans-serif; }}
@media (prefers-color-scheme: dark) {{
    svg {{ --back: #0d1117; --text: #e6edf3; --grid: #30363d; --c0: #ff9457; --c1: #9aa4ae;
          --c2: #6cb6ff; --c3: #6bc46d; }}
}}
text {{ fill: var(--text); }}
.strong {{ font-weight: bold; }}
.grid {{ stroke: var(--grid); }}
.line {{ fill: none; stroke-width: 2; }}
</style>
<rect width="{width}" height="{height}" fill="var(--back)"/>
"""


class Axis:
    """Maps values to a range of pixels, linearly or by their logarithms."""

    def __init__(self, least, most, start, end, log=False):
        self.log = math.log10 if log else float
        self.least, self.most = self.log(least), self.log(most)
        self.start, self.end = start, end

    def __call__(self, value):
        share = (self.log(value) - self.least) / (self.most - self.least)
        return self.start + share * (self.end - self.start)


class Plot:
    def __init__(self, title, x, y, x_label, y_label):
        """x and y: least value, most value, whether logarithmic, and the ticks with their names."""
        self.parts = [HEAD.format(title=escape(title, True), width=WIDTH, height=HEIGHT)]
        self.x = Axis(x[0], x[1], LEFT, RIGHT, x[2])
        self.y = Axis(y[0], y[1], BOTTOM, TOP, y[2])
        self.boxes, self.labels = [], []
        for value, name in x[3]:
            at = self.x(value)
            self.parts.append(f'<path class="grid" d="M{at:.1f} {TOP}V{BOTTOM}"/>')
            self.text(at, BOTTOM + 20, name, "middle")
        for value, name in y[3]:
            at = self.y(value)
            self.parts.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{RIGHT}"/>')
            self.text(LEFT - 8, at + 5, name, "end")
        self.text((LEFT + RIGHT) / 2, BOTTOM + 44, x_label, "middle")
        self.text(LEFT, TOP - 8, y_label, "start")

    def text(self, x, y, words, anchor, style=""):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>'
                          f"{escape(words)}</text>")

    def dot(self, x, y, size, colour):
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" '
                          f'fill="var(--c{colour})"/>')

    def is_free(self, box):
        inside = box[0] >= LEFT and box[2] <= RIGHT and box[1] >= TOP and box[3] <= BOTTOM
        return inside and all(box[2] < other[0] or box[0] > other[2] or box[3] < other[1] or
                              box[1] > other[3] for other in self.boxes)

    def points(self, rows):
        """Rows: x, y, label, number of a colour. A label goes where none is yet."""
        places = [(self.x(x), self.y(y), label, colour) for x, y, label, colour in rows]
        self.boxes += [(x - 7, y - 7, x + 7, y + 7) for x, y, _, _ in places]
        for x, y, label, colour in places:
            size = 7 if colour == 0 else 5
            self.dot(x, y, size, colour)
            self.labels.append((x, y, label, ' class="strong"' if colour == 0 else ""))

    def label(self, x, y, label, style=""):
        width = len(label) * (8 if "strong" in style else 7.2)
        for dx, dy, anchor in ((11, 5, "start"), (-11, 5, "end"), (0, -12, "middle"),
                               (0, 23, "middle"), (11, -10, "start"), (11, 21, "start"),
                               (-11, -10, "end"), (-11, 21, "end")):
            left = x + dx - {"start": 0, "middle": width / 2, "end": width}[anchor]
            box = (left, y + dy - 13, left + width, y + dy + 4)
            if self.is_free(box):
                break
        self.boxes.append(box)
        self.text(x + dx, y + dy, label, anchor, style)

    def line(self, points, label, colour):
        """A line with dots; its label goes beside its last one."""
        places = [(self.x(x), self.y(y)) for x, y in points]
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
        self.parts.append(f'<path class="line" d="M{path}" stroke="var(--c{colour})"/>')
        for x, y in places:
            self.dot(x, y, 4, colour)
        for (x, y), (to_x, to_y) in zip(places, places[1:]):
            for step in range(21):
                at, height = x + (to_x - x) * step / 20, y + (to_y - y) * step / 20
                self.boxes.append((at - 2, height - 2, at + 2, height + 2))
        self.labels.append((*places[-1], label, f' style="fill:var(--c{colour})"'))

    def write(self, path):
        for label in self.labels:
            self.label(*label)
        path.write_text("\n".join(self.parts) + "\n</svg>\n", "utf-8")
