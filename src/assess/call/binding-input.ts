import { lexiconWords } from '../../lexicon/lexicon.js';
import { atOnce, type InParts } from '../../turns.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import type { PresentMoment } from '../../utterance/present.js';
import type { DayDirection } from '../../utterance/read-day.js';
import { findRuledOut } from '../../utterance/ruled-out.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { meanVector, type Vector, wordVector } from '../meaning.js';
import type { Reading } from '../reading.js';
import { type Clause, clausesOf } from './clauses.js';
import { type Grounding, groundInParts } from './ground.js';
import { type Known, readKnown } from './records.js';
import type { Tool } from './schema.js';
import type { Span } from './span.js';
import { findSpans } from './spans.js';
import { spelledIds } from './spelled-ids.js';
import { isOfKind, recordHomes } from './spoken-records.js';
import type { ToolClause, ToolContext, Words } from './tool-context.js';

/** Request prepared once for all tools that it is tried with. */
export interface BindingInput {
  readonly reading: Reading;
  readonly spans: readonly Span[];
  readonly known: Known;
  readonly words: Words;
  /** Context of each tool, worked out when first asked for. */
  readonly around: Map<Tool, ToolContext>;
  /** Whether days and times that are named lie before now: of a tool that writes down what has happened; later ones else. */
  readonly direction?: DayDirection;
}

export function prepareBindingInput(reading: Reading, context: unknown): BindingInput {
  const known = readKnown(context);
  return prepareBindingInputWith(reading, known, atOnce(recordStemsOf(known)));
}

/** Prepares it where the caller's records were read already. */
export function prepareBindingInputWith(
  reading: Reading,
  known: Known,
  recordStems: Words['recordStems'],
): BindingInput {
  const found = withoutRecordValues(findSpans(reading), known);
  const spans = withoutPartsOfIds(withoutRuledOut(found, reading), reading, known);
  const words = wordsOf(reading, spans, recordStems);
  return { reading, spans, known, words, around: new Map() };
}

/** Leaves out numbers that are parts of a spelled id. */
function withoutPartsOfIds(
  spans: readonly Span[],
  { said }: Reading,
  known: Known,
): readonly Span[] {
  const places = spelledIds(said.tokens, known);
  if (places.size === 0) return spans;
  return spans.filter(
    ({ source, kind, from, to }) =>
      source !== 'request' || kind !== 'number' || from !== to || !places.has(from),
  );
}

/** Leaves out the values that the request rules out. A whole clause stays: it may be a text. */
function withoutRuledOut(spans: readonly Span[], { said }: Reading): readonly Span[] {
  const ruledOut = findRuledOut(said.tokens);
  if (ruledOut.size === 0) return spans;
  return spans.filter(
    ({ source, kind, from, to }) =>
      source !== 'request' ||
      from < 0 ||
      kind === 'clause' ||
      !Array.from({ length: to - from + 1 }, (_, at) => from + at).every((at) => ruledOut.has(at)),
  );
}

/**
 * Leaves out pieces of the context that are its present moment or values of its records: which record is meant says which of them is a value, and
 * one that is no longer tied to its record is no value of anything.
 */
function withoutRecordValues(spans: readonly Span[], { lists, present }: Known): readonly Span[] {
  if (!spans.some(({ source }) => source === 'background')) return spans;
  const values = lists
    .flatMap(({ items }) =>
      items.flatMap(({ fields }) => fields.map(({ value }) => String(value).toLowerCase())),
    )
    .concat(present === null ? [] : present.text.toLowerCase())
    .join('\n');
  return spans.filter(
    ({ source, bare }) => source !== 'background' || !values.includes(bare.toLowerCase()),
  );
}

function wordsOf(
  reading: Reading,
  spans: readonly Span[],
  recordStems: Words['recordStems'],
): Words {
  const { tokens, values } = reading.said;
  const said = saidWords(tokens);
  const clauses = clausesOf(tokens);
  return {
    tokens,
    contentAt: new Set(said.content.map(({ at }) => at)),
    turnStems: new Set(
      reading.turns
        .slice(0, 4)
        .flatMap((turn) => turn.tokens.slice(0, 150).map(({ word }) => stem(word))),
    ),
    recordStems,
    moments: spans
      .filter(
        ({ kind, age, source, from }) =>
          (kind === 'date' || kind === 'time') && age === 0 && source === 'request' && from >= 0,
      )
      .map(({ from }) => from),
    values: values.length,
    turns: reading.turns.length,
    short: tokens.length <= 9,
    agreed: AGREES.has(tokens[0]?.word ?? ''),
    signature: signatureAt(tokens),
    clauses,
    clauseAt: clauses.flatMap(({ from, to }, at) =>
      Array.from({ length: to - from + 1 }, () => at),
    ),
    looks: new Map(),
    saidVectors: new Map(),
    ...said,
  };
}

/** The stems of all records, with how many records have them. */
export function* recordStemsOf({ lists }: Known): InParts<Map<string, number>> {
  const stems = new Map<string, number>();
  for (const { items } of lists) {
    for (const { fields } of items) {
      for (const word of new Set(fields.flatMap((field) => field.stems)))
        stems.set(word, (stems.get(word) ?? 0) + 1);
      yield;
    }
  }
  return stems;
}

/** Works out at once what a tool makes of the bindingInput; see `readToolContextInParts`. */
export const readToolContext = (tool: Tool, bindingInput: BindingInput): ToolContext =>
  atOnce(readToolContextInParts(tool, bindingInput));

