import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { LEXICON } from '../src/lexicon/lexicon.js';
import { readSources } from './support/source-files.js';

/** The parts of the built-in reader of requests. */
const FOLDERS = ['assess', 'utterance', 'lexicon', 'dialogue'];
/**
 * What the reader may grow to, as it stands: whoever takes something away lowers these numbers, and nobody raises them. It is to
 * come down to 12,000 lines in 90 files, 160 lists of words and 220 exported functions.
 */
const MOST = {
  lines: 45_250,
  files: 371,
  lists: 623,
  functions: 467,
  /** MB of what is learned, the encoder of the search apart. */
  learned: 26.5,
};

const sources = readSources(fileURLToPath(new URL('../src', import.meta.url)));
const reader = sources.filter(({ path }) => FOLDERS.includes(path.split('/')[0] ?? ''));

function learnedBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.bin$|\.model\.json$|-words\.txt$/.test(entry.name))
    .reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0);
}

describe('the reader of requests', () => {
  const sizes = {
    lines: reader.reduce((sum, { lines }) => sum + lines, 0),
    files: reader.length,
    lists: new Set([...LEXICON.values()].flatMap((lists) => Object.keys(lists))).size,
    functions: reader.reduce(
      (sum, { text }) => sum + [...text.matchAll(/^export (?:async )?function\*? /gm)].length,
      0,
    ),
    learned: FOLDERS.concat('word-vectors').reduce(
      (sum, folder) =>
        sum + learnedBytes(fileURLToPath(new URL(`../src/${folder}`, import.meta.url))) / 1e6,
      0,
    ),
  };

  test.each(Object.keys(MOST) as (keyof typeof MOST)[])(
    'has no more %s than it had: take something away for what is added',
    (what) => {
      expect(sizes[what]).toBeLessThanOrEqual(MOST[what]);
    },
  );

  test('has its numbers lowered once it is smaller', () => {
    expect(sizes.lines).toBeGreaterThan(MOST.lines - 500);
  });
});
