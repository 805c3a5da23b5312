import type { Reading } from '../reading.js';
import { actionClass } from '../text/actions.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { meanVector } from '../text/meaning.js';
import { stem, type Token } from '../text/tokens.js';
import { type Clause, clausesOf } from './clauses.js';
import { type Grounding, groundIn } from './ground.js';
import { type Known, readKnown } from './records.js';
import type { Tool } from './schema.js';
import type { Span } from './span.js';
import { findSpans } from './spans.js';
import type { ClauseLooks, Surroundings } from './surroundings.js';

/** What a request says, prepared once for all tools that it is tried with. */
export interface Material {
  readonly reading: Reading;
  readonly spans: readonly Span[];
  readonly known: Known;
  readonly turnStems: ReadonlySet<string>;
  readonly recordStems: ReadonlyMap<string, number>;
  readonly moments: readonly number[];
  readonly content: Surroundings['content'];
  readonly roots: readonly string[];
  readonly parts: ReadonlyMap<string, number>;
  readonly clauses: readonly Clause[];
}

export function materialOf(reading: Reading, context: unknown): Material {
  const known = readKnown(context);
  const recordStems = new Map<string, number>();
  for (const list of known.lists) {
    for (const item of list.items) {
      for (const word of new Set(item.fields.flatMap((field) => field.stems))) {
        recordStems.set(word, (recordStems.get(word) ?? 0) + 1);
      }
    }
  }
  const turnStems = new Set(
    reading.turns
      .slice(0, 4)
      .flatMap(({ tokens }) => tokens.slice(0, 150).map(({ word }) => stem(word))),
  );
  const spans = findSpans(reading);
  const moments = spans
    .filter(
      ({ kind, age, source, from }) =>
        (kind === 'date' || kind === 'time') && age === 0 && source === 'request' && from >= 0,
    )
    .map(({ from }) => from);
  return {
    ...{ reading, spans, known, turnStems, recordStems, moments },
    ...wordsOf(reading.said.tokens),
    clauses: clausesOf(reading.said.tokens),
  };
}

/** What a tool makes of the material: the same for all its parameters. */
export function surroundingsOf(tool: Tool, material: Material): Surroundings {
  const { reading, turnStems, recordStems, moments, content, roots, parts } = material;
  const { tokens, values } = reading.said;
  const explained = new Set(tool.words.map(stem));
  const verbs = new Set(tool.words.flatMap((word) => actionClass(word) ?? []));
  const clauses = material.clauses.map((clause): ClauseLooks => {
    const own = tokens.slice(clause.from, clause.to + 1);
    const within = new Set(roots.slice(clause.from, clause.to + 1));
    return {
      ...clause,
      roots: within,
      hasToolWord: [...within].some((root) => explained.has(root)),
      hasToolVerb: own.some(({ word }) => verbs.has(actionClass(word) ?? '')),
    };
  });
  return {
    explained,
    clauses,
    clauseAt: clauses.flatMap(({ from, to }, at) =>
      Array.from({ length: to - from + 1 }, () => at),
    ),
    toolVector: meanVector(tool.words),
    named: new Set(tool.parameters.flatMap(({ stems }) => [...stems])),
    content,
    contentAt: new Set(content.map(({ at }) => at)),
    tokens,
    roots,
    parts,
    looks: new Map(),
    turnStems,
    recordStems,
    moments,
    values: values.length,
    turns: reading.turns.length,
    short: tokens.length <= 9,
    agreed: AGREES.test(tokens[0]?.word ?? ''),
    signature: signatureAt(tokens),
  };
}

/** The words of a request that are not grammar, with their meanings; its stems; and the stems of all parts of its words. */
function wordsOf(tokens: readonly Token[]): Pick<Material, 'content' | 'roots' | 'parts'> {
  const content: { at: number; vector: Float32Array | null }[] = [];
  const roots: string[] = [];
  const parts = new Map<string, number>();
  for (let at = 0; at < tokens.length && at < 300; at++) {
    const { word } = tokens[at] as Token;
    const root = stem(word);
    roots.push(root);
    if (!parts.has(root)) parts.set(root, at);
    if (/[-_/]/.test(word)) for (const part of word.split(/[-_/]/)) parts.set(stem(part), at);
    if (content.length < 40 && word.length > 1 && !COMMON_WORDS.has(word)) {
      content.push({ at, vector: meanVector([word]) });
    }
  }
  return { content, roots, parts };
}

const AGREES =
  /^(?:yes|yeah|yep|ok|okay|sure|great|perfect|good|right|fine|please|do|go|ja|gut|oui|sí|si|sim|はい|好|好的)$/;
const FAREWELL =
  /^(?:regards|cheers|thanks|thx|sincerely|best|yours|greetings|grüße|gruß|cordialement|saludos|saluti|abraços|groeten)$/;

/** Where a letter is signed: a farewell in its last words; else the number of tokens. */
function signatureAt(tokens: readonly Token[]): number {
  for (let at = Math.max(3, tokens.length - 5); at < tokens.length; at++) {
    if (FAREWELL.test((tokens[at] as Token).word) && at < tokens.length - 1) return at;
  }
  return tokens.length;
}

/** The grounding of a request in the caller's records, as far as this tool's words are not what is meant. */
export function groundingsOf(tool: Tool, material: Material): Grounding[] {
  const skip = new Set([...COMMON_WORDS, ...tool.words.map(stem)]);
  return groundIn(material.known.lists, material.reading.said.tokens, skip);
}
