import { lexiconWords } from '../../lexicon/lexicon.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { isBareNumber } from '../../utterance/number-words.js';
import { isSpokenDigit, spokenDigits } from '../../utterance/read-value.js';
import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import type { Reading } from '../reading.js';
import { bareText } from './bare-text.js';
import { findMoments, type Moment } from './moments.js';
import { type Add, SPAN_SOURCES, type Span, type SpanKind, type SpanSource } from './span.js';
import { addAddresses, addPhones, addPlates, CONNECTS } from './span-groups.js';
import { addClauses, addSentences, addWords } from './span-words.js';

const MAX_SPANS = 160;
const TITLE = lexiconWords('titles');

/** Everything in the request and the conversation that may be a value, the request first. */
export function findSpans({ said, pasted, turns, background }: Reading): Span[] {
  const spans = [...spansOf(said, 'request', 0, true)];
  if (pasted.text !== '') spans.push(...spansOf(pasted, 'pasted', 0, false));
  for (const [age, turn] of turns.slice(0, 6).entries()) {
    if (spans.length > 2 * MAX_SPANS) break;
    spans.push(...spansOf(turn, turn.speaker === 'user' ? 'user' : 'assistant', age + 1, age < 2));
  }
  if (background.text !== '' && spans.length < 2 * MAX_SPANS) {
    spans.push(...spansOf(background, 'background', 1, false));
  }
  return spans;
}

function spansOf(read: Utterance, source: SpanSource, age: number, words: boolean): Span[] {
  const spans: Span[] = [];
  // Texts of a call have at most 4,000 tokens each.
  const base = (age * SPAN_SOURCES.length + SPAN_SOURCES.indexOf(source)) * 8_192;
  let quotes = 0;
  const placesOf = (kind: SpanKind, from: number, to: number): number[] => {
    if (kind === 'clause') return [];
    if (from < 0) return [base + 8_191 - quotes++];
    return Array.from({ length: to - from + 1 }, (_, i) => base + from + i);
  };
  const put = (kind: SpanKind, text: string, from: number, to: number, moment?: Moment): void => {
    const places = placesOf(kind, from, to);
    const bare = bareText(text);
    spans.push({ kind, text, bare, read, from, to, source, age, places, moment });
  };
  const add: Add = (kind, text, from, to) => {
    if (spans.length < MAX_SPANS) put(kind, text, from, to);
  };
  const moments = findMoments(read.text, read.tokens);
  for (const moment of moments) put('date', moment.text, moment.from, moment.to, moment);
  const dated = new Set(
    moments
      .filter(({ clock }) => !clock)
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
  );
  const shaped = addValues(read, dated, add);
  addPhones(read, add);
  if (words) {
    addAddresses(read, add);
    addPlates(read, add);
    addWords(read, shaped, add);
    addClauses(read, add);
    addSentences(read, add);
  }
  return spans;
}

/** Values by their shape; names in a row are one. Answers the tokens that they cover, names apart. */
function addValues(read: Utterance, dated: ReadonlySet<number>, add: Add): Set<number> {
  const { text, tokens, values } = read;
  const shaped = new Set(dated);
  let nameEnd = -1;
  for (const value of values.slice(0, 60)) {
    if (value.token < 0) {
      // A day or a time in a script without spaces is a word of its own by now.
      const at =
        value.kind === 'quoted' || value.kind === 'code'
          ? -1
          : tokens.findIndex(({ start, end }) => start <= value.start && value.start < end);
      if (at >= 0 && dated.has(at)) continue;
      add(value.kind, value.text, at, at);
      if (at >= 0) shaped.add(at);
      continue;
    }
    if (dated.has(value.token)) continue;
    let to = value.token;
    while (to + 1 < tokens.length && (tokens[to + 1] as Token).start < value.end) to++;
    if (value.kind === 'name') {
      if (value.token <= nameEnd) continue;
      to = nameEndOf(read, value.token);
      nameEnd = to;
      const before = tokens[value.token - 1];
      if (before !== undefined && TITLE.has(before.word)) {
        add('name', text.slice(before.start, (tokens[to] as Token).end), value.token - 1, to);
      }
      // A sentence that opens with a name hides its first word behind its capital.
      const from =
        before?.opens &&
        before.mark === '' &&
        isCapital(before.text) &&
        !COMMON_WORDS.has(before.word) &&
        !actionClass(before.word)
          ? value.token - 1
          : value.token;
      add('name', text.slice((tokens[from] as Token).start, (tokens[to] as Token).end), from, to);
      if (from < value.token)
        add(
          'name',
          text.slice((tokens[value.token] as Token).start, (tokens[to] as Token).end),
          value.token,
          to,
        );
      if (to > value.token) add('name', value.text, value.token, value.token);
      continue;
    }
    for (let at = value.token; at <= to; at++) shaped.add(at);
    const unit =
      value.kind === 'duration' && to === value.token && isBareNumber(value.text) ? to + 1 : to;
    const end = tokens[Math.min(unit, tokens.length - 1)] as Token;
    add(value.kind, text.slice(value.start, Math.max(value.end, end.end)), value.token, to);
  }
  for (let at = 0; at + 2 < tokens.length && at < 200; at++) {
    let to = at;
    while (
      to < tokens.length &&
      isSpokenDigit((tokens[to] as Token).word) &&
      (to === at || (tokens[to - 1] as Token).mark === '')
    )
      to++;
    if (to < at + 3) {
      at = Math.max(at, to - 1);
      continue;
    }
    const digits = spokenDigits(tokens.slice(at, to).map(({ word }) => word));
    if (digits !== null && tokens.slice(at, to).some(({ word }) => word.length > 1)) {
      add('id', digits, at, to - 1);
      for (let i = at; i < to; i++) shaped.add(i);
    }
    at = Math.max(at, to - 1);
  }
  return shaped;
}

const ABBREVIATED_TITLE = lexiconWords('titlesBeforeName');

function nameEndOf({ text, tokens, values }: Utterance, from: number): number {
  const isName = (at: number): boolean =>
    values.some((value) => value.token === at && value.kind === 'name');
  // `Iberdrola (IBE)` is two names.
  const isCut = (at: number): boolean =>
    /[()[\]]/.test(text.slice((tokens[at] as Token).end, tokens[at + 1]?.start));
  let to = from;
  while ((tokens[to] as Token).mark === '' || ABBREVIATED_TITLE.has((tokens[to] as Token).word)) {
    if (isCut(to)) break;
    if (isName(to + 1)) to += 1;
    else if (
      CONNECTS.has(tokens[to + 1]?.word ?? '') &&
      (tokens[to + 1] as Token).mark === '' &&
      isName(to + 2)
    )
      to += 2;
    else if (/^\p{N}{1,4}$|^\p{Lu}\d{0,3}$/u.test(tokens[to + 1]?.text ?? '') && to - from < 3) {
      to += 1;
      break;
    } else break;
  }
  return to;
}

const isCapital = (word: string): boolean => word.charAt(0) !== word.charAt(0).toLowerCase();
