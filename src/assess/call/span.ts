import type { Utterance } from '../../utterance/utterance.js';
import type { ValueKind } from '../../utterance/values.js';
import type { Moment } from './moments.js';

export type SpanKind = ValueKind | 'words' | 'clause';

/** A piece of text that may be a value. */
export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  /** Text as a value: without an article before it and marks behind it. */
  readonly bare: string;
  readonly read: Utterance;
  /** First and last token; -1 for what the tokens do not show, such as quoted text. */
  readonly from: number;
  readonly to: number;
  readonly source: SpanSource;
  /** Turns ago: 0 is the request. */
  readonly age: number;
  /** Places that it takes of its text, each once among all texts of a call; nothing for a clause. */
  readonly places: readonly number[];
  /** Of a date of one or several words. */
  readonly moment: Moment | undefined;
}

export const SPAN_SOURCES = ['request', 'pasted', 'user', 'assistant', 'background'] as const;
export type SpanSource = (typeof SPAN_SOURCES)[number];

/** Takes a piece of text with its first and last token. */
export type Add = (kind: SpanKind, text: string, from: number, to: number) => void;
