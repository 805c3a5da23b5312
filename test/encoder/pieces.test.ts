import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { Pieces } from '../../src/encoder/pieces.js';
import { readWeights } from '../../src/encoder/weights.js';
import { readJsonLines } from '../../training/json-lines.js';

const { pieces, scores } = readWeights(path.join(import.meta.dirname, '../../src/encoder'));
const known = new Pieces(pieces, scores);

describe('pieces of a text', () => {
  test('are those that the tokenizer of the teacher cuts with the same pieces', () => {
    const file = path.join(import.meta.dirname, 'pieces.jsonl');
    const rows = readJsonLines<{ text: string; pieces: number[] }>(file);
    expect(rows.length).toBeGreaterThan(1_000);
    const wrong = rows.filter((row) => known.cut(row.text, 510).join() !== row.pieces.join());
    expect(wrong).toEqual([]);
  });

  test('are so many at most, and none of an empty text', () => {
    expect(known.cut('one two three four five', 2)).toHaveLength(4);
    expect(known.cut(' \n\t', 10)).toEqual([]);
  });

  test('of a sign that no piece has are unknown, one a sign', () => {
    const [start, , ...rest] = known.cut('𒀀𒀁', 10);
    expect([start, ...rest]).toEqual([1, 0, 0, 2]);
  });
});
