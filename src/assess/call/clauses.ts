import { lexiconWords } from '../../lexicon/lexicon.js';
import { actionClass } from '../../utterance/actions.js';
import type { Token } from '../../utterance/tokens.js';

/** A part of a sentence, as far as its marks and its joining words tell. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  /** It gives a reason, a time or tells of somebody: `because …`, `who …`, `so that …`. */
  readonly subordinate: boolean;
  /** It tells what somebody did or is: it has a subject, or a verb in the past. */
  readonly tells: boolean;
  readonly past: boolean;
  /** It begins with a verb that orders, or asks for something. */
  readonly orders: boolean;
}

const SUBORDINATES = lexiconWords('subordinates');
/** Words that only join where a mark stands before them: elsewhere they are articles or relative to a noun. */
const AFTER_MARK = lexiconWords('subordinatesAfterMark');
const JOINS = lexiconWords('clauseJoints');
const SUBJECTS = lexiconWords('subjects');
const PAST = lexiconWords('pastVerbs');
const ED = /^[a-z]{3,}ed$/;

/** Splits a text into clauses. Linear in its tokens, of which it looks at the first 300. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  const size = Math.min(tokens.length, 300);
  let from = 0;
  for (let at = 0; at < size; at++) {
    const token = tokens[at] as Token;
    const ends = token.mark !== '' && !isInsideList(tokens, at);
    const next = tokens[at + 1];
    const joins =
      next !== undefined &&
      at > from &&
      ((SUBORDINATES.has(next.word) && !AFTER_MARK.has(next.word)) ||
        (JOINS.has(next.word) && opensClause(tokens, at + 2)));
    if (!ends && !joins && at + 1 < size) continue;
    clauses.push(clauseOf(tokens, from, at));
    from = at + 1;
  }
  return clauses;
}

/** A comma between two short members of a list ends nothing: `Berlin, Rome and Oslo`. */
function isInsideList(tokens: readonly Token[], at: number): boolean {
  const { mark, word } = tokens[at] as Token;
  const next = tokens[at + 1];
  if (mark !== ',' || next === undefined) return false;
  return isValueLike(word, tokens[at] as Token) && isValueLike(next.word, next);
}

const isValueLike = (word: string, { text, opens }: Token): boolean =>
  /\d/.test(word) || (!opens && text.charAt(0) !== text.charAt(0).toLowerCase());

/** Whether what stands here begins a clause of its own: a verb that orders, or a subject. */
const opensClause = (tokens: readonly Token[], at: number): boolean => {
  const word = tokens[at]?.word ?? '';
  return actionClass(word) !== undefined || SUBJECTS.has(word);
};

const BEFORE_ORDER = lexiconWords('beforeOrderOfClause');

function clauseOf(tokens: readonly Token[], from: number, to: number): Clause {
  let subject = false;
  let past = false;
  for (let at = from; at <= to; at++) {
    const { word } = tokens[at] as Token;
    if (at < from + 4 && SUBJECTS.has(word)) subject = true;
    if (PAST.has(word) || (word.endsWith('ed') && ED.test(word))) past = true;
  }
  let verb = from;
  while (verb < to && verb < from + 7 && BEFORE_ORDER.has((tokens[verb] as Token).word)) verb++;
  const orders = actionClass((tokens[verb] as Token).word) !== undefined;
  return {
    from,
    to,
    past,
    subordinate: SUBORDINATES.has((tokens[from] as Token).word) && from > 0,
    tells: (subject && !orders) || (past && !orders),
    orders,
  };
}
