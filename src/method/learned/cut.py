"""Whether the ground truth of a page is cut short, so that nothing can be learned from what it lacks."""
import numpy

PROSE = 10  # words of a line of prose, which also ends like a sentence
ENDS = tuple(".!?…。！？\"”»")
KIND = ("element", "parent", "grandparent", "depth")  # features that lines of one text share
BETWEEN = 1  # other lines, such as headings, between two lines of prose
LINES, SHARE = 3, 0.2  # a text that goes on has this many lines, and this share of the ground truth
MOST = 2  # lines with this many times the words of the ground truth are its text, wherever they are
LONG = 1000  # words
FOUND = 0.5  # the share of the ground truth that is on its page


def kinds_of(names, rows):
    """A number for each line; lines of one text have the same."""
    of_kind = {number for number, name in enumerate(names) if name.split(":")[0] in KIND}
    kinds = {}
    return numpy.array([kinds.setdefault(tuple(id for id in ids if id in of_kind), len(kinds))
                        for ids in rows], int)


def is_cut(kinds, texts, sizes, matched, comment, found, gold):
    """Whether the text goes on behind the last line of the ground truth. The arrays have for each
    line its kind, its words, how many of them are matched with the ground truth, and with comments.
    The ground truth has `gold` words, `found` of them somewhere on the page."""
    if found < FOUND * gold:
        return True
    content = numpy.flatnonzero((sizes >= PROSE) & (2 * matched > sizes))
    if len(content) == 0:
        return False
    last = content[-1]
    missing = (sizes >= PROSE) & (10 * numpy.maximum(matched, comment) < 3 * sizes)
    missing &= kinds == kinds[last]
    missing &= [text.rstrip().endswith(ENDS) for text in texts]
    after = last + 1 + numpy.flatnonzero(missing[last + 1:])
    place = numpy.cumsum(sizes > 0)
    far = numpy.flatnonzero(numpy.diff(place[[last, *after]]) > BETWEEN + 1)
    run = after[:far[0]] if len(far) else after
    goes_on = len(run) >= LINES and sizes[run].sum() > SHARE * gold
    return bool(goes_on or sizes[after].sum() > max(MOST * gold, LONG))
