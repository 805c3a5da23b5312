import type { Reading } from '../reading.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { FORMATS, LANGUAGES } from '../text/lexicon.js';
import { stem, type Token } from '../text/tokens.js';
import { wordSet } from '../text/word-set.js';
import type { Evidence } from '../types.js';
import { type Offer, picksFrom, readOffer } from './assistant-offers.js';

const POINTING = new Set(
  'it that this them those these they there he she him her his its ones es das dies sie ihn dort ça cela ceci eso esto ello lo quello questo isso isto het dit det den tamto bunu şunu itu ini это этот его их туда это це هذا ذلك इसे उसे これ それ あれ 这个 那个 它 이거 그거'.split(
    ' ',
  ),
);
const DETERMINES = wordSet('that this those these his her its their');
const EXPLETIVE_AFTER = new Set(
  "is was isn't wasn't will would rains seems looks takes says are were has had i you we they the can".split(
    ' ',
  ),
);
const NOT_A_THING = wordSet('so sure way said time make like know hope think');

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

const AGREES =
  /^(?:yes|yeah|yep|ok|okay|sure|great|perfect|lovely|fine|right|good|do|go|choose|pick|take|ja|oui|sí|si|sim|да|tak|evet)$/u;

/** Evidence about words that point at something: nothing fits, or several things do. */
export function references(reading: Reading): Evidence[] {
  const { said, turns, background, pasted } = reading;
  const first = findPointers(reading)[0];
  const offer = readOffer(reading);
  if (offer.count > 1 && !asksForFact(said)) return onOffer(offer, said, first);
  if (first === undefined) return [];
  if (turns.length === 0 && background.text === '' && pasted.text === '') {
    return [{ dimension: 'scope', kind: 'unresolved_reference', weight: 1.6, text: first.text }];
  }
  return [{ dimension: 'scope', kind: 'resolved_reference', weight: -0.3, text: first.text }];
}

/** A question about what was said is no choice between things on offer. */
function asksForFact(said: Reading['said']): boolean {
  const opener = said.tokens[0]?.word ?? '';
  return (
    /^(?:what|who|whom|whose|when|where|which|why|how|what's|who's|is|are|was|were|do|does|did|and|any)$/.test(
      opener,
    ) && /[?？]\s*$/.test(said.text)
  );
}

/** The assistant named several things: either the reply tells which, or it leaves that open. */
function onOffer(offer: Offer, said: Reading['said'], first: Pointer | undefined): Evidence[] {
  const pick = picksFrom(offer, said.tokens);
  if (pick !== undefined) {
    return [{ dimension: 'scope', kind: 'picked', weight: -0.6, text: pick.text }];
  }
  const opener = said.tokens[0];
  const agrees = opener !== undefined && AGREES.test(opener.word);
  if (first === undefined && !agrees && said.tokens.length > 12) return [];
  const named = first?.text ?? opener?.text ?? '';
  const things = offer.options.length > 1 ? `: ${offer.options.join(', ')}` : '';
  const weight = first === undefined && !agrees ? 0.8 : 1.4;
  return [
    {
      dimension: 'scope',
      kind: 'several_referents',
      weight,
      text: `${named}${things}`.slice(0, 120),
    },
  ];
}

/** The stems of the words that say what a text is about. */
function stemsOf(tokens: readonly Token[]): Set<string> {
  const stems = new Set<string>();
  for (const { word } of tokens) if (!COMMON_WORDS.has(word)) stems.add(stem(word));
  return stems;
}

/** What the user has already pinned down in the conversation, when the request leans on it. */
export function toldBefore({ said, turns }: Reading): Evidence[] {
  let content: ReadonlySet<string> | undefined;
  for (const turn of turns.slice(0, 6)) {
    if (turn.speaker !== 'user') continue;
    const definite =
      turn.values.length +
      turn.tokens.filter(({ word }) => FORMATS.has(word) || LANGUAGES.has(word)).length;
    if (definite === 0) continue;
    content ??= stemsOf(said.tokens);
    const stems = content;
    const shared = turn.tokens.find(({ word }) => !COMMON_WORDS.has(word) && stems.has(stem(word)));
    if (shared === undefined) continue;
    return [
      {
        dimension: 'scope',
        kind: 'told_before',
        weight: -0.3 * Math.min(definite, 4),
        text: shared.text,
      },
    ];
  }
  return [];
}
