import type { Phrase } from './parse-query.js';
import { type Token, tokenize } from './tokenize.js';

/** The most of a text that a snippet shows, in UTF-16 units. */
export const LENGTH = 240;
/** Places that are considered; what a text has more of the first ones stand for. */
const MOST_SPANS = 1_000;

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Place extends Span {
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
  phrases: readonly Phrase[],
  focus: Span | null = null,
): string {
  const text = source.normalize('NFC');
  const tokens = tokenize(text);
  const spans = phrases
    .flatMap((phrase, index) => placesOf(phrase, index, tokens))
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .slice(0, MOST_SPANS);
  const [begin, end] = frame(text.length, tokens, focus ? within(focus) : densest(spans));
  let html = begin > 0 ? '…' : '';
  let at = begin;
  for (const span of spans) {
    const [from, to] = [Math.max(span.start, at), Math.min(span.end, end)];
    if (from >= to) continue;
    html += `${escapeHtml(text.slice(at, from))}<mark>${escapeHtml(text.slice(from, to))}</mark>`;
    at = to;
  }
  html += escapeHtml(text.slice(at, end)) + (end < text.length ? '…' : '');
  return html.replaceAll('</mark><mark>', '');
}

/** As much of it as a snippet shows. */
const within = ({ start, end }: Span): Span => ({ start, end: Math.min(end, start + LENGTH) });

function placesOf(phrase: Phrase, index: number, tokens: readonly Token[]): Place[] {
  const [first, last] = [phrase[0], phrase.at(-1)];
  if (!first || !last) return [];
  /** Where a term ends that begins with this token; 0 when it does not. */
  const endOf = (at: number, term: string): number => {
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token?.term === term) return token.end;
    return token && next?.continues && token.term + next.term === term ? next.end : 0;
  };
  return tokens.flatMap((token, at) => {
    const ends = phrase.map(({ term, position }) => endOf(at + position - first.position, term));
    return ends.every((end) => end > 0)
      ? [{ start: token.start, end: ends.at(-1) as number, phrase: index }]
      : [];
  });
}

/** The places within reach of each other that show most phrases, and then most places. */
function densest(spans: readonly Place[]): Span {
  let best = { start: 0, end: 0, phrases: 0, places: 0 };
  for (const [index, { start }] of spans.entries()) {
    const near = [];
    for (let next = index; next < spans.length && (spans[next] as Place).start < start + LENGTH; ) {
      const span = spans[next++] as Place;
      if (span.end <= start + LENGTH) near.push(span);
    }
    const phrases = new Set(near.map(({ phrase }) => phrase)).size;
    if (phrases < best.phrases || (phrases === best.phrases && near.length <= best.places))
      continue;
    best = { start, end: Math.max(...near.map(({ end }) => end)), phrases, places: near.length };
  }
  // A phrase that is longer than a snippet is shown from its beginning.
  const first = spans[0];
  return best.places > 0 || !first ? best : { start: first.start, end: first.start + LENGTH };
}

/** What is shown around these places: whole words, and as much before as behind as there is. */
function frame(length: number, tokens: readonly Token[], { start, end }: Span): [number, number] {
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);
