import type { Reason } from '../../../src/domain/decision-reason/read-reason.js';
import type { Finding } from './decision.js';

/** A piece of a text: `raises` or `lowers` doubt where evidence rests on it, null elsewhere. */
export interface Piece {
  readonly text: string;
  readonly mark: 'raises' | 'lowers' | null;
  readonly at: number;
}

/** Evidence of less weight is left unmarked: everything would be underlined. */
const LEAST_WEIGHT = 0.05;
const LEAST_LENGTH = 2;

/** The words of the user that a finding rests on: `refund it` of `amount: refund it`. */
export const quotedWords = ({ kind, text }: Finding): string =>
  kind === 'missing_slot' ? text.slice(text.indexOf(': ') + 1).trim() : text;

/** Words that the findings of a reason quote, as findings that raise the likelihood of a misunderstanding. */
export const quotedFindings = ({ findings }: Pick<Reason, 'findings'>): Finding[] =>
  findings.flatMap((finding) =>
    [...finding.matchAll(/"([^"]+)"/g)].map(([, text = '']) => ({
      ...{ kind: 'named', text, weight: 1 },
    })),
  );

/**
 * Cuts a text where evidence quotes it. Where two quotes overlap, the one that weighs more has its words.
 *
 * @returns pieces that together are the text
 */
export function markQuotes(text: string, evidence: readonly Finding[]): Piece[] {
  const folded = fold(text);
  const marks: Piece['mark'][] = Array.from({ length: text.length }, () => null);
  const findings = evidence
    .filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT)
    .toSorted((one, other) => Math.abs(one.weight) - Math.abs(other.weight));
  for (const finding of findings) {
    const words = fold(quotedWords(finding));
    const at = words.length < LEAST_LENGTH ? -1 : findWords(folded, words);
    if (at >= 0) marks.fill(finding.weight > 0 ? 'raises' : 'lowers', at, at + words.length);
  }
  const pieces: Piece[] = [];
  let start = 0;
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && marks[at] === marks[start]) continue;
    pieces.push({ text: text.slice(start, at), mark: marks[start] ?? null, at: start });
    start = at;
  }
  return pieces;
}

/** One form for quotes, dashes, spaces and case. It changes no lengths, so that places stay. */
function fold(text: string): string {
  const plain = text
    .replace(/[‘’‛`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s/g, ' ');
  const lower = plain.toLowerCase();
  return lower.length === plain.length ? lower : plain;
}

/** The place of the words in the text as words, not as a part of a longer one; -1: nowhere. */
function findWords(text: string, words: string): number {
  const isLetter = (at: number): boolean => /[\p{L}\p{N}]/u.test(text[at] ?? '');
  const [first, last] = [/^[\p{L}\p{N}]/u.test(words), /[\p{L}\p{N}]$/u.test(words)];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!(first && isLetter(at - 1)) && !(last && isLetter(at + words.length))) return at;
  }
  return -1;
}
