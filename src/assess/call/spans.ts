import type { Reading, ReadText } from '../reading.js';
import { actionClass } from '../text/actions.js';
import { COMMON_WORDS } from '../text/common-words.js';
import type { Token } from '../text/tokens.js';
import type { ValueKind } from '../text/values.js';
import { clausesOf } from './clauses.js';
import { findMoments, type Moment } from './moments.js';
import { spokenDigits } from './normalise.js';

export type SpanKind = ValueKind | 'words' | 'clause';

/** A piece of text that may be a value. */
export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  readonly read: ReadText;
  /** First and last token; -1 for what the tokens do not show, such as quoted text. */
  readonly from: number;
  readonly to: number;
  readonly source: SpanSource;
  /** Turns ago: 0 is the request. */
  readonly age: number;
  /** What it takes of its text, each place once among all texts of a call; nothing for a clause. */
  readonly places: readonly number[];
  /** Of a date of one or several words. */
  readonly moment?: Moment;
}

export type SpanSource = 'request' | 'pasted' | 'user' | 'assistant' | 'background';

const MAX_SPANS = 90;
const SOURCES: readonly SpanSource[] = ['request', 'pasted', 'user', 'assistant', 'background'];
const TITLE =
  /^(?:dr|mr|mrs|ms|prof|professor|doctor|nurse|frau|herr|mme|sr|sra|dott|miss|sir|madam)$/;
const CONNECTS = /^(?:de|da|do|del|della|di|du|van|von|der|den|la|le|el|al|bin|ibn|of|y|e|st|o')$/;

/** Everything in the request and the conversation that may be a value, the request first. */
export function findSpans({ said, pasted, turns, background }: Reading): Span[] {
  const spans = [...spansOf(said, 'request', 0, true)];
  if (pasted.text !== '') spans.push(...spansOf(pasted, 'pasted', 0, false));
  for (const [age, turn] of turns.slice(0, 6).entries()) {
    if (spans.length > 2 * MAX_SPANS) break;
    spans.push(...spansOf(turn, turn.speaker, age + 1, age < 2));
  }
  if (background.text !== '' && spans.length < 2 * MAX_SPANS) {
    spans.push(...spansOf(background, 'background', 1, false));
  }
  return spans;
}

function spansOf(read: ReadText, source: SpanSource, age: number, words: boolean): Span[] {
  const spans: Span[] = [];
  // Texts of a call have at most 4,000 tokens each.
  const base = (age * SOURCES.length + SOURCES.indexOf(source)) * 8_192;
  let quotes = 0;
  const placesOf = (kind: SpanKind, from: number, to: number): number[] => {
    if (kind === 'clause') return [];
    if (from < 0) return [base + 8_191 - quotes++];
    return Array.from({ length: to - from + 1 }, (_, i) => base + from + i);
  };
  const add = (kind: SpanKind, text: string, from: number, to: number): void => {
    if (spans.length < MAX_SPANS)
      spans.push({ kind, text, read, from, to, source, age, places: placesOf(kind, from, to) });
  };
  const moments = findMoments(read.text, read.tokens);
  for (const moment of moments) {
    const { from, to } = moment;
    const places = placesOf('date', from, to);
    spans.push({ kind: 'date', text: moment.text, read, from, to, source, age, places, moment });
  }
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
    addPhrases(read, shaped, add);
    addClauses(read, add);
    addSentences(read, add);
  }
  return spans;
}

type Add = (kind: SpanKind, text: string, from: number, to: number) => void;

/** Values by their shape; names in a row are one. Answers the tokens that they cover, names apart. */
function addValues(
  { text, tokens, values }: ReadText,
  dated: ReadonlySet<number>,
  add: Add,
): Set<number> {
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
      to = nameEndOf(tokens, values, value.token);
      nameEnd = to;
      const before = tokens[value.token - 1];
      if (before !== undefined && TITLE.test(before.word)) {
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
      if (to > value.token) add('name', value.text, value.token, value.token);
      continue;
    }
    for (let at = value.token; at <= to; at++) shaped.add(at);
    const unit = value.kind === 'duration' && to === value.token ? to + 1 : to;
    const end = tokens[Math.min(unit, tokens.length - 1)] as Token;
    add(value.kind, text.slice(value.start, Math.max(value.end, end.end)), value.token, to);
  }
  for (let at = 0; at + 2 < tokens.length && at < 200; at++) {
    let to = at;
    while (
      to < tokens.length &&
      spokenDigits([(tokens[to] as Token).word, '1', '1']) !== null &&
      (to === at || (tokens[to - 1] as Token).mark === '')
    )
      to++;
    const digits = spokenDigits(tokens.slice(at, to).map(({ word }) => word));
    if (digits !== null && tokens.slice(at, to).some(({ word }) => word.length > 1)) {
      add('id', digits, at, to - 1);
      for (let i = at; i < to; i++) shaped.add(i);
    }
    at = Math.max(at, to - 1);
  }
  return shaped;
}

