import { union } from '../../lexicon/lexicon.js';
import type { Held, Value } from '../../ports/assessment.js';
import type { InParts } from '../../turns.js';
import { calendarWord } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { readNumber } from '../../utterance/read-value.js';
import { stem, type Token, tokenize } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { findValues } from '../../utterance/values.js';
import { type Grounding, groundInParts } from '../call/ground.js';
import { NOTHING_KNOWN, readKnown } from '../call/records.js';
import { type Parameter, shapeOf } from '../call/schema.js';
import { offersFor } from '../call/value-offers.js';
import { mayBeId } from './id-form.js';
import { BREAKS, COURTESY, LEADS_IN, LEADS_IN_UNSPACED } from './lead-ins.js';
import { isDay, type OpenSlot } from './open-slots.js';

/** An answer of more parts lists things of its own. Each part is looked up in all of the caller's records. */
const MOST_PARTS = 24;

/** Gives the rest of the answer, part by part, to the parameters that were asked about for a name, a place, a thing or a text. */
export function* fillTextSlots(
  open: readonly OpenSlot[],
  text: string,
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  given: Map<string, Held>,
  context: unknown,
): InParts<void> {
  if (open.length === 0) return;
  const parts: GroundedPart[] = [];
  for (const part of splitParts(text, tokens, taken, open.length).slice(0, MOST_PARTS))
    parts.push({ ...part, records: yield* recordsNamed(part.tokens, context) });
  if (parts.length === 0) return;
  const left = [...open];
  const give = ({ path, parameter }: OpenSlot, part: GroundedPart): void => {
    const record = recordValue(parameter, part);
    given.set(path, record ?? inForm(parameter, nameIn(parameter, part)));
  };
  // `from York` says which of two places it is.
  for (const part of parts.slice()) {
    const at = left.findIndex(({ parameter }) => part.leads.some((word) => names(parameter, word)));
    if (at < 0) continue;
    give(left[at] as OpenSlot, part);
    left.splice(at, 1);
    parts.splice(parts.indexOf(part), 1);
  }
  const pairs: { one: OpenSlot; part: GroundedPart; score: number }[] = [];
  for (const [place, one] of left.entries()) {
    for (const [at, part] of parts.entries()) {
      // Who is asked several things answers in their order.
      const score = suits(one.parameter, part, context) - 0.1 * Math.abs(place - at);
      pairs.push({ one, part, score });
    }
    yield;
  }
  pairs.sort((x, y) => y.score - x.score);
  const used = new Set<Part>();
  for (const { one, part, score } of pairs) {
    if (score <= -1 || used.has(part) || given.has(one.path)) continue;
    give(one, part);
    used.add(part);
  }
}

/** The whole answer to the one thing that was asked for, where nothing else was found for it: `Q3 2025`, `half past two`. */
export function fillWholeAnswer(
  open: readonly OpenSlot[],
  asked: readonly string[],
  { text, tokens }: Utterance,
  taken: ReadonlySet<number>,
  given: Map<string, Held>,
  context: unknown,
): void {
  const [one, ...others] = open.filter(({ path }) => asked.includes(path));
  if (one === undefined || others.length > 0 || given.size > 0) return;
  const { parameter, path } = one;
  if (parameter.type !== 'string' || parameter.choices.length > 0) return;
  const [part, ...more] = splitParts(text, tokens, taken, 1);
  if (part === undefined || more.length > 0 || part.tokens.length > 6) return;
  if (isVague(parameter, part.text)) return;
  if (parameter.kind === 'id' && !mayBeId(parameter, part.text, context)) return;
  given.set(path, inForm(parameter, part.text));
}

/** How well a part of an answer suits a parameter, by its name, the form of its values and its kind; -1 for not at all. */
function suits(parameter: Parameter, part: GroundedPart, context: unknown): number {
  const { kind, exampleShape, stems } = parameter;
  const { text, tokens } = part;
  if (recordValue(parameter, part) !== undefined) return 5;
  if (!fits(parameter, text, context)) return -1;
  let score = 0;
  if (tokens.some(({ word }) => word.length > 2 && stems.has(stem(word)))) score += 3;
  if (exampleShape !== '' && exampleShape === shapeOf(text)) score += 3;
  const isCode = /\d/.test(text) && tokens.length <= 3;
  if (kind === 'id' || NUMBERED.test(parameter.label)) score += isCode ? 2 : -0.5;
  else if (isCode) score -= kind === 'thing' ? 0.4 : 0.8;
  if (kind === 'text' && tokens.length > 3) score += 0.5;
  return score;
}

/** Of a sentence about a person or a place the one name in it. */
function nameIn({ kind }: Parameter, { text, tokens }: Part): string {
  if (tokens.length < 5 || (kind !== 'person' && kind !== 'place')) return text;
  if (/\d/.test(text)) return text;
  const names = findValues(text, tokenize(text, 40)).filter((value) => value.kind === 'name');
  const [first] = names;
  const last = names.at(-1);
  return first && last && names.length < 4 ? text.slice(first.start, last.end) : text;
}

/** The caller's records that all of the words fit: at most one of a list. */
function* recordsNamed(tokens: readonly Token[], context: unknown): InParts<Grounding[]> {
  const { lists } = readKnown(context);
  const telling = tokens.filter(({ word }) => !COMMON_WORDS.has(word) && !LEADS_IN.test(word));
  if (lists.length === 0 || telling.length === 0) return [];
  const groundings = yield* groundInParts(lists, telling, () => false);
  return groundings.filter(
    ({ best, score, mentions }) =>
      best.length === 1 && score > 0 && mentions.size === telling.length,
  );
}

