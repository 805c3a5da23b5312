import path from 'node:path';
import { parseArgs } from 'node:util';
import { rewriteTables } from '../rewrite-tables.js';
import { allWords, bm25, type Scorer, trigrams } from './baselines.js';
import { type Exam, embedded, places, readDevelopment, readExam, recall } from './exam.js';
import { isEnglish } from './is-english.js';
import { timingTable } from './timing.js';

/**
 * `npm run eval:embedder`: measures the shipped embedder on the development set; with `--exam` also on the blind exam,
 * and writes docs/embedder.md's tables.
 */
const DOCUMENT = path.join(import.meta.dirname, '../../docs/embedder.md');

const { values } = parseArgs({ options: { exam: { type: 'boolean' } } });

const SEARCHES: readonly (readonly [string, (documents: readonly string[]) => Scorer])[] = [
  ['this embedder', embedded],
  ['keyword, all words', allWords],
  ['keyword, any word, BM25', bm25],
  ['character trigrams by rarity', trigrams],
];

function table(exam: Exam): string {
  const english = exam.pairs.map(({ query, document }) => isEnglish(`${query} ${document}`));
  const rows = SEARCHES.map(([name, build]) => {
    const found = places(exam, build);
    const share = (belongs: (i: number) => boolean, depth = 10) =>
      recall(
        found.filter((_, i) => belongs(i)),
        depth,
      )
        .toFixed(3)
        .replace(/^0/, '');
    const kind = (i: number) => exam.pairs[i]?.kind;
    const cells = [
      share((i) => kind(i) === 'paraphrase'),
      share((i) => kind(i) === 'typo'),
      share(() => true),
      share((i) => english[i] === true),
      share((i) => english[i] === false),
      share(() => true, 1),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  const others = english.filter((is) => !is).length;
  return [
    `${exam.pairs.length} queries (${others} not in English), ${exam.documents.length} documents.`,
    '',
    '| recall at 10 | paraphrases | typos | all | English | other languages | all, at 1 |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

const development = `#### Development set\n\n${table(readDevelopment())}`;
if (values.exam === true) {
  const report = `#### Blind exam\n\n${table(readExam())}\n\n${development}\n\n#### Time\n\n${timingTable()}`;
  console.log(report);
  rewriteTables(DOCUMENT, report);
} else console.log(`${development}\n\n#### Time\n\n${timingTable()}`);
