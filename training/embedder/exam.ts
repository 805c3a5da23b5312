import path from 'node:path';
import { embed } from '../../src/embedder/embed.js';
import { readJsonLines } from '../json-lines.js';
import { readCorpus } from '../rows.js';
import type { Scorer } from './baselines.js';

/** A query and the one document that answers it. */
export interface Pair {
  readonly id: string;
  readonly kind: 'paraphrase' | 'typo' | 'name';
  readonly query: string;
  readonly document: string;
}

export interface Exam {
  readonly pairs: readonly Pair[];
  /** What is searched: the pairs' documents in their order, then the distractors. */
  readonly documents: readonly string[];
}

/** A pair of the exam of the search by meaning. */
export interface SearchPair extends Pair {
  /** ISO 639-1. */
  readonly language: string;
}

export interface SearchExam extends Exam {
  readonly pairs: readonly SearchPair[];
}

const ROOT = path.join(import.meta.dirname, '../..');

/** The blind exam; read by the evaluation and the test of the shipped figures alone. */
export function readExam(): Exam {
  const folder = path.join(ROOT, 'test/embedder/exam');
  const pairs = readJsonLines<Pair>(path.join(folder, 'paraphrases.jsonl'));
  const distractors = readJsonLines<{ document: string }>(path.join(folder, 'distractors.jsonl'));
  return { pairs, documents: [...pairs, ...distractors].map(({ document }) => document) };
}

/** The development set, searched among the requests of our own corpus. */
export function readDevelopment(): Exam {
  const pairs = readJsonLines<Pair>(path.join(import.meta.dirname, 'dev/pairs.jsonl'));
  const others = [...readCorpus('train'), ...readCorpus('calibration'), ...readCorpus('test')];
  const distractors = others.filter((row) => row.ambiguous === 1).map(({ text }) => text);
  return { pairs, documents: [...pairs.map(({ document }) => document), ...distractors] };
}

/** The exam of the search by meaning, searched among the same requests as the development set. */
export function readSearchExam(): SearchExam {
  const pairs = readJsonLines<SearchPair>(path.join(ROOT, 'test/embedder/search-exam/pairs.jsonl'));
  const others = readDevelopment();
  const distractors = others.documents.slice(others.pairs.length);
  return { pairs, documents: [...pairs.map(({ document }) => document), ...distractors] };
}

/** For each pair the place of its document, from 1; infinite when it is not found. Of equals the earlier document is first. */
export function places(
  { pairs, documents }: Exam,
  build: (documents: readonly string[]) => Scorer,
): number[] {
  const score = build(documents);
  return pairs.map(({ query }, right) => {
    const scores = score(query);
    const own = scores[right] as number;
    if (own === 0) return Number.POSITIVE_INFINITY;
    let place = 1;
    scores.forEach((other, i) => {
      if (other > own || (other === own && i < right)) place++;
    });
    return place;
  });
}

/** The share of places within the first `depth`. */
export function recall(found: readonly number[], depth: number): number {
  return found.filter((place) => place <= depth).length / found.length;
}

/** The shipped embedder, by cosine. */
export function embedded(documents: readonly string[]): Scorer {
  const vectors = documents.map(embed);
  return (query) => {
    const wanted = embed(query);
    // Half the cosine and a half, so that nothing counts as not found.
    return Float64Array.from(vectors, (vector) => {
      let cosine = 0;
      for (let d = 0; d < vector.length; d++)
        cosine += (vector[d] as number) * (wanted[d] as number);
      return (cosine + 1.001) / 2;
    });
  };
}