/** Value that the one record named by a part of an answer holds for a parameter. */
function recordValue(parameter: Parameter, { records }: GroundedPart): Value | undefined {
  const [only, ...more] = offersFor(parameter, [], NOTHING_KNOWN, records);
  return only?.from === 'record' && more.length === 0 && only.fit >= 0.5 ? only.value : undefined;
}

interface Part {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** The words that lead into it. */
  readonly leads: readonly string[];
}

/** A part of an answer, with the caller's records that it names. */
interface GroundedPart extends Part {
  readonly records: readonly Grounding[];
}

/** The runs of words that nothing has taken, cut at commas and `and` where several values are wanted. */
function splitParts(
  text: string,
  tokens: readonly Token[],
  taken: ReadonlySet<number>,
  wanted: number,
): Part[] {
  const parts: Part[] = [];
  let from = -1;
  const close = (to: number): void => {
    if (from >= 0) parts.push(...cutPart(text, tokens, from, to));
    from = -1;
  };
  for (const [at, token] of tokens.entries()) {
    const isBreak = taken.has(at) || (wanted > 1 && BREAKS.has(token.word));
    if (isBreak) close(at - 1);
    else if (from < 0) from = at;
    const ends =
      wanted > 1
        ? /[,;!?。、，]/.test(token.mark) || (token.mark === '.' && token.text.length > 3)
        : /[;!?]/.test(token.mark) || endsSentence(tokens, at);
    if (ends && !isBreak) close(at);
  }
  close(tokens.length - 1);
  return parts;
}

/** A full stop with a new sentence of several words behind it. */
const endsSentence = (tokens: readonly Token[], at: number): boolean =>
  /[.。]/.test(tokens[at]?.mark ?? '') &&
  tokens.length - at > 3 &&
  (tokens[at]?.text.length ?? 0) > 3;

function cutPart(text: string, tokens: readonly Token[], from: number, to: number): Part[] {
  let start = from;
  let end = to;
  while (
    start <= end &&
    (LEADS_IN.test(tokens[start]?.word ?? '') || BREAKS.has(tokens[start]?.word ?? ''))
  )
    start += 1;
  while (
    end > start &&
    (COURTESY.test(tokens[end]?.word ?? '') ||
      (end < tokens.length - 1 && LEADS_IN.test(tokens[end]?.word ?? '')))
  )
    end -= 1;
  const first = tokens[start];
  const last = tokens[end];
  if (start > end || first === undefined || last === undefined) return [];
  const leads = tokens.slice(from, start).map(({ word }) => word);
  const bare = text.slice(first.start, last.end).replace(LEADS_IN_UNSPACED, '').trim();
  const words = tokens.slice(start, end + 1);
  return /[\p{L}\p{N}]/u.test(bare) ? [{ text: bare, tokens: words, leads }] : [];
}

const PLACE_FROM = /^(?:origin|from|departure|source|start|pickup)$/;
const PLACE_TO = /^(?:destination|to|arrival|target|recipient|dropoff)$/;

const FROM = new RegExp(`^${union('fromWords')}$`);
const TO = new RegExp(`^${union('toWords')}$`);

/** Whether a leading word names a parameter: its own name, or `from` an origin and `to` a destination. */
function names({ words, stems, kind }: Parameter, word: string): boolean {
  if (word.length > 3 && stems.has(stem(word))) return true;
  if (kind !== 'place' && kind !== 'person') return false;
  if (FROM.test(word)) return words.some((one) => PLACE_FROM.test(one));
  return TO.test(word) && words.some((one) => PLACE_TO.test(one));
}

const VAGUE = new RegExp(`^${union('vagueAnswers')}$`, 'iu');

/** Words that say no more than that there is a value; a day or a time has something of a calendar or a number in it. */
function isVague(parameter: Parameter, text: string): boolean {
  if (VAGUE.test(text.trim())) return true;
  if (!isDay(parameter) && parameter.kind !== 'time') return false;
  if (/[\d\u3040-\u9fff]/.test(text)) return false;
  const tokens = tokenize(text, 20);
  return !tokens.some(
    ({ word }) =>
      calendarWord(word, true) !== null || readNumber(word) !== null || UNTIL.test(word),
  );
}

/** Words that days and times are also said by. */
const UNTIL = new RegExp(`^${union('untilWords')}$`);

/** Names of what has digits. */
const NUMBERED = /\b(?:number|no|code|iban|reference|ref|id)$/;

const MAX_WORDS: Readonly<Partial<Record<Parameter['kind'], number>>> = {
  id: 3,
  person: 6,
  place: 14,
  thing: 14,
  list: 14,
  path: 6,
};

function fits(parameter: Parameter, text: string, context: unknown): boolean {
  const { kind } = parameter;
  const words = text.split(/\s+/);
  if (isVague(parameter, text)) return false;
  if (words.length > (MAX_WORDS[kind] ?? 400)) return false;
  if (kind === 'id') return mayBeId(parameter, text, context);
  return words.some((word) => !COMMON_WORDS.has(word.toLowerCase()));
}

function inForm({ kind }: Parameter, text: string): Value {
  const bare = text.replace(/^["'`“”«»]+|["'`“”«».!]+$/gu, '').trim();
  if (kind !== 'id') return bare;
  return /\S*\d\S*/.exec(bare)?.[0] ?? bare;
}
