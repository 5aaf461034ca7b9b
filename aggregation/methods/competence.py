"""How far each annotator can be relied on, and which labels follow from that.

Two models, both of which ask for nothing but the ratings. *Dawid-Skene* gives each annotator a
table of confusions and finds who systematically says awe for fear; it needs many ratings of each.
*MACE* gives each annotator one number, the share of answers given with knowledge rather than by
a guess from favourite values, and so does with fewer. Both start from the votes, take no chance and
give the same for every order of rows that `Ratings.of` reads.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aggregation.methods.ratings import Codes, Ratings

Floats = npt.NDArray[np.float64]

TIE = 1e-9
"""Values whose probabilities differ by no more are equally probable."""

_LEAST = 1e-10


@dataclass(frozen=True)
class Competence:
    """What a model came to.

    Attributes
    ----------
    labels
        Code of the most probable value of each item, int64, shape (n_items,); -1 where two are
        equally probable or the item has no rating.
    probabilities
        Of each value for each item, float64, shape (n_items, n_values); rows sum to 1.
    competence
        For each annotator, float64, shape (n_annotators,). Dawid-Skene: the probability that the
        annotator gives an item's true value, 0 to 1; MACE: that of answering with knowledge.
    habits
        Dawid-Skene: probability of what is said for each true value, shape (n_annotators,
        n_values true, n_values said). MACE: probability of each guess, (n_annotators, n_values).
    rounds, settled
        Rounds of estimation, and whether they came to an end by themselves.
    """

    labels: Codes
    probabilities: Floats
    competence: Floats
    habits: Floats
    rounds: int
    settled: bool


def dawid_skene(ratings: Ratings, *, most_rounds: int = 100, close: float = 1e-5) -> Competence:
    """Estimate labels and each annotator's confusions in turn, by expectation maximization.

    Parameters
    ----------
    ratings
        An annotator without a row gets even confusions; an item without one the overall shares.
    most_rounds
        Cut off after so many.
    close
        Final once the evidence's lower bound grows by less, per rating. Probabilities are never
        taken for smaller than 1e-10.

    Returns
    -------
    Competence
        Empty arrays for no ratings.

    References
    ----------
    A. P. Dawid, A. M. Skene, *Maximum likelihood estimation of observer error-rates using the EM
    algorithm*, Applied Statistics 28(1), 1979, pages 20-28, doi:10.2307/2346806. Start and bounds
    as in crowd-kit (D. Ustalov, N. Pavlichenko, B. Tseitlin, JOSS 9(96), 2024, 6227).
    """
    model = _DawidSkene(ratings)
    rounds, settled = 0, not ratings.item.size
    while not settled and rounds < most_rounds:
        settled = model.improve(close)
        rounds += 1
    confusion = model.confusion.transpose(1, 2, 0)
    right = np.einsum("wkk,k->w", confusion, model.shares)
    probabilities = model.probabilities()
    return Competence(
        labels=_most_probable(probabilities, ratings),
        probabilities=probabilities,
        competence=right,
        habits=confusion.transpose(0, 2, 1),
        rounds=rounds,
        settled=settled,
    )


class _DawidSkene:
    """Probabilities of labels and confusions while they improve.

    Items come in the order of how many ratings they have, most first: then the second ratings of
    all items that have one are those of the first so many items, and so on, and each such layer
    is added up in one go. Probabilities are kept value by value, shape (n_values, n_rated).
    """

    def __init__(self, ratings: Ratings) -> None:
        self.values, annotators = len(ratings.values), len(ratings.annotators)
        self.of_item = ratings.of_item()
        self.order = np.argsort(-self.of_item, kind="stable")
        place = np.empty_like(self.order)
        place[self.order] = np.arange(self.order.size)
        said = ratings.annotator * self.values + ratings.value
        item = place[ratings.item]
        rows = np.lexsort((said, item))
        item, said = item[rows], said[rows]
        self.number = self.of_item[self.order][: int(item.max(initial=-1)) + 1]
        within = np.arange(item.size) - np.repeat(np.cumsum(self.number) - self.number, self.number)
        self.layers = [said[within == n] for n in range(int(self.number.max(initial=0)))]
        by_said = np.argsort(said, kind="stable")
        self.speakers = item[by_said]
        self.starts = np.flatnonzero(np.diff(said[by_said], prepend=-1))
        self.spoken = said[by_said][self.starts]
        self.shape = self.values, annotators, self.values
        votes = ratings.counts()[self.order[: self.number.size]].T
        self.known = votes / np.maximum(self.number, 1)
        self.bound = -np.inf
        self._learn()

    def improve(self, close: float) -> bool:
        """Take one turn; says whether the bound has stopped to grow."""
        logs = np.log(np.maximum(self.shares, _LEAST))[:, None]
        scaled = self.evidence + logs
        scaled = np.exp(scaled - scaled.max(axis=0))
        self.known = scaled / scaled.sum(axis=0)
        self._learn()
        logs = np.log(np.maximum(self.shares, _LEAST))[:, None]
        # Each rating counts the prior once, as in crowd-kit, so that both end at the same round.
        joint = self.evidence + self.number * logs - np.log(np.maximum(self.known, _LEAST))
        bound = float((self.known * joint).sum()) / int(self.number.sum())
        grown, self.bound = bound - self.bound, bound
        return grown < close

    def probabilities(self) -> Floats:
        """Return them for every item, shape (n_items, n_values)."""
        every = np.tile(self.shares, (self.order.size, 1))
        every[self.order[: self.number.size]] = self.known.T
        return every

    def _learn(self) -> None:
        """Learn shares and confusions, and what the ratings then say for each value of an item.

        Confusions have the shape (n_values true, n_annotators, n_values said).
        """
        self.shares = self.known.sum(axis=1) / max(1, self.number.size)
        flat = np.zeros((self.values, self.shape[1] * self.values))
        for true in range(self.values):
            weights = self.known[true].take(self.speakers)
            if weights.size:
                flat[true, self.spoken] = np.add.reduceat(weights, self.starts)
        found = np.maximum(flat.reshape(self.shape), _LEAST)
        self.confusion = found / found.sum(axis=2, keepdims=True)
        logs = np.ascontiguousarray(np.log(self.confusion).reshape(flat.shape).T)
        evidence = np.zeros((self.number.size, self.values))
        for layer in self.layers:
            evidence[: layer.size] += logs.take(layer, axis=0)
        self.evidence = np.ascontiguousarray(evidence.T)


def mace(ratings: Ratings, *, most_rounds: int = 500, close: float = 1e-6) -> Competence:
    """Estimate which answers are knowledge and which are guesses (MACE), variational.

    An annotator knows an item's value with probability theta and says it, or else guesses from a
    distribution of their own. Priors as in the paper: Beta(1/2, 1/2) on theta. On the guesses
    Dirichlet(10), as in crowd-kit, which keeps few answers from being taken for a habit.

    Parameters
    ----------
    ratings
        An annotator without a row gets the competence that the prior gives.
    most_rounds
        Cut off after so many.
    close
        Final once no competence changes by more.

    Returns
    -------
    Competence
        Theta and guesses are estimates of the variational kind, so that guesses sum to less
        than 1. Labels are undecided (-1) where only votes could tell and these are tied.

    References
    ----------
    D. Hovy, T. Berg-Kirkpatrick, A. Vaswani, E. Hovy, *Learning whom to trust with MACE*,
    NAACL-HLT 2013, pages 1120-1130. Their restarts from chance are replaced by one start where
    everybody knows every second answer and guesses evenly.
    """
    model = _Mace(ratings)
    rounds, settled = 0, not ratings.item.size
    while not settled and rounds < most_rounds:
        settled = model.improve(close)
        rounds += 1
    return Competence(
        labels=_most_probable(model.probabilities, ratings),
        probabilities=model.probabilities,
        competence=model.known,
        habits=model.guesses,
        rounds=rounds,
        settled=settled,
    )


class _Mace:
    def __init__(self, ratings: Ratings) -> None:
        self.ratings = ratings
        annotators, self.values = len(ratings.annotators), len(ratings.values)
        self.known, self.guessed = np.full(annotators, 0.5), np.full(annotators, 0.5)
        self.guesses = np.full((annotators, self.values), 1 / max(1, self.values))
        self._label()

    def improve(self, close: float) -> bool:
        """Take one turn; says whether competence has settled."""
        item, who, value = self.ratings.item, self.ratings.annotator, self.ratings.value
        right = self.probabilities[item, value]
        knowing = right * self.known[who] / self.hit
        said = who * self.values + value
        flat = np.bincount(said, weights=1 - knowing, minlength=self.guesses.size)
        guesses = flat.astype(np.float64).reshape(self.guesses.shape)
        knew = np.bincount(who, weights=knowing, minlength=self.known.size)
        both = np.stack([knew, guesses.sum(axis=1)], axis=1)
        before = self.known
        self.known, self.guessed = _variational(both, 0.5).T
        self.guesses = _variational(guesses, 10.0)
        self._label()
        return bool(np.abs(self.known - before).max(initial=0.0) < close)

    def _label(self) -> None:
        """Find the probabilities of labels: an answer speaks for its value, and its value alone."""
        item, who, value = self.ratings.item, self.ratings.annotator, self.ratings.value
        miss = self.guessed[who] * self.guesses[who, value]
        self.hit = self.known[who] + miss
        shape = len(self.ratings.items), self.values
        weights = np.log(self.hit / miss)
        places = item * self.values + value
        spoken = np.bincount(places, weights=weights, minlength=shape[0] * shape[1])
        self.probabilities = _normal(spoken.astype(np.float64).reshape(shape))


def _variational(counts: Floats, prior: float) -> Floats:
    """Return exp(digamma(counts + prior)) over that of the row's sum: the variational estimate."""
    posterior = counts + prior
    total = posterior.sum(axis=1, keepdims=True)
    estimate: Floats = np.exp(digamma(posterior) - digamma(total))
    return estimate