/** Works out what a tool makes of the bindingInput, once: the same for all its parameters. */
export function* readToolContextInParts(
  tool: Tool,
  bindingInput: BindingInput,
): InParts<ToolContext> {
  const { words, around } = bindingInput;
  const known = around.get(tool);
  if (known !== undefined) return known;
  const explained = new Set(tool.words.map(stem));
  const verbs = new Set(tool.words.flatMap((word) => actionClass(word) ?? []));
  const toolContext: ToolContext = {
    explained,
    named: new Set(tool.parameters.flatMap(({ stems }) => [...stems])),
    toolClauses: words.clauses.map((clause) => toolClause(clause, words, explained, verbs)),
    groundings: yield* groundingsOf(tool, bindingInput),
    toolVector: meanVector(tool.words),
    toolLooks: new Map(),
    ...words,
  };
  around.set(tool, toolContext);
  return toolContext;
}

function toolClause(
  { from, to }: Clause,
  { tokens, roots }: Words,
  explained: ReadonlySet<string>,
  verbs: ReadonlySet<string>,
): ToolClause {
  const within = new Set(roots.slice(from, to + 1));
  return {
    roots: within,
    hasToolWord: [...within].some((root) => explained.has(root)),
    hasToolVerb:
      verbs.size > 0 &&
      tokens.slice(from, to + 1).some(({ word }) => verbs.has(actionClass(word) ?? '')),
  };
}

/** The words of a request that are not grammar, with their meanings; its stems; and the stems of all parts of its words. */
function saidWords(tokens: readonly Token[]): Pick<Words, 'content' | 'roots' | 'parts'> {
  const content: { at: number; vector: Vector | null }[] = [];
  const roots: string[] = [];
  const parts = new Map<string, number>();
  for (let at = 0; at < tokens.length && at < 300; at++) {
    const { word } = tokens[at] as Token;
    const root = stem(word);
    roots.push(root);
    if (!parts.has(root)) parts.set(root, at);
    if (/[-_/]/.test(word)) for (const part of word.split(/[-_/]/)) parts.set(stem(part), at);
    if (content.length < 40 && word.length > 1 && !COMMON_WORDS.has(word)) {
      content.push({ at, vector: wordVector(word) });
    }
  }
  return { content, roots, parts };
}

const AGREES = lexiconWords('agreesInTurn');
const FAREWELL = lexiconWords('farewells');

/** Where a letter is signed: a farewell in its last words; else the number of tokens. */
function signatureAt(tokens: readonly Token[]): number {
  for (let at = Math.max(3, tokens.length - 5); at < tokens.length; at++) {
    if (FAREWELL.has((tokens[at] as Token).word) && at < tokens.length - 1) return at;
  }
  return tokens.length;
}

const MOMENTS = new WeakMap<BindingInput, ReadonlyMap<string, number>>();

/** The days and times that a request names, with their places, where the caller says what time it is now. */
function readMoments(bindingInput: BindingInput): ReadonlyMap<string, number> {
  const atHand = MOMENTS.get(bindingInput);
  if (atHand !== undefined) return atHand;
  const { spans, known, reading } = bindingInput;
  const moments = new Map<string, number>();
  for (const { kind, source, text, from } of known.present === null ? [] : spans) {
    if (source !== 'request' || (kind !== 'date' && kind !== 'time') || from < 0) continue;
    const { date, time } = putOnCalendar(text, known.present as PresentMoment, reading.language);
    for (const part of [date, time]) if (part !== null) moments.set(part, from);
  }
  MOMENTS.set(bindingInput, moments);
  return moments;
}

function* groundingsOf(tool: Tool, bindingInput: BindingInput): InParts<Grounding[]> {
  const { known, reading } = bindingInput;
  const { tokens } = reading.said;
  if (known.lists.length === 0) return [];
  const named = new Set(tool.words.map(stem));
  const homes = recordHomes(tool.parameters);
  const hints = {
    scalars: known.scalars,
    recent: reading.recent,
    toolStems: named,
    isTaken: (stems: ReadonlySet<string>) => homes.some((home) => isOfKind(home, stems)),
    // What takes a day or a time takes those of the request as its own.
    ...(!tool.parameters.some(({ kind }) => kind === 'date' || kind === 'time') && {
      moments: readMoments(bindingInput),
    }),
  };
  const isSkipped = (word: string): boolean => COMMON_WORDS.has(word) || named.has(word);
  const groundings = yield* groundInParts(known.lists, tokens, isSkipped, hints);
  const chosen = chosenStems(tool, bindingInput);
  if (chosen.size === 0) return groundings;
  // What is set to a choice is told by its other words: "move the Brightwave deal to negotiation".
  const isChosen = (word: string): boolean => isSkipped(word) || chosen.has(word);
  const others = yield* groundInParts(known.lists, tokens, isChosen, hints);
  return groundings.map((one, at) => {
    const other = others[at] as Grounding;
    return other.score > 0 ? other : one;
  });
}

/** Stems of the one choice of a parameter that the request says, where records have a field called as the parameter is. */
function chosenStems({ parameters }: Tool, { known, words }: BindingInput): ReadonlySet<string> {
  const roots = new Set(words.roots);
  const stems = new Set<string>();
  for (const { choices, stems: name } of parameters) {
    const said = choices.filter((choice) => choice.words.every((word) => roots.has(stem(word))));
    const [only, ...more] = said;
    if (only === undefined || more.length > 0 || !hasField(known, name)) continue;
    for (const word of only.words) stems.add(stem(word));
  }
  return stems;
}

const hasField = ({ lists }: Known, name: ReadonlySet<string>): boolean =>
  lists.some(({ items }) =>
    items[0]?.fields.some(
      ({ keyStems }) => keyStems.length > 0 && keyStems.every((word) => name.has(word)),
    ),
  );
