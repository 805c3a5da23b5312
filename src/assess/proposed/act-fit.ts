import { compareAct } from './act-features.js';
import model from './act-fit.model.json' with { type: 'json' };

/** Weights of a part of a command: that it was said or not, and of each word of a request beside it. */
interface PartWeights {
  readonly said?: number;
  readonly unsaid?: number;
  readonly words?: Readonly<Record<string, number>>;
}

/** Weights of how commands stand to requests, learned from a half of tldr's pages (training/acts/train-fit.ts). */
export interface ActFitModel {
  readonly bias: number;
  /** In the order of `COUNTS`. */
  readonly counts: readonly number[];
  readonly parts: Readonly<Record<string, PartWeights>>;
  /** Stems of a request that the command does nothing about; the first word of a request begins with `^`. */
  readonly left: Readonly<Record<string, number>>;
}

interface Tables {
  readonly parts: ReadonlyMap<
    string,
    PartWeights & { readonly byWord: ReadonlyMap<string, number> }
  >;
  readonly left: ReadonlyMap<string, number>;
}

let loaded: Tables | undefined;

const { bias, counts, parts: partWeights, left: leftWeights }: ActFitModel = model;

function load(): Tables {
  return {
    left: new Map(Object.entries(leftWeights)),
    parts: new Map(
      Object.entries(partWeights).map(([part, weights]) => [
        part,
        { ...weights, byWord: new Map(Object.entries(weights.words ?? {})) },
      ]),
    ),
  };
}

/**
 * Tells how well the words of a command fit what was said. It knows no program, so that it can tell something of those that nobody
 * has described.
 *
 * @param text of a program with its words
 * @param said the words of a request
 * @returns log-odds that it is what was asked for
 */
export function fitAct(text: string, said: readonly string[]): number {
  loaded ??= load();
  const { parts, left } = loaded;
  const features = compareAct(text, said);
  if (features === null) return bias;
  let sum = bias;
  for (const [at, count] of features.counts.entries()) sum += count * (counts[at] as number);
  for (const [part, isSaid] of features.parts) {
    const weights = parts.get(part);
    if (weights === undefined) continue;
    sum += (isSaid ? weights.said : weights.unsaid) ?? 0;
    for (const word of features.words.keys()) sum += weights.byWord.get(word) ?? 0;
  }
  for (const [word, isCovered] of features.words) if (!isCovered) sum += left.get(word) ?? 0;
  return sum;
}