def digamma(x: Floats) -> Floats:
    """Return the derivative of the logarithm of the gamma function, for numbers above 0.

    By the recurrence up to 6 and the asymptotic series there, to about 1e-11 (M. Abramowitz,
    I. A. Stegun, *Handbook of Mathematical Functions*, 6.3.5 and 6.3.18).
    """
    below = np.zeros_like(x)
    for _step in range(6):
        small = x < 6
        below = below - np.where(small, 1 / x, 0)
        x = np.where(small, x + 1, x)
    inverse = 1 / (x * x)
    series = 1 / 240 - inverse * (1 / 132 - inverse * 691 / 32760)
    series = inverse * (1 / 12 - inverse * (1 / 120 - inverse * (1 / 252 - inverse * series)))
    value: Floats = below + np.log(x) - 1 / (2 * x) - series
    return value


def _normal(logs: Floats) -> Floats:
    """Turn logarithms of shape (n, n_values) to probabilities."""
    if not logs.size:
        return logs
    scaled = np.exp(logs - logs.max(axis=1, keepdims=True))
    normal: Floats = scaled / scaled.sum(axis=1, keepdims=True)
    return normal


def _most_probable(probabilities: Floats, ratings: Ratings) -> Codes:
    if not probabilities.size:
        return np.full(len(ratings.items), -1, np.int64)
    best = probabilities.max(axis=1)
    tied = (probabilities >= best[:, None] - TIE).sum(axis=1) > 1
    unrated = ratings.of_item() == 0
    return np.where(tied | unrated, -1, probabilities.argmax(axis=1))
