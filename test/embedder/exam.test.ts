import { describe, expect, test } from 'vitest';
import { bm25 } from '../../training/embedder/baselines.js';
import { embedded, type Pair, places, readExam, recall } from '../../training/embedder/exam.js';

/** The blind exam, as docs/embedder.md reports it; bounds are its figures, rounded down. */
describe('the shipped embedder on the blind exam', () => {
  const exam = readExam();
  const found = places(exam, embedded);
  const share = (kind: Pair['kind']) =>
    recall(
      found.filter((_, i) => exam.pairs[i]?.kind === kind),
      10,
    );

  test('has the pairs and documents that it was frozen with', () => {
    expect([exam.pairs.length, exam.documents.length]).toEqual([274, 882]);
  });

  test('finds paraphrases', () => {
    expect(share('paraphrase')).toBeGreaterThanOrEqual(0.76);
  });

  test('finds what was misspelt', () => {
    expect(share('typo')).toBeGreaterThanOrEqual(0.98);
  });

  test('finds clearly more than keywords do', () => {
    const keywords = recall(places(exam, bm25), 10);
    expect(recall(found, 10)).toBeGreaterThanOrEqual(1.45 * keywords);
  });
});
