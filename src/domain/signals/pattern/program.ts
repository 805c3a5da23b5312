import type { RE2JS } from 're2js';

/**
 * Compiled form of a pattern in `re2js` 2.10: the program of a nondeterministic automaton. The library has no
 * types for it; a test holds these against what it makes.
 */
export interface Program {
  readonly inst: readonly Instruction[];
  readonly start: number;
}

export interface Instruction {
  readonly op: number;
  readonly out: number;
  /** Of an alternation the other way; of runes 1 when case does not matter. */
  readonly arg: number;
  /** One rune, or pairs of first and last. */
  readonly runes: ArrayLike<number>;
  /** Whether it takes this character. */
  matchRune(rune: number): boolean;
}

export const OP = {
  alt: 1,
  altMatch: 2,
  capture: 3,
  emptyWidth: 4,
  fail: 5,
  match: 6,
  nop: 7,
  rune: 8,
  rune1: 9,
};
/** Any rune, and any but the end of a line. */
const ANY = [10, 11];

export const readProgram = (pattern: RE2JS): Program =>
  (pattern.re2() as unknown as { readonly prog: Program }).prog;

/** Whether it takes a rune of the text, rather than none. */
export const takesRune = ({ op }: Instruction): boolean =>
  op === OP.rune || op === OP.rune1 || ANY.includes(op);

/** Where it goes on without taking a rune, or after the one that it took. */
export function nextInstructions({ op, out, arg }: Instruction): number[] {
  if (op === OP.match || op === OP.fail) return [];
  return op === OP.alt || op === OP.altMatch ? [out, arg] : [out];
}

export const hasAssertion = (program: Program): boolean =>
  program.inst.some(({ op }) => op === OP.emptyWidth);
