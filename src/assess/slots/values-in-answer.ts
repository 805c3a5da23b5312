import { lexiconPairs, union } from '../../lexicon/lexicon.js';
import type { Held } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import type { Token } from '../../utterance/tokens.js';
import { readUtterance } from '../../utterance/utterance.js';
import type { Binding } from '../call/bind.js';
import { parameterPath } from '../call/open-bindings.js';
import { findSpans } from '../call/spans.js';
import { readInput } from '../reading.js';
import { readChoice } from './choices.js';
import { readCorrections } from './corrections.js';
import { inOrder, isOpen, isTextSlot, isTypedSlot } from './open-slots.js';
import { fillOtherQuantity } from './other-quantity.js';
import { fillOtherRecords } from './other-record.js';
import { fillTextSlots, fillWholeAnswer } from './text-slots.js';
import { fillTypedSlots } from './typed-slots.js';

/** Context that an answer is read against. */
export interface AnswerAsked {
  readonly text: string;
  /** The parameters that were asked about, in the order of the questions. */
  readonly asked: readonly string[];
  /** The values that the reply stated, by parameter. */
  readonly stated: Readonly<Record<string, Held>>;
  /** Parameters that the answer has filled already, by a choice that it names. */
  readonly settled?: ReadonlySet<string>;
}

const MAX_LENGTH = 2_000;
const MAX_TOKENS = 160;
const ALONE = readInput({ request: '', history: [], context: null, answered: [] });

/**
 * The values that an answer gives to the parameters of the call that was asked about: what has a shape (dates, numbers,
 * addresses of email, choices) goes to the parameters that take it, what is left, part by part, to those asked about for a
 * name, a place, a thing or a text. A value that fits nothing asked about puts the one stated value of its kind right.
 */
export function* valuesInAnswer(
  bindings: readonly Binding[],
  { text, asked, stated, settled }: AnswerAsked,
  context: unknown,
): InParts<Map<string, Held>> {
  const said = readUtterance(plainly(text.slice(0, MAX_LENGTH)), MAX_TOKENS);
  const given = new Map<string, Held>();
  if (said.tokens.length === 0) return given;
  const all = bindings.map((binding) => ({ ...binding, path: parameterPath(binding.parameter) }));
  const open = inOrder(
    all.filter(
      (one) =>
        !settled?.has(one.path) &&
        (asked.includes(one.path) || (stated[one.path] === undefined && isOpen(one))),
    ),
    asked,
  );
  const taken = refused(said.tokens);

  for (const one of open) {
    const value = readChoice(one, said.tokens, asked.includes(one.path), taken, context);
    if (value !== undefined) given.set(one.path, value);
    yield;
  }
  const spans = findSpans({ ...ALONE, said }).sort(
    (a, b) =>
      a.from - b.from || Number(b.moment?.clock ?? false) - Number(a.moment?.clock ?? false),
  );
  const settledByNow = all.filter(({ path }) => stated[path] !== undefined);
  if (asked.length === 0) fillOtherRecords(settledByNow, stated, said.tokens, context, given);
  const typed = open.filter(({ path, parameter }) => !given.has(path) && isTypedSlot(parameter));
  const known = settledByNow.filter(({ path }) => !asked.includes(path));
  fillTypedSlots(typed, known, spans, said.tokens, asked, taken, given, context);
  const textual = open.filter(
    ({ path, parameter }) => !given.has(path) && isTextSlot(parameter) && asked.includes(path),
  );
  fillOtherQuantity({ known, asked: textual, stated }, spans, said.tokens, taken, given);
  yield* fillTextSlots(textual, said.text, said.tokens, taken, given, context);
  fillWholeAnswer(open, asked, said, taken, given, context);
  readCorrections({ all, stated, asked, spans, said, context }, taken, given);
  return given;
}

/** How many there are, as German says it: `zu sechst`. */
const TOGETHER = new Map(lexiconPairs('together'));
const SAYS_TOGETHER = new RegExp(`\\b${union('togetherPhrase')}\\b`, 'giu');
const NOT_BUT_UNSPACED = new RegExp(union('notButUnspaced'), 'gu');
const SORRY_UNSPACED = new RegExp(`^(?:${union('sorryUnspaced')}[、,\\s]*)+`, 'u');

/** An answer without what it takes back where words are not spaced, and with numbers in digits. */
const plainly = (text: string): string =>
  text
    .replace(SAYS_TOGETHER, (_, word: string) => String(TOGETHER.get(word.toLowerCase())))
    .replace(SORRY_UNSPACED, '')
    .replace(NOT_BUT_UNSPACED, '');

const REFUSES = new RegExp(`^${union('takesBack')}$`);
const REFUSES_TWO = new RegExp(`^${union('takesBackTwo')}$`);

const BUT = new RegExp(`^${union('butRather')}$`);

/** The words that say what is not meant: `not Peter`, `rather than Kent`, to the end of their clause, and what is taken back. */
function refused(tokens: readonly Token[]): Set<number> {
  const places = new Set<number>();
  for (let at = 0; at < tokens.length; at++) {
    const { word } = tokens[at] as Token;
    const both = `${word} ${tokens[at + 1]?.word ?? ''}`;
    if (!REFUSES.test(word) && !REFUSES_TWO.test(both)) continue;
    if (/^not (?:sure|yet|only|really)$/.test(both)) continue;
    let to = at;
    while (
      to + 1 < tokens.length &&
      (tokens[to] as Token).mark === '' &&
      !BUT.test(tokens[to + 1]?.word ?? '')
    )
      to += 1;
    for (; at <= to; at++) places.add(at);
  }
  for (const at of findRuledOut(tokens)) places.add(at);
  return places.size < tokens.length ? places : new Set();
}
