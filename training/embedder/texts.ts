import { readCorpus, readRows } from '../rows.js';

/** The training parts of the public sets; block-building says nothing about messages and is left out. */
const PUBLIC = [
  'in3.train',
  'bfcl_missparam.train',
  'bfcl_missparam_other_turns.train',
  'acebench.train',
  'askmind.train',
];

/** The public sets that are not in `folder`. */
export function absentSets(folder: string | null): string[] {
  return PUBLIC.filter((name) => folder === null || readRows(folder, name).length === 0);
}

/**
 * What the weights are learned from, as groups of texts that belong together (a request, its history, questions about
 * it): our own corpus's training part, and the public sets' that are in `folder`.
 */
export function trainingTexts(folder: string | null): string[][] {
  const rows = [...readCorpus('train'), ...readCorpus('tools-train')];
  if (folder !== null) rows.push(...PUBLIC.flatMap((name) => readRows(folder, name)));
  const seen = new Set<string>();
  const fresh = (text: string) => !seen.has(text) && seen.add(text) !== undefined;
  return rows
    .map((row) => {
      const turns = row.history.map((turn) => turn.replace(/^\w+: /, ''));
      const asked = Array.isArray(row.meta.inquiries) ? (row.meta.inquiries as string[]) : [];
      return [row.text, ...turns, ...row.missing, ...asked].filter(fresh);
    })
    .filter((group) => group.length > 0);
}
