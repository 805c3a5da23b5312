import path from 'node:path';
import { jsonLineFiles } from '../json-lines.js';
import { readExam } from './exam.js';
import { readKinds } from './kind-lists.js';

/**
 * `tsx training/clusters/overlap.ts`: the phrases of the lists that have two words in a row in common with a
 * failure of the development sets, or are a word of one. Whoever wrote both lists and sets measures nothing by them:
 * `npm run train:kinds -- FILE` learns without those that this prints.
 */
const SETS = path.join(import.meta.dirname, '../../test/domain/clusters');

/** Two of these in a row say nothing. */
const SMALL = new Set(
  (
    'the a an to of for in on at and or but with my your is was that than not it i you he she we they me him her this ' +
    'be do did as are no from der die das nicht la le el un una de en pas que il lo o e é du ich se te'
  ).split(' '),
);

function sequencesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_']+/gu) ?? [];
  if (words.length === 1) return [words[0] as string];
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] as string;
    return SMALL.has(before) && SMALL.has(word) ? [] : [`${before} ${word}`];
  });
}

const known = new Set(
  jsonLineFiles(SETS)
    .flatMap(readExam)
    .flatMap(({ request, detail }) => [...sequencesOf(request), ...sequencesOf(detail)]),
);
for (const { text } of readKinds()) {
  if (sequencesOf(text).some((one) => known.has(one))) process.stdout.write(`${text}\n`);
}
