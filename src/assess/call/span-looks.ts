import { placeOf } from '../../word-vectors/word-vectors.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { alike, meanVector } from '../text/meaning.js';
import { stem, type Token } from '../text/tokens.js';
import { F } from './binding-features.js';
import { ARTICLE, EXCEPTS, IDENTIFIER, NEGATES, PERSON_WORD, PLACE_WORD } from './cue-words.js';
import type { Span } from './span.js';
import type { ClauseLooks, SpanLooks, Surroundings } from './surroundings.js';

/** Words beyond this rank are rare. */
const FREQUENT = 4_000;

export function looksOf(span: Span, around: Surroundings): SpanLooks {
  const known = around.looks.get(span);
  if (known !== undefined) return known;
  const looks = makeLooks(span, around);
  around.looks.set(span, looks);
  return looks;
}

function makeLooks(span: Span, around: Surroundings): SpanLooks {
  const { tokens } = span.read;
  const fixed: number[] = [];
  const add = (feature: number, value = 1): void => {
    fixed.push(feature, value);
  };
  sourceLooks(span, around, add);
  const digits = /\d/.test(span.text);
  if (digits) add(span.kind === 'date' ? F.iso_date : F.digits);
  if (digits && span.kind === 'date') add(F.digits);
  const shape = IDENTIFIER.test(span.text) && span.kind !== 'clause';
  if (shape && span.kind !== 'date' && span.kind !== 'time' && span.kind !== 'quoted')
    add(F.identifier_shape);
  const first = span.from >= 0 ? tokens[span.from] : undefined;
  const left = span.from > 0 ? tokens[span.from - 1] : undefined;
  const before = left?.mark === '' ? left : undefined;
  const place = first === undefined ? -1 : placeOf(first.word);
  const says = [
    span.kind === 'name',
    span.kind === 'words',
    shape && span.kind !== 'date',
    first !== undefined && isCapital(first.text),
    first !== undefined && place < 0,
    PLACE_WORD.test(before?.word ?? ''),
    PERSON_WORD.test(before?.word ?? ''),
    span.kind === 'clause' || span.kind === 'quoted',
    place >= 0 && place < FREQUENT,
  ];
  const looks = says.flatMap((is, at) => (is ? [at] : []));
  if (first === undefined)
    return { fixed, looks, clause: -1, head: null, vector: null, beside: null, before: '' };
  placeLooks(span, before, around, add);
  const clause = span.source === 'request' ? (around.clauseAt[span.from] ?? -1) : -1;
  const head = clause < 0 ? null : clauseLooks(span, clause, around, add);
  const worded = span.kind === 'words' || span.kind === 'name';
  const words = worded ? tokens.slice(span.from, span.to + 1).map(({ word }) => word) : [];
  if (worded) wordLooks(span, words, around, add);
  const beside = worded
    ? [
        ...tokens.slice(Math.max(0, span.from - 2), span.from),
        ...tokens.slice(span.to + 1, span.to + 2),
      ].map(({ word }) => word)
    : [];
  // `out of Oslo` is from there.
  const outOf = before?.word === 'of' && tokens[span.from - 2]?.word === 'out';
  return {
    ...{ fixed, looks, clause, head, vector: meanVector(words), beside: meanVector(beside) },
    before: outOf ? 'from' : (before?.word ?? ''),
  };
}

type Add = (feature: number, value?: number) => void;

function sourceLooks(span: Span, around: Surroundings, add: Add): void {
  const { source, age } = span;
  if (source === 'pasted') add(F.source_pasted);
  else if (source === 'user') add(F.source_user);
  else if (source === 'assistant') add(F.source_assistant);
  else if (source === 'background') add(F.source_background);
  if (age === 0) return;
  add(F.age, Math.min(age, 6) / 6);
  if (around.short) add(source === 'user' ? F.short_reply_user : F.short_reply_assistant);
  if (around.agreed && source === 'assistant' && age <= 2) add(F.agreed_assistant);
}

