import { createHash } from 'node:crypto';
import type { SearchToken } from './tokenize.js';

/** Term of a query to the index, and where it stands in its text. */
export interface Term {
  readonly term: string;
  /** Other forms of the word, of which one is enough; absent where it has none. */
  readonly also?: readonly string[];
  /** Whether words that begin so are meant, too. */
  readonly prefix?: boolean;
  readonly position: number;
}

/** A token of a query. */
export interface QueryToken extends SearchToken {
  /** Whether words that begin so are meant, too. */
  readonly prefix?: boolean;
}

/**
 * All terms of a text: its words; of scripts without spaces each character and each pair of neighbors, so
 * that words of one, two and more characters are found without knowing where they begin.
 */
export function documentTerms(tokens: readonly SearchToken[]): Term[] {
  return tokens.flatMap((token, index) => {
    const before = tokens[index - 1];
    if (token.continues && before) return [token, pair(before, token)];
    const others = token.also?.map((term) => ({ term, position: token.position })) ?? [];
    return [token, ...others];
  });
}

/** The fewest terms that say the same of a part of a query: of a run of characters its pairs alone. */
export function queryTerms(tokens: readonly QueryToken[]): Term[] {
  return tokens.flatMap((token, index) => {
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (token.continues && before) return [pair(before, token)];
    return after?.continues ? [] : [token];
  });
}

const pair = (first: SearchToken, second: SearchToken): Term => ({
  term: first.term + second.term,
  position: first.position,
});

/** All forms of a word: its term and the others. */
export const listForms = ({ term, also = [] }: Pick<Term, 'term' | 'also'>): readonly string[] => [
  term,
  ...also,
];

/** Whether a word of a text is one that a query has. */
export function isMeant(wanted: Term, token: SearchToken): boolean {
  const written = listForms(token);
  return listForms(wanted).some((form) =>
    wanted.prefix ? written.some((one) => one.startsWith(form)) : written.includes(form),
  );
}

/**
 * Prefix of every lexeme of a tenant: it makes the entries of the shared index the tenant's own, so
 * that a search reads nothing of the others. Should two tenants have the same mark they share entries, and
 * their rows are still kept apart by `tenant_id`.
 */
export const tenantMark = (tenantId: string): string =>
  createHash('sha256').update(tenantId).digest('base64url').slice(0, 4);

/** A lexeme as the text forms of tsvector and tsquery take it. */
export const lexeme = (mark: string, term: string): string =>
  `'${(mark + term).replace(/['\\]/g, '$&$&')}'`;

/** The most positions that a tsvector keeps of a lexeme. */
const MAX_POSITIONS = 255;

/** Bytes of lexemes in a tsvector, which holds 1 MiB with their places. */
const MAX_BYTES = 700_000;

/** The terms of a text as a tsvector; of a text with too many long words, the first ones. */
export function toTsvector(mark: string, terms: readonly Term[]): string {
  const positions = new Map<string, number[]>();
  let bytes = 0;
  for (const { term, position } of terms) {
    const known = positions.get(term);
    if (known) {
      if (known.length < MAX_POSITIONS) known.push(position);
      continue;
    }
    bytes += mark.length + Buffer.byteLength(term);
    if (bytes > MAX_BYTES) break;
    positions.set(term, [position]);
  }
  return [...positions].map(([term, at]) => `${lexeme(mark, term)}:${at.join(',')}`).join(' ');
}
