import type { Token } from '../../utterance/tokens.js';
import type { Vector } from '../meaning.js';
import type { Clause } from './clauses.js';
import type { Grounding } from './ground.js';
import type { Span } from './span.js';

/** Words of a request, which all tools share. */
export interface Words {
  readonly tokens: readonly Token[];
  /** Their stems, and those of their parts: `billing-worker` is three. */
  readonly roots: readonly string[];
  readonly parts: ReadonlyMap<string, number>;
  /** The words that are not grammar, with their vectors. */
  readonly content: readonly { readonly at: number; readonly vector: Vector | null }[];
  readonly contentAt: ReadonlySet<number>;
  readonly turnStems: ReadonlySet<string>;
  /** Stems of every record, with how many records have them. */
  readonly recordStems: ReadonlyMap<string, number>;
  /** Dates and times of the request in order of place. */
  readonly moments: readonly number[];
  readonly values: number;
  readonly turns: number;
  /** A reply of a few words, which leans on what was said before. */
  readonly short: boolean;
  /** It begins with a yes. */
  readonly agreed: boolean;
  /** The place of a farewell behind which only names follow, or beyond the last token. */
  readonly signature: number;
  readonly clauses: readonly Clause[];
  /** The clause of each token. */
  readonly clauseAt: readonly number[];
  /** Looks of spans that all tools share, worked out when first asked for. */
  readonly looks: Map<Span, SpanLooks>;
  /** Meanings of what values are taken from (a span, a field, the request), worked out when first asked for. */
  readonly saidVectors: Map<object, Vector>;
}

/** Words of a request beside a tool, which all its parameters share. */
export interface ToolContext extends Words {
  /** Stems that the tool's own words account for. */
  readonly explained: ReadonlySet<string>;
  /** Stems of the names of all the tool's parameters. */
  readonly named: ReadonlySet<string>;
  readonly toolClauses: readonly ToolClause[];
  /** Records that the request means in each list of the caller's, as far as the tool's words are not what is meant. */
  readonly groundings: readonly Grounding[];
  /** The meaning of the tool's name. */
  readonly toolVector: Vector | null;
  /** Looks of spans that all parameters share, worked out when first asked for. */
  readonly toolLooks: Map<Span, ToolLooks>;
}

/** Looks of a span, whatever it is offered to. */
export interface SpanLooks {
  /** Features and their values in turn. */
  readonly fixed: readonly number[];
  /** Places in the list of looks that are crossed with what a parameter is about. */
  readonly looks: readonly number[];
  /** The stems of its words, where it is of plain words. */
  readonly roots: readonly string[];
  /** The meaning of its words, and of the words beside it. */
  readonly vector: Vector | null;
  readonly beside: Vector | null;
  /** The clause that it stands in, or -1. */
  readonly clause: number;
  /** The nearest telling word before it in its clause: its place, or -1, and its meaning. */
  readonly headAt: number;
  readonly head: Vector | null;
  /** The word before it; '' where a mark stands between. */
  readonly before: string;
  /** Stems of up to four words before it, the nearest first, as far as no sentence ends between. */
  readonly rootsBefore: readonly string[];
  /** Stems of the two words on each side of it. */
  readonly rootsBeside: readonly string[];
  /** The stem of the word behind it; '' where a mark stands between. */
  readonly rootAfter: string;
  /** The stem of the unit of a number or a duration, or ''. */
  readonly unit: string;
}

/** Looks of a span as one tool sees it. */
export interface ToolLooks {
  readonly span: SpanLooks;
  /** Further features and their values in turn. */
  readonly fixed: readonly number[];
  /** Sum of all fixed features for each group of kinds, once it was asked for. */
  readonly sums: (number | undefined)[];
}

/** A clause as one tool sees it. */
export interface ToolClause {
  readonly roots: ReadonlySet<string>;
  readonly hasToolWord: boolean;
  readonly hasToolVerb: boolean;
}
