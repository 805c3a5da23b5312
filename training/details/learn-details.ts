import { type DetailWords, useDetailWords } from '../../src/assess/evidence/detail-words.js';
import { type Seen, seeRow } from '../examples.js';
import { hashOf } from '../hash.js';
import type { Part } from '../omission.js';
import type { Row } from '../rows.js';
import { omissionRows } from '../sources.js';
import { type Twins, twinsOfParts, twinsOfPhrases, twinsOfRows } from './detail-twins.js';
import { trainDetailWords } from './train-detail-words.js';

const FOLDS = 3;

/** What words say of details, learned from all twins, and rows as they are seen by those who learned without them. */
export interface LearnedDetails {
  readonly words: DetailWords;
  /** The rows without tools, by id: what weighs them must learn how far details are to be trusted where they are new. */
  readonly seen: ReadonlyMap<string, Seen>;
}

/**
 * Learns what words say of details, and has it used.
 *
 * @param own the rows of our own corpus
 */
export function learnDetails(parts: readonly Part[], own: readonly Row[]): LearnedDetails {
  const phrases = twinsOfPhrases();
  const twins = [...twinsOfParts(parts), ...twinsOfRows(own)];
  const known = new Map<string, number>();
  for (const { name, pairs } of parts)
    for (const { id, tool } of pairs) if (tool === null) known.set(id, foldOf(name));
  for (const { meta } of own)
    if (meta.group !== undefined) known.set(meta.group, foldOf(meta.group));
  const plain = [...omissionRows(parts), ...own].filter(
    ({ context, meta }) => !Array.isArray(context?.tools) && known.has(meta.group ?? ''),
  );
  const seen = new Map<string, Seen>();
  for (let fold = 0; fold < FOLDS; fold++) {
    useDetailWords(trainDetailWords([...twins.filter((one) => !isIn(fold, one)), ...phrases]));
    for (const row of plain)
      if (known.get(row.meta.group as string) === fold) seen.set(row.id, seeRow(row));
  }
  const words = trainDetailWords([...twins, ...phrases]);
  useDetailWords(words);
  return { words, seen };
}

const isIn = (fold: number, { group }: Twins): boolean => foldOf(group) === fold;

/** The fold of a group: what is about the same list of tools stays together. */
const foldOf = (group: string): number => hashOf(group) % FOLDS;
