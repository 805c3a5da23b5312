import type { ReadText } from '../reading.js';
import type { ValueKind } from '../text/values.js';
import type { Moment } from './moments.js';

export type SpanKind = ValueKind | 'words' | 'clause';

/** A piece of text that may be a value. */
export interface Span {
  readonly kind: SpanKind;
  readonly text: string;
  readonly read: ReadText;
  /** First and last token; -1 for what the tokens do not show, such as quoted text. */
  readonly from: number;
  readonly to: number;
  readonly source: SpanSource;
  /** Turns ago: 0 is the request. */
  readonly age: number;
  /** What it takes of its text, each place once among all texts of a call; nothing for a clause. */
  readonly places: readonly number[];
  /** Of a date of one or several words. */
  readonly moment?: Moment;
}

export type SpanSource = 'request' | 'pasted' | 'user' | 'assistant' | 'background';

/** Takes a piece of text with its first and last token. */
export type Add = (kind: SpanKind, text: string, from: number, to: number) => void;
