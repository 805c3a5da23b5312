"""Trains the student by its three teachers and by phrases that mean the same; goes on from the last state that was kept."""
import argparse
import os
import random
import time

import numpy as np
import torch
import torch.nn.functional as F

import teachers
import texts
from misspell import hasty, misspell
from student import Student, Tokenizer

WORK = texts.WORK
STATE = WORK + "/state.pt"
KEPT_EVERY = 300
STEPS = 2_500
MOST_PIECES = 60
# Texts of a batch; some batches are made of groups of texts that are near to each other, by an anchor each.
BATCH = 160
NEAR_SHARE, NEAR_ANCHORS, NEAR_SIZE = 0.1, 2_500, 12
# Shares of batches that e5 takes part in, and of texts that the student sees misspelt.
E5_SHARE, MISSPELT_SHARE = 0.6, 0.65
# Weights of the teachers beside the first one, and of what is learned.
E5_WEIGHT, BUILT_IN_WEIGHT = 1.0, 0.5
STAY, RANK, DIFFERENCE, PHRASES = 1.0, 1.0, 10.0, 0.3
TEMPERATURE = 0.07
DOMAINS, TOOLS = 12, 4
RATE, PIECES_RATE, WARM_UP = 2e-4, 3e-3, 100


def near_groups(use, chosen):
    """Texts by the nearest of some anchors, so that a batch can be made of texts that are hard to tell apart."""
    rows = torch.from_numpy(use)
    anchors = rows[torch.from_numpy(np.random.default_rng(5).choice(len(rows), NEAR_ANCHORS, replace=False))].T
    nearest = np.concatenate([(rows[at : at + 8000] @ anchors).argmax(1).numpy() for at in range(0, len(rows), 8000)])
    groups = {}
    for at in chosen:
        groups.setdefault(int(nearest[at]), []).append(at)
    return [group for group in groups.values() if len(group) > 3]


def choose_batch(count, groups, rnd):
    if rnd.random() > NEAR_SHARE:
        return rnd.sample(range(count), BATCH)
    chosen = []
    while len(chosen) < BATCH:
        group = groups[rnd.randrange(len(groups))]
        chosen += rnd.sample(group, min(len(group), NEAR_SIZE, BATCH - len(chosen)))
    return list(dict.fromkeys(chosen))


def choose_phrases(domains, rnd):
    """Two phrases of each of some tools, or one and what the tool does."""
    ones, others = [], []
    for tools in rnd.sample(domains, DOMAINS):
        for description, phrases in rnd.sample(tools, min(TOOLS, len(tools))):
            one, other = rnd.sample(phrases, 2)
            ones.append(misspell(one, rnd) if rnd.random() < 0.15 else one)
            others.append(description if rnd.random() < 0.2 else other)
    return ones, others


def rank_loss(found, wanted):
    return F.kl_div(F.log_softmax(found / TEMPERATURE, 1), F.softmax(wanted / TEMPERATURE, 1), reduction="batchmean")


def loss_of(vectors, count, use, wanted):
    """What the vectors of texts, of the same texts as the student saw them misspelt, and of phrases miss."""
    clean, seen = vectors[:count], vectors[count : 2 * count]
    ones, others = vectors[2 * count :].chunk(2)
    across, within = seen @ clean.T, clean @ clean.T
    off = ~torch.eye(count, dtype=torch.bool)
    stay = (1 - (clean * use).sum(1)).mean() + 0.5 * (1 - (seen * use).sum(1)).mean()
    rank = rank_loss(across, wanted)
    rank = rank + 0.5 * rank_loss(within[off].view(count, -1), wanted[off].view(count, -1))
    difference = ((across - wanted) ** 2).mean() + ((within - wanted) ** 2).mean()
    likeness, own = ones @ others.T / TEMPERATURE, torch.arange(len(ones))
    phrases = (F.cross_entropy(likeness, own) + F.cross_entropy(likeness.T, own)) / 2
    return STAY * stay + RANK * rank + DIFFERENCE * difference + PHRASES * phrases


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=STEPS)
    steps = parser.parse_args().steps
    torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
    all_texts, domains = texts.load(), texts.phrase_domains()
    use, e5, built_in = teachers.load_all(len(all_texts))
    groups = [near_groups(use, range(count)) for count in (len(use), len(e5))]
    rows = np.load(WORK + "/rows.npy")
    student, tokenizer = Student(rows), Tokenizer(rows)
    others = [value for name, value in student.named_parameters() if name != "emb.weight"]
    optimizers = [
        torch.optim.AdamW(others, lr=RATE, weight_decay=0.0, betas=(0.9, 0.98)),
        torch.optim.SparseAdam([student.emb.weight], lr=PIECES_RATE),
    ]
    rates = [RATE, PIECES_RATE]
    mean = {name: value.detach().clone() for name, value in student.named_parameters()}
    step = 0
    if os.path.exists(STATE):
        state = torch.load(STATE)
        student.load_state_dict(state["student"])
        for optimizer, kept in zip(optimizers, state["optimizers"]):
            optimizer.load_state_dict(kept)
        mean, step = state["mean"], state["step"]
    kept_at = time.time()
    while step < steps:
        # A seed a step: a run that goes on makes the choices that it would have made.
        rnd = random.Random(step)
        share = min(1, (step + 1) / WARM_UP) * max(0.02, 1 - step / steps)
        for optimizer, rate in zip(optimizers, rates):
            optimizer.param_groups[0]["lr"] = rate * share
        with_e5 = rnd.random() < E5_SHARE
        chosen = choose_batch(len(e5) if with_e5 else len(use), groups[with_e5], rnd)
        batch = [all_texts[at] for at in chosen]
        seen = [misspell(text, rnd) if rnd.random() < MISSPELT_SHARE else hasty(text, rnd) for text in batch]
        ones, alike = choose_phrases(domains, rnd)
        with torch.autocast("cpu", torch.bfloat16):
            vectors = student([tokenizer(text, MOST_PIECES) for text in batch + seen + ones + alike]).float()
        of_use = torch.from_numpy(use[chosen])
        of_built_in = torch.from_numpy(teachers.unit(built_in[chosen].astype(np.float32)))
        wanted, weight = of_use @ of_use.T + BUILT_IN_WEIGHT * of_built_in @ of_built_in.T, 1 + BUILT_IN_WEIGHT
        if with_e5:
            of_e5 = torch.from_numpy(e5[chosen])
            wanted, weight = wanted + E5_WEIGHT * of_e5 @ of_e5.T, weight + E5_WEIGHT
        loss = loss_of(vectors, len(batch), of_use, wanted / weight)
        for optimizer in optimizers:
            optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(others, 1.0)
        for optimizer in optimizers:
            optimizer.step()
        step += 1
        if step % 10 == 0:
            with torch.no_grad():
                for name, value in student.named_parameters():
                    mean[name].lerp_(value, max(0.05, 10 / (step + 10)))
        if step % 50 == 0:
            print(step, f"loss {loss.item():.3f}", flush=True)
        if step == steps or time.time() - kept_at > KEPT_EVERY:
            kept_at = time.time()
            kept = [optimizer.state_dict() for optimizer in optimizers]
            torch.save({"student": student.state_dict(), "optimizers": kept, "mean": mean, "step": step}, STATE + ".new")
            os.replace(STATE + ".new", STATE)
    torch.save({"student": mean}, WORK + "/student.pt")


if __name__ == "__main__":
    torch.manual_seed(1)
    main()
