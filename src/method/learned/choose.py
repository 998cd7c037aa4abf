"""Which lines come out: those that make the page's expected F1 greatest.

Of lines with the probabilities p and words w, the first k by p that make
2 * sum(p w of the k) / (sum(w of the k) + sum(p w of all)) greatest; beta other than 1 moves it to
F_beta.  Nothing comes out where the expected value is below `least`.
"""
import numpy


def choose(probability, words, beta=1.0, least=0.0):
    """Of each line whether it comes out; and the expected value."""
    chosen = numpy.zeros(len(words), bool)
    if len(words) == 0:
        return chosen, 0.0
    order = numpy.argsort(-probability, kind="stable")
    gain = numpy.cumsum((probability * words)[order])
    size = numpy.cumsum(words[order])
    square = beta * beta
    value = (1 + square) * gain / numpy.maximum(size + square * gain[-1], 1e-9)
    best = int(numpy.argmax(value))
    if value[best] >= least:
        chosen[order[:best + 1]] = True
    return chosen, float(value[best])
