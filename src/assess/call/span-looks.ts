import { COMMON_WORDS } from '../../utterance/common-words.js';
import { takesBack } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { findPlace } from '../../word-vectors/word-vectors.js';
import { alike, meanVector, wordVector } from '../meaning.js';
import { F } from './binding-features.js';
import type { Clause } from './clauses.js';
import { ARTICLE, EXCEPTS, IDENTIFIER, NEGATES, PERSON_WORD, PLACE_WORD } from './cue-words.js';
import type { Span } from './span.js';
import type { SpanLooks, ToolClause, ToolContext, ToolLooks, Words } from './tool-context.js';

/** Words beyond this rank are rare. */
const FREQUENT = 4_000;

/** Looks of a span that all parameters of a tool share. */
export function looksOf(span: Span, around: ToolContext): ToolLooks {
  const known = around.toolLooks.get(span);
  if (known !== undefined) return known;
  const looks = makeToolLooks(span, around);
  around.toolLooks.set(span, looks);
  return looks;
}

function makeToolLooks(span: Span, around: ToolContext): ToolLooks {
  let own = around.looks.get(span);
  if (own === undefined) {
    own = makeLooks(span, around);
    around.looks.set(span, own);
  }
  const fixed: number[] = [];
  const add = (feature: number, value = 1): void => {
    fixed.push(feature, value);
  };
  if (own.clause >= 0) toolClauseLooks(span, own, around, add);
  if (own.roots.length > 0) toolWordLooks(span, own.roots, around, add);
  return { span: own, fixed, sums: [] };
}

function makeLooks(span: Span, words: Words): SpanLooks {
  const { tokens } = span.read;
  const fixed: number[] = [];
  const add = (feature: number, value = 1): void => {
    fixed.push(feature, value);
  };
  sourceLooks(span, words, add);
  const digits = /\d/.test(span.text);
  if (digits) add(span.kind === 'date' ? F.iso_date : F.digits);
  if (digits && span.kind === 'date') add(F.digits);
  const shape = IDENTIFIER.test(span.text) && span.kind !== 'clause';
  if (shape && span.kind !== 'date' && span.kind !== 'time' && span.kind !== 'quoted')
    add(F.identifier_shape);
  const first = span.from >= 0 ? tokens[span.from] : undefined;
  const left = span.from > 0 ? tokens[span.from - 1] : undefined;
  const before = left?.mark === '' ? left : undefined;
  const place = first === undefined ? -1 : findPlace(first.word);
  // In the order of `LOOKS`.
  const looks: number[] = [];
  if (span.kind === 'name') looks.push(0);
  if (span.kind === 'words') looks.push(1);
  if (shape && span.kind !== 'date') looks.push(2);
  if (first !== undefined && isCapital(first.text)) looks.push(3);
  if (first !== undefined && place < 0) looks.push(4);
  if (before !== undefined && PLACE_WORD.has(before.word)) looks.push(5);
  if (before !== undefined && PERSON_WORD.has(before.word)) looks.push(6);
  if (span.kind === 'clause' || span.kind === 'quoted') looks.push(7);
  if (place >= 0 && place < FREQUENT) looks.push(8);
  if (first === undefined) return { fixed, looks, ...NOWHERE };
  placeLooks(span, before, words, add);
  const clause = span.source === 'request' ? (words.clauseAt[span.from] ?? -1) : -1;
  const headAt = clause < 0 ? -1 : headOf(span, clause, words);
  if (clause >= 0) clauseLooks(clause, headAt, words, add);
  const worded = span.kind === 'words' || span.kind === 'name';
  const own = worded ? tokens.slice(span.from, span.to + 1).map(({ word }) => word) : [];
  const roots = own.map(stem);
  if (worded) wordLooks(span, own, roots, words, add);
  const beside = worded
    ? [
        ...tokens.slice(Math.max(0, span.from - 2), span.from),
        ...tokens.slice(span.to + 1, span.to + 2),
      ].map(({ word }) => word)
    : [];
  // `out of Oslo` is from there.
  const outOf = before?.word === 'of' && tokens[span.from - 2]?.word === 'out';
  return {
    fixed,
    looks,
    roots,
    clause,
    headAt,
    head: headAt < 0 ? null : wordVector((tokens[headAt] as Token).word),
    vector: meanVector(own),
    beside: meanVector(beside),
    before: outOf ? 'from' : (before?.word ?? ''),
    ...stemsAround(span),
  };
}

const NOWHERE = {
  roots: [],
  clause: -1,
  headAt: -1,
  head: null,
  vector: null,
  beside: null,
  before: '',
  rootsBefore: [],
  rootsBeside: [],
  rootAfter: '',
  unit: '',
} as const;

/** The stems of the words around a span, as far as its parameter's name may stand there. */
function stemsAround({
  kind,
  read: { tokens },
  from,
  to,
}: Span): Pick<SpanLooks, 'rootsBefore' | 'rootsBeside' | 'rootAfter' | 'unit'> {
  const rootsBefore: string[] = [];
  for (let at = from - 1; at >= from - 4; at--) {
    const token = tokens[at];
    if (token === undefined || (token.mark !== '' && token.mark !== ':' && token.mark !== ','))
      break;
    rootsBefore.push(stem(token.word));
  }
  const rootsBeside: string[] = [];
  for (let at = Math.max(0, from - 2); at <= Math.min(tokens.length - 1, to + 2); at++)
    if (at < from || at > to) rootsBeside.push(stem((tokens[at] as Token).word));
  const last = tokens[to];
  const rootAfter = last?.mark === '' ? stem(tokens[to + 1]?.word ?? '') : '';
  const counts = kind === 'duration' || kind === 'number';
  const unit = !counts
    ? ''
    : last !== undefined && /\p{L}/u.test(last.word)
      ? stem(last.word)
      : rootAfter;
  return { rootsBefore, rootsBeside, rootAfter, unit };
}

