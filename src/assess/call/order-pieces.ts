import { lexiconWords } from '../../lexicon/lexicon.js';
import { actionClass } from '../../utterance/actions.js';
import { findOperations } from '../../utterance/operations.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import type { Utterance } from '../../utterance/utterance.js';

const JOINTS = lexiconWords('orderJoints');
const SUBORDINATES = lexiconWords('subordinates');
/** Words that open a subordinate clause only behind a mark, and articles of other languages. */
const AFTER_MARK = lexiconWords('subordinatesAfterMark');
/** Words in front of the verb of an order. */
const BEFORE_VERB = lexiconWords('beforeOrderOfClause', 'orderJoints');
/** Words that only join: the French `et` ends orders in Turkish. */
const AND = lexiconWords('beforeVerb');
const MOST_BEFORE_VERB = 5;
const NO_VERBS: ReadonlySet<string> = new Set();

/** A stretch of tokens, both ends in it. */
interface Piece {
  readonly from: number;
  readonly to: number;
}

/**
 * Cuts a message into the parts that order something, each as far as the next one, without the words and marks that join them. A
 * part begins behind a mark or a word for "and", and has a verb of an order at its head, or at its end where verbs stand last.
 *
 * @param verbs first words of the names of tools, which order as well
 * @returns the parts in the user's words, in their order; at most one where a message orders one thing
 */
export function orderPieces(said: Utterance, verbs: ReadonlySet<string> = NO_VERBS): string[] {
  const { text, tokens } = said;
  const orders = cut(said).filter((piece, at, all) => isOrder(piece, said, verbs, all[at - 1]));
  return orders.map(({ from, to }, at) => {
    const next = orders[at + 1]?.from ?? tokens.length;
    const start = tokens[skipJoints(from, to, said)]?.start ?? 0;
    let final = next - 1;
    // "… and then …"
    while (final > from && next < tokens.length && AND.has(tokens[final]?.word ?? '')) final--;
    const end = tokens[final]?.end ?? text.length;
    // A quotation ends behind its mark.
    const last = said.quotationAround(end)?.end ?? end - 1;
    return text.slice(start, next < tokens.length ? last + 1 : text.length);
  });
}

/** The pieces between marks and joining words. */
function cut({ tokens }: Utterance): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at++) {
    const ends = tokens[at]?.mark !== '' && tokens[at]?.mark !== "'";
    const joins = JOINTS.has(tokens[at + 1]?.word ?? '') && at >= from;
    if (!ends && !joins && at + 1 < tokens.length) continue;
    pieces.push({ from, to: at });
    from = at + 1;
  }
  return pieces;
}

function isOrder(
  { from, to }: Piece,
  said: Utterance,
  verbs: ReadonlySet<string>,
  before?: Piece,
): boolean {
  const { text, tokens } = said;
  // "Add a task: send the contract" says what the task is.
  const isDetail = before !== undefined && tokens[before.to]?.mark === ':';
  if (isDetail && isOrder(before, said, verbs)) return false;
  const ruledOut = findRuledOut(tokens);
  const head = skipJoints(from, to, said);
  const { word = '', start = 0 } = tokens[head] ?? {};
  if (said.quotationAround(start) || ruledOut.has(head)) return false;
  if (from > 0 && SUBORDINATES.has(word) && !AFTER_MARK.has(word)) return false;
  const verb = skip(head, to, said, BEFORE_VERB, MOST_BEFORE_VERB);
  const { word: ordered = '' } = tokens[verb] ?? {};
  if (actionClass(ordered) !== undefined || verbs.has(ordered)) return true;
  return findOperations(text, tokens).some(
    ({ operation, at, isLast, isDenied }) =>
      // Words that ask for a fact stand in many a clause: "was älter ist".
      operation !== 'look_up' && !isDenied && at >= head && at <= to && (at === verb || isLast),
  );
}

const skipJoints = (from: number, to: number, said: Utterance): number =>
  skip(from, to, said, JOINTS, MOST_BEFORE_VERB);

function skip(
  from: number,
  to: number,
  { tokens }: Utterance,
  words: ReadonlySet<string>,
  most: number,
): number {
  let at = from;
  while (at < to && at < from + most && words.has(tokens[at]?.word ?? '')) at++;
  return at;
}
