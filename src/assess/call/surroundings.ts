import type { Token } from '../text/tokens.js';
import type { Clause } from './clauses.js';
import type { Span } from './span.js';

/** What is the same for all parameters of a call. */
export interface Surroundings {
  /** Stems that the tool's own words account for. */
  readonly explained: ReadonlySet<string>;
  /** Stems of the names of all the tool's parameters. */
  readonly named: ReadonlySet<string>;
  /** The words of the request that are neither grammar nor the tool's, with their vectors. */
  readonly content: readonly { readonly at: number; readonly vector: Float32Array | null }[];
  readonly contentAt: ReadonlySet<number>;
  readonly tokens: readonly Token[];
  /** Their stems, and those of their parts: `billing-worker` is three. */
  readonly roots: readonly string[];
  readonly parts: ReadonlyMap<string, number>;
  /** What of a span is the same for all parameters, worked out when first asked for. */
  readonly looks: Map<Span, SpanLooks>;
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
  readonly clauses: readonly ClauseLooks[];
  /** The clause of each token. */
  readonly clauseAt: readonly number[];
  /** The meaning of the tool's name. */
  readonly toolVector: Float32Array | null;
  /** The place of a farewell behind which only names follow, or beyond the last token. */
  readonly signature: number;
}

/** What of a span is the same whatever parameter it is offered to. */
export interface SpanLooks {
  /** Features and their values in turn. */
  readonly fixed: readonly number[];
  /** Places in the list of looks that are crossed with what a parameter is about. */
  readonly looks: readonly number[];
  /** The meaning of its words, and of the words beside it. */
  readonly vector: Float32Array | null;
  readonly beside: Float32Array | null;
  /** The clause that it stands in, or -1. */
  readonly clause: number;
  /** The meaning of the nearest telling word before it in its clause. */
  readonly head: Float32Array | null;
  /** The word before it; '' where a mark stands between. */
  readonly before: string;
}

/** A clause as one tool sees it. */
export interface ClauseLooks extends Clause {
  readonly roots: ReadonlySet<string>;
  readonly hasToolWord: boolean;
  readonly hasToolVerb: boolean;
}