type Add = (feature: number, value?: number) => void;

function sourceLooks(span: Span, around: Words, add: Add): void {
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
function placeLooks(span: Span, before: Token | undefined, around: Words, add: Add): void {
  const { tokens, text } = span.read;
  const first = tokens[span.from] as Token;
  if (before !== undefined) {
    if (ARTICLE.has(before.word)) add(F.after_article);
    if (PLACE_WORD.has(before.word)) add(F.after_place_word);
    if (PERSON_WORD.has(before.word)) add(F.after_person_word);
  }
  for (let i = Math.max(0, span.from - 3); i < span.from; i++) {
    const { word } = tokens[i] as Token;
    // `12, no, 21` takes something back, and denies nothing.
    if (NEGATES.has(word) && !takesBack(tokens, i)) add(F.negated);
    if (EXCEPTS.has(word)) add(F.excepted);
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

/** Looks of the clause around it. */
function clauseLooks(at: number, headAt: number, { clauses }: Words, add: Add): void {
  const clause = clauses[at] as Clause;
  if (clause.orders) add(F.clause_orders);
  if (clause.tells) add(F.clause_tells);
  if (clause.past) add(F.clause_past);
  if (clause.subordinate) add(F.clause_subordinate);
  if (at === 0) add(F.clause_first);
  if (at > 0 && at === clauses.length - 1) add(F.clause_last);
  if (headAt < 0) add(F.head_is_common);
}

/** The place of the nearest telling word before a span in its clause, or -1. */
function headOf(span: Span, clause: number, { tokens, clauses }: Words): number {
  for (let at = span.from - 1; at >= (clauses[clause] as Clause).from; at--) {
    const { word } = tokens[at] as Token;
    if (!COMMON_WORDS.has(word) && word.length >= 3 && !/\d/.test(word)) return at;
  }
  return -1;
}

/** Looks of the tool's own words around it. */
function toolClauseLooks(
  span: Span,
  { clause, headAt, head }: SpanLooks,
  { toolClauses, roots, explained, toolVector }: ToolContext,
  add: Add,
): void {
  const { hasToolWord, hasToolVerb } = toolClauses[clause] as ToolClause;
  if (hasToolWord) add(F.clause_has_tool_word);
  if (hasToolVerb) add(F.clause_has_tool_verb);
  let far = 10;
  for (let i = Math.max(0, span.from - 10); i <= span.to + 10 && i < roots.length; i++) {
    if (!explained.has(roots[i] as string)) continue;
    far = Math.min(far, i < span.from ? span.from - i : i > span.to ? i - span.to : 0);
  }
  add(F.far_from_tool_word, far / 10);
  if (headAt < 0) return;
  if (explained.has(roots[headAt] as string)) add(F.head_is_tool_word);
  add(F.head_meaning_tool, alike(head, toolVector));
}

/** Whether its words are the tool's own, or go on to the left. */
function toolWordLooks(
  span: Span,
  roots: readonly string[],
  { explained, contentAt }: ToolContext,
  add: Add,
): void {
  const own = roots.filter((root) => explained.has(root)).length;
  if (own > 0) add(F.explained_by_tool, own / roots.length);
  if (span.source !== 'request') return;
  const { tokens } = span.read;
  const left = tokens[span.from - 1];
  const joinsLeft =
    left !== undefined &&
    left.mark === '' &&
    contentAt.has(span.from - 1) &&
    !explained.has(stem(left.word));
  const joinsRight = tokens[span.to]?.mark === '' && contentAt.has(span.to + 1);
  if (joinsLeft || joinsRight) add(F.part_of_longer);
}

const DASH = /[-–—→>]/;

/** Looks of its words: known or not, in the caller's records, said before. */
function wordLooks(
  span: Span,
  own: readonly string[],
  roots: readonly string[],
  { recordStems, turnStems }: Words,
  add: Add,
): void {
  const { tokens } = span.read;
  add(F.words_in_span, Math.min(own.length, 4) / 4);
  const places = own.map((word) => findPlace(word));
  if (places.every((place) => place < 0)) add(F.unknown_word);
  else
    add(
      F.frequent_word,
      places.filter((place) => place >= 0 && place < FREQUENT).length / own.length,
    );
  if (tokens[span.from - 1]?.mark === ':') add(F.after_colon);
  const records = Math.max(...roots.map((root) => recordStems.get(root) ?? 0));
  if (records > 0) add(records === 1 ? F.in_record_of_list : F.in_several_records);
  if (isCapital((tokens[span.from] as Token).text)) add(F.capital);
  if (span.source === 'request' && roots.every((root) => turnStems.has(root)))
    add(F.same_in_earlier_turn);
}

const isCapital = (word: string): boolean => word.charAt(0) !== word.charAt(0).toLowerCase();