/** Where it stands: after an article, a preposition, a word of denial, beside a dash, in a signature. */
function placeLooks(span: Span, before: Token | undefined, around: Surroundings, add: Add): void {
  const { tokens, text } = span.read;
  const first = tokens[span.from] as Token;
  if (before !== undefined) {
    if (ARTICLE.test(before.word)) add(F.after_article);
    if (PLACE_WORD.test(before.word)) add(F.after_place_word);
    if (PERSON_WORD.test(before.word)) add(F.after_person_word);
  }
  for (let i = Math.max(0, span.from - 3); i < span.from; i++) {
    const { word } = tokens[i] as Token;
    if (NEGATES.test(word)) add(F.negated);
    if (EXCEPTS.test(word)) add(F.excepted);
  }
  const next = tokens[span.to + 1];
  if (
    span.from === span.to &&
    next !== undefined &&
    DASH.test(text.slice(first.end, next.start).trim().slice(0, 2))
  )
    add(F.before_dash);
  if (span.from > 0 && DASH.test(text.slice((tokens[span.from - 1] as Token).end, first.start)))
    add(F.after_dash);
  if (span.source === 'request' && span.from >= around.signature) add(F.in_signature);
  if (span.kind === 'clause') add(F.longest_clause, Math.min(span.to - span.from, 30) / 30);
  if (first.opens) add(F.opens);
}

/** What the clause around it does, and the meaning of the word that governs it there. */
function clauseLooks(span: Span, at: number, around: Surroundings, add: Add): Float32Array | null {
  const clause = around.clauses[at] as ClauseLooks;
  if (clause.orders) add(F.clause_orders);
  if (clause.tells) add(F.clause_tells);
  if (clause.past) add(F.clause_past);
  if (clause.subordinate) add(F.clause_subordinate);
  if (at === 0) add(F.clause_first);
  if (at > 0 && at === around.clauses.length - 1) add(F.clause_last);
  if (clause.hasToolWord) add(F.clause_has_tool_word);
  if (clause.hasToolVerb) add(F.clause_has_tool_verb);
  let far = 10;
  for (let i = Math.max(0, span.from - 10); i <= span.to + 10 && i < around.roots.length; i++) {
    if (!around.explained.has(around.roots[i] as string)) continue;
    far = Math.min(far, i < span.from ? span.from - i : i > span.to ? i - span.to : 0);
  }
  add(F.far_from_tool_word, far / 10);
  for (let i = span.from - 1; i >= clause.from; i--) {
    const { word } = around.tokens[i] as Token;
    if (COMMON_WORDS.has(word) || word.length < 3 || /\d/.test(word)) continue;
    if (around.explained.has(around.roots[i] as string)) add(F.head_is_tool_word);
    const head = meanVector([word]);
    add(F.head_meaning_tool, alike(head, around.toolVector));
    return head;
  }
  add(F.head_is_common);
  return null;
}

const DASH = /[-–—→>]/;

/** What its words are: known or not, the tool's own, in the caller's records, a part of something longer. */
function wordLooks(span: Span, words: readonly string[], around: Surroundings, add: Add): void {
  const { tokens } = span.read;
  const roots = words.map(stem);
  add(F.words_in_span, Math.min(words.length, 4) / 4);
  const places = words.map((word) => placeOf(word));
  if (places.every((place) => place < 0)) add(F.unknown_word);
  else
    add(
      F.frequent_word,
      places.filter((place) => place >= 0 && place < FREQUENT).length / words.length,
    );
  if (tokens[span.from - 1]?.mark === ':') add(F.after_colon);
  const explained = roots.filter((root) => around.explained.has(root)).length;
  if (explained > 0) add(F.explained_by_tool, explained / roots.length);
  const records = Math.max(...roots.map((root) => around.recordStems.get(root) ?? 0));
  if (records > 0) add(records === 1 ? F.in_record_of_list : F.in_several_records);
  if (isCapital((tokens[span.from] as Token).text)) add(F.capital);
  if (span.source !== 'request') return;
  const left = tokens[span.from - 1];
  const joinsLeft =
    left !== undefined &&
    left.mark === '' &&
    !around.explained.has(stem(left.word)) &&
    around.contentAt.has(span.from - 1);
  const joinsRight = tokens[span.to]?.mark === '' && around.contentAt.has(span.to + 1);
  if (joinsLeft || joinsRight) add(F.part_of_longer);
  if (roots.every((root) => around.turnStems.has(root))) add(F.same_in_earlier_turn);
}

const isCapital = (word: string): boolean => word.charAt(0) !== word.charAt(0).toLowerCase();
