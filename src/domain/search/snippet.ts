import { normalizeText } from '../../unicode.js';
import { escapeHtml } from '../text/escape-html.js';
import type { SearchPhrase } from './parse-query.js';
import { isMeant, listForms, type Term } from './terms.js';
import { type SearchToken, tokenize } from './tokenize.js';

/** The most of a text that a snippet shows, in UTF-16 units. */
export const LENGTH = 240;
/** Places that are considered; what a text has more of the first ones stand for. */
const MAX_SPANS = 1_000;

/** Words of a text that are looked at first; the others only where these have no place to show. */
const FIRST_TOKENS = 4_000;

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface PhraseMatch extends TextRange {
  /** Which phrase it is a place of. */
  readonly phrase: number;
}

/**
 * The part of a text where most of what was searched for stands together, as HTML: escaped, the places in
 * `<mark>`, an ellipsis where the text goes on, and white space as one space each.
 *
 * @param focus another part of the text, in normalization form C, that is to be shown
 */
export function snippet(
  source: string,
  phrases: readonly SearchPhrase[],
  focus: TextRange | null = null,
): string {
  const text = normalizeText(source, 'NFC');
  let tokens = tokenize(text, FIRST_TOKENS);
  let places = findPhrases(phrases, tokens);
  if (places.length === 0 && tokens.length === FIRST_TOKENS) {
    tokens = tokenize(text);
    places = findPhrases(phrases, tokens);
  }
  const spans = places.sort((a, b) => a.start - b.start || b.end - a.end);
  const [begin, end] = frame(text.length, tokens, focus ? within(focus) : densest(spans));
  let html = begin > 0 ? '…' : '';
  let at = begin;
  for (const span of spans) {
    const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)];
    if (from >= to) continue;
    html += `${shown(text.slice(at, from))}<mark>${shown(text.slice(from, to))}</mark>`;
    at = to;
  }
  html += shown(text.slice(at, end)) + (end < text.length ? '…' : '');
  return html.replaceAll('</mark><mark>', '');
}

/** As much of it as a snippet shows. */
const within = ({ start, end }: TextRange): TextRange => ({
  start,
  end: Math.min(end, start + LENGTH),
});

/** Where the phrases stand in a text, in its order: the first places, should there be very many. */
function findPhrases(
  phrases: readonly SearchPhrase[],
  tokens: readonly SearchToken[],
): PhraseMatch[] {
  const byFirstTerm = new Map<string, number[]>();
  const byPrefix: [Term, number][] = [];
  for (const [index, [first]] of phrases.entries()) {
    if (!first) continue;
    if (first.prefix) byPrefix.push([first, index]);
    else for (const form of listForms(first)) addTo(byFirstTerm, form, index);
  }
  const places: PhraseMatch[] = [];
  const addPlaces = (at: number, found: Iterable<number>): void => {
    for (const index of found) {
      const end = endOfPhrase(phrases[index] as SearchPhrase, tokens, at);
      if (end > 0) places.push({ start: (tokens[at] as SearchToken).start, end, phrase: index });
    }
  };
  for (let at = 0; at < tokens.length && places.length < MAX_SPANS; at += 1) {
    const [token, next] = [tokens[at] as SearchToken, tokens[at + 1]];
    const beginHere = listForms(token).flatMap((form) => byFirstTerm.get(form) ?? []);
    for (const [first, index] of byPrefix) if (isMeant(first, token)) beginHere.push(index);
    addPlaces(at, beginHere.length > 1 ? new Set(beginHere) : beginHere);
    if (next?.continues) addPlaces(at, byFirstTerm.get(token.term + next.term) ?? []);
  }
  return places;
}

function addTo(lists: Map<string, number[]>, key: string, index: number): void {
  const known = lists.get(key);
  if (known) known.push(index);
  else lists.set(key, [index]);
}

/** Where a phrase ends that begins with this token; 0 when it does not. */
function endOfPhrase(phrase: SearchPhrase, tokens: readonly SearchToken[], at: number): number {
  let end = 0;
  for (const wanted of phrase) {
    const index = at + wanted.position - (phrase[0]?.position ?? wanted.position);
    const [token, next] = [tokens[index], tokens[index + 1]];
    if (token && isMeant(wanted, token)) end = token.end;
    else if (token && next?.continues && token.term + next.term === wanted.term) end = next.end;
    else return 0;
  }
  return end;
}

/** The places within reach of each other that show most phrases, and then most places. */
function densest(spans: readonly PhraseMatch[]): TextRange {
  let best = { start: 0, end: 0, phrases: 0, places: 0 };
  /** By phrase: the place that it was last seen within reach of, from 1. */
  const seenFrom: number[] = [];
  for (const [index, { start }] of spans.entries()) {
    const near = { start, end: 0, phrases: 0, places: 0 };
    for (let next = index; next < spans.length; next += 1) {
      const span = spans[next] as PhraseMatch;
      if (span.start >= start + LENGTH) break;
      if (span.end > start + LENGTH) continue;
      near.end = Math.max(near.end, span.end);
      near.places += 1;
      if (seenFrom[span.phrase] !== index + 1) near.phrases += 1;
      seenFrom[span.phrase] = index + 1;
    }
    const isBetter = near.phrases - best.phrases || near.places - best.places;
    if (isBetter > 0) best = near;
  }
  // A phrase that is longer than a snippet is shown from its beginning.
  const first = spans[0];
  return best.places > 0 || !first ? best : { start: first.start, end: first.start + LENGTH };
}

/** Range that is shown around these places: whole words, and as much before as behind as there is. */
function frame(
  length: number,
  tokens: readonly SearchToken[],
  { start, end }: TextRange,
): [number, number] {
  const room = LENGTH - (end - start);
  const latest = Math.max(0, Math.min(start, length - LENGTH));
  const wanted = Math.min(Math.max(0, start - Math.floor(room / 2)), latest);
  const begin =
    wanted === 0
      ? 0
      : Math.min(start, tokens.find((token) => token.start >= wanted)?.start ?? start);
  const limit = begin + LENGTH;
  if (limit >= length) return [begin, length];
  const last = tokens.findLast((token) => token.end <= limit && token.end > begin);
  return [begin, Math.max(last?.end ?? limit, Math.min(end, limit))];
}

const shown = (text: string): string => escapeHtml(text.toWellFormed().replace(/\s+/g, ' '));
