import type { ReadText } from '../reading.js';
import type { Value } from '../text/values.js';
import type { ParameterKind } from './parameter-kind.js';
import type { Parameter } from './read-tools.js';

export interface Binding {
  readonly parameter: Parameter;
  readonly kind: ParameterKind;
  /** What was found for it, or undefined. */
  readonly value: string | number | boolean | undefined;
  /** How sure the value is, 0 (nothing found) to 1. Below `BOUND` it counts as missing. */
  readonly sure: number;
}

export const BOUND = 0.5;

/** A text to find values in, and what has been taken from it. */
export interface Source {
  readonly read: ReadText;
  /** How far a value found here is to be believed, 0 to 1. */
  readonly trust: number;
  /** The request itself, where words may be values without looking like one. */
  readonly request: boolean;
  readonly usedValues: Set<Value>;
  readonly usedTokens: Set<number>;
  /** Values that stand right behind some parameter's own name: `room 310`. */
  readonly claimed: ReadonlySet<Value>;
  /** Tokens that neither the tool nor grammar explains: candidates for values. */
  readonly residual: ReadonlySet<number>;
}

export interface Found {
  readonly value: string | number | boolean;
  readonly sure: number;
}
