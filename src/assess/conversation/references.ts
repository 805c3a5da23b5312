import type { Reading, Turn } from '../reading.js';
import type { Token } from '../text/tokens.js';
import type { Evidence } from '../types.js';

const POINTING = new Set(
  'it that this them those these they there he she him her his its ones es das dies sie ihn dort ça cela ceci eso esto ello lo quello questo isso isto het dit det den tamto bunu şunu itu ini это этот его их туда это це هذا ذلك इसे उसे これ それ あれ 这个 那个 它 이거 그거'.split(
    ' ',
  ),
);
const DETERMINES = new Set('that this those these his her its their'.split(' '));
const EXPLETIVE_AFTER = new Set(
  "is was isn't wasn't will would rains seems looks takes says are were has had i you we they the can".split(
    ' ',
  ),
);
const NOT_A_THING = new Set('so sure way said time make like know hope think'.split(' '));

/** A word that points at something not said in the request itself. */
export interface Pointer {
  readonly text: string;
  readonly at: number;
}

/** Pronouns and demonstratives with nothing before them in the request to point at. */
export function findPointers(reading: Reading): Pointer[] {
  const { tokens, values } = reading.said;
  const pointers: Pointer[] = [];
  for (let at = 0; at < tokens.length && at < 400 && pointers.length < 5; at++) {
    const token = tokens[at] as Token;
    if (!POINTING.has(token.word)) continue;
    const next = tokens[at + 1];
    if (hasAntecedent(tokens, values, at)) continue;
    if (token.mark === '' && next !== undefined) {
      if (EXPLETIVE_AFTER.has(next.word) && !DETERMINES.has(token.word)) continue;
      if (NOT_A_THING.has(next.word)) continue;
      if (
        DETERMINES.has(token.word) &&
        /^(?:day|week|month|year|morning|evening|afternoon|night|weekend)$/.test(next.word)
      )
        continue;
      if (
        token.word === 'that' &&
        at > 0 &&
        (tokens[at - 1] as Token).mark === '' &&
        isClause(tokens, at)
      )
        continue;
      if (token.word === 'there' && /^(?:is|are|was|were|any)$/.test(next.word)) continue;
      if (token.word === 'her' || token.word === 'his') continue;
    }
    pointers.push({ text: pointerText(reading, at), at });
  }
  return pointers;
}

/** `files that have no owner`: here `that` begins a clause about the noun before it. */
function isClause(tokens: readonly Token[], at: number): boolean {
  const before = (tokens[at - 1] as Token).word;
  return (
    before.length > 3 &&
    !/^(?:with|from|into|about|does|make|like|want|need|take|give|have|after|send|move|book|cancel|delete|change|keep|show|open|close)$/.test(
      before,
    )
  );
}

function hasAntecedent(
  tokens: readonly Token[],
  values: Reading['said']['values'],
  at: number,
): boolean {
  if (
    values.some((value) => value.token < at && value.token >= 0) ||
    values.some((value) => value.token === -1)
  )
    return true;
  for (let i = 0; i + 1 < at; i++) {
    const word = (tokens[i] as Token).word;
    if (
      /^(?:the|a|an|my|our|your|all|every|each|two|der|die|das|ein|eine|mein|meine|le|la|les|un|une|mon|ma|el|los|las|una|mi|il|lo|o|os|as|um|uma|het|een|en|ett)$/.test(
        word,
      )
    )
      return true;
  }
  return at > 6;
}

function pointerText(reading: Reading, at: number): string {
  const token = reading.said.tokens[at] as Token;
  const next = reading.said.tokens[at + 1];
  const noun =
    DETERMINES.has(token.word) && token.mark === '' && next !== undefined && next.word.length > 2;
  return reading.said.text.slice(token.start, noun ? next.end : token.end);
}

/** What an offer or list in the newest assistant turn lets a pointer mean: 2 to 4, or none. */
export function offeredThings(turns: readonly Turn[]): string[] {
  const last = turns.find((turn) => turn.speaker === 'assistant');
  return last === undefined ? [] : alternativesIn(last.text);
}

/** `09:00, 14:20 or 19:45` in its parts; 2 to 4 short ones, else none. */
export function alternativesIn(text: string): string[] {
  for (const sentence of text.slice(0, 2_000).split(/(?<=[.!?])\s+|\n/)) {
    const at = sentence.search(/\s(?:or|oder|ou|o|of|eller|lub|nebo|veya|atau|или|або|أو|या)\s/u);
    if (at < 0) continue;
    const rest = /^\s\S+\s+/u.exec(sentence.slice(at))?.[0].length ?? 0;
    const parts = sentence.slice(0, at).split(/,\s+|:\s+/);
    const last = trimPart(sentence.slice(at + rest));
    const size = last.split(' ').length;
    const options = [last];
    for (let i = parts.length - 1; i >= 0 && options.length < 4; i--) {
      const part = trimPart(parts[i] as string);
      const words = part.split(' ');
      options.unshift(words.slice(-Math.max(size, 1)).join(' '));
      if (words.length > size) break;
    }
    const clean = [...new Set(options.filter((option) => option !== '' && option.length <= 60))];
    if (clean.length >= 2 && clean.length <= 4 && size <= 5) return clean;
  }
  return [];
}

function trimPart(part: string): string {
  return (part.split(/[.?!;]|,\s/)[0] ?? '').trim().replace(/^(?:the|either|and)\s+/i, '');
}

/** Evidence about words that point at something: nothing fits, or several things do. */
export function references(reading: Reading): Evidence[] {
  const pointers = findPointers(reading);
  const first = pointers[0];
  if (first === undefined) return [];
  const { turns, background, pasted } = reading;
  if (turns.length === 0 && background.text === '' && pasted.text === '') {
    return [{ dimension: 'scope', kind: 'unresolved_reference', weight: 1.6, text: first.text }];
  }
  const offered = offeredThings(turns);
  if (offered.length > 1) {
    return [
      {
        dimension: 'scope',
        kind: 'several_referents',
        weight: 1.4,
        text: `${first.text}: ${offered.join(', ')}`.slice(0, 120),
      },
    ];
  }
  return [{ dimension: 'scope', kind: 'resolved_reference', weight: -0.3, text: first.text }];
}