/** `+44 7700 900318`: digits in groups. */
function addPhones({ text, tokens }: ReadText, add: Add): void {
  for (let at = 0; at + 1 < tokens.length && at < 200; at++) {
    if (!/^\d{2,}$/.test((tokens[at] as Token).word)) continue;
    let to = at;
    while (
      /^\d{2,}$/.test(tokens[to + 1]?.word ?? '') &&
      (tokens[to] as Token).mark === '' &&
      to < at + 5
    )
      to++;
    if (to === at) continue;
    const start = (tokens[at] as Token).start;
    const from = text.charAt(start - 1) === '+' ? start - 1 : start;
    const number = text.slice(from, (tokens[to] as Token).end);
    if (number.replace(/\D/g, '').length >= 7) add('id', number, at, to);
    at = to;
  }
}

/** `14 Rue des Tanneurs, 67000 Strasbourg`: capitals and numbers in a row, commas between them. */
function addAddresses({ text, tokens }: ReadText, add: Add): void {
  for (let at = 0; at < tokens.length && at < 150; at++) {
    if (!isAddressWord(tokens[at] as Token) || /^\d{5,}$/.test((tokens[at] as Token).word))
      continue;
    let to = at;
    let numbers = /^\d/.test((tokens[at] as Token).word) ? 1 : 0;
    let names = 1 - numbers;
    while (to + 1 < tokens.length && to < at + 12 && /^,?$/.test((tokens[to] as Token).mark)) {
      const next = tokens[to + 1] as Token;
      if (!isAddressWord(next) && !(CONNECTS.test(next.word) && (tokens[to] as Token).mark === ''))
        break;
      // `202 Hollow Way, Wednesday 10 June`: what stands before a comma may be all of it.
      if ((tokens[to] as Token).mark === ',' && numbers > 0 && names > 0 && to > at + 1)
        add('name', text.slice((tokens[at] as Token).start, (tokens[to] as Token).end), at, to);
      if (/^\d/.test(next.word)) numbers += 1;
      else names += 1;
      to += 1;
    }
    while (to > at && CONNECTS.test((tokens[to] as Token).word)) to -= 1;
    if (numbers > 0 && names > 0 && to > at + 1) {
      add('name', text.slice((tokens[at] as Token).start, (tokens[to] as Token).end), at, to);
    }
    if (to > at) at = to;
  }
}

const PLATE = /^(?=[\p{Lu}\p{N}-]*\p{N}|\p{Lu}{2,4}$)[\p{Lu}\p{N}][\p{Lu}\p{N}-]{0,9}$/u;

/** `TG-HA 4471`, `NL91 ABNA 0417 1643 00`: capitals and digits in groups. */
function addPlates({ text, tokens }: ReadText, add: Add): void {
  for (let at = 0; at + 1 < tokens.length && at < 150; at++) {
    let to = at;
    while (
      to + 1 < tokens.length &&
      to < at + 7 &&
      PLATE.test((tokens[to] as Token).text) &&
      (tokens[to] as Token).mark === '' &&
      PLATE.test((tokens[to + 1] as Token).text)
    )
      to++;
    if (to === at) continue;
    const whole = text.slice((tokens[at] as Token).start, (tokens[to] as Token).end);
    if (/\p{Lu}/u.test(whole) && /\p{N}/u.test(whole)) add('id', whole, at, to);
    at = to;
  }
}

const isAddressWord = ({ text }: Token): boolean =>
  /^\p{Lu}/u.test(text) || /^\d{1,6}\p{L}{0,2}$/u.test(text) || /^\d+-\d+$/.test(text);

function nameEndOf(tokens: readonly Token[], values: ReadText['values'], from: number): number {
  const isName = (at: number): boolean =>
    values.some((value) => value.token === at && value.kind === 'name');
  let to = from;
  while (
    (tokens[to] as Token).mark === '' ||
    /^(?:dr|mr|mrs|ms|st|herr|frau)$/.test((tokens[to] as Token).word)
  ) {
    if (isName(to + 1)) to += 1;
    else if (
      CONNECTS.test(tokens[to + 1]?.word ?? '') &&
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

/** Words that grammar and shape do not explain, in runs: `session-cache`, `kitchen lights`, and parts of them. */
function addWords({ text, tokens }: ReadText, shaped: ReadonlySet<number>, add: Add): void {
  const isFree = (at: number): boolean => {
    const token = tokens[at];
    return (
      token !== undefined &&
      !shaped.has(at) &&
      !COMMON_WORDS.has(token.word) &&
      token.word.length > 1
    );
  };
  const cut = (from: number, to: number): string =>
    text.slice((tokens[from] as Token).start, (tokens[to] as Token).end);
  for (let at = 0; at < tokens.length && at < 120; at++) {
    if (!isFree(at)) continue;
    let to = at;
    while (to < at + 4 && (tokens[to] as Token).mark === '' && isFree(to + 1)) to++;
    add('words', cut(at, to), at, to);
    if (to > at) {
      if (to > at + 1) {
        add('words', cut(at + 1, to), at + 1, to);
        add('words', cut(at, to - 1), at, to - 1);
      }
      for (let one = at; one <= to; one++) add('words', cut(one, one), one, one);
    }
    at = to;
  }
}

const JOINS_NOUNS = /^(?:of|with|for|to|de|del|di|du|do|da|mit|für|von|avec|con|van|met|の|的)$/;

/** Two runs of words that a preposition joins: `Interview with Xiomara Reyes`, `leak sensor under the sink`. */
function addPhrases({ text, tokens }: ReadText, shaped: ReadonlySet<number>, add: Add): void {
  const isPlain = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && !shaped.has(at) && !COMMON_WORDS.has(token.word);
  };
  let found = 0;
  for (let at = 1; at + 1 < tokens.length && at < 120 && found < 8; at++) {
    const joint = tokens[at] as Token;
    if (!JOINS_NOUNS.test(joint.word) || joint.mark !== '' || (tokens[at - 1] as Token).mark !== '')
      continue;
    const next = /^(?:the|a|an|my|our|der|die|das|dem|den|la|le|el|il|lo)$/.test(
      tokens[at + 1]?.word ?? '',
    )
      ? at + 2
      : at + 1;
    if (!isPlain(at - 1) || !isPlain(next)) continue;
    let from = at - 1;
    while (from > at - 3 && isPlain(from - 1) && (tokens[from - 1] as Token).mark === '') from--;
    let to = next;
    while (to < next + 3 && (tokens[to] as Token).mark === '' && isPlain(to + 1)) to++;
    add('words', text.slice((tokens[from] as Token).start, (tokens[to] as Token).end), from, to);
    found += 1;
  }
}

/** Clauses that order nothing: what is to be noted, said or given as a reason. */
function addSentences({ text, tokens }: ReadText, add: Add): void {
  let found = 0;
  const clauses = clausesOf(tokens);
  for (const { from, to, orders } of clauses) {
    if (orders || to - from < 1 || found >= 6 || clauses.length === 1) continue;
    add('clause', text.slice((tokens[from] as Token).start, (tokens[to] as Token).end), from, to);
    found += 1;
  }
}

const OPENS_CLAUSE =
  /^(?:saying|says|say|that|about|regarding|re|explaining|telling|stating|reads|reading|titled|called|named|because|since|asking|mentioning|apologising|apologizing|confirming|reason|subject|note|message|text|dass|weil|que|parce|porque|perché|omdat|mit)$/;

/** What stands behind a colon or behind `saying`, `about`, `because`, to the end of its sentence. */
function addClauses({ text, tokens }: ReadText, add: Add): void {
  let found = 0;
  for (let at = 1; at + 1 < tokens.length && at < 200 && found < 5; at++) {
    const token = tokens[at] as Token;
    const colon = token.mark === ':';
    if (!colon && !(OPENS_CLAUSE.test(token.word) && token.mark === '')) continue;
    let to = at + 1;
    while (
      to + 1 < tokens.length &&
      to < at + 60 &&
      !/[.!?。！？]/.test((tokens[to] as Token).mark)
    )
      to++;
    add(
      'clause',
      text.slice((tokens[at + 1] as Token).start, (tokens[to] as Token).end),
      at + 1,
      to,
    );
    found += 1;
  }
}
