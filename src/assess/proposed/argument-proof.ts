import type { Words } from '../../checks/said.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { ArgumentValue } from './argument-value.js';
import type { KnownValue } from './known-thing.js';
import type { Sources } from './sources.js';

/** How an argument stands, as far as it is proved, and what speaks against it. */
export interface ArgumentProof {
  /** Null where nothing proves the value. */
  readonly standing: 'said' | 'derived' | 'context' | 'default' | null;
  /** How it stands to the caller's records; null where none has it. */
  readonly known: KnownValue | null;
  /** The user said something else of its kind. */
  readonly isContradicted: boolean;
  /** It leads to somebody else's things, or out of the tenant: no read is harmless there. */
  readonly reachesOut: boolean;
}

/** The call that an argument is proved beside. */
export interface Beside {
  readonly tool: PreparedTool;
  readonly sources: Sources;
  /** The other arguments of the call, but for the members of its own list. */
  readonly others: readonly ArgumentValue[];
  /** Folded words of what they say, and their whole values. */
  readonly words: Words;
  /** Those of them that name a thing, not of texts: what they name is named for them. */
  readonly claimed: Words;
  /** It is a member of a list. */
  readonly isListed: boolean;
  /** Folded values of that list. */
  readonly listed: ReadonlySet<string>;
  /** The call only reads, by its name and what the tenant declares. */
  readonly reads: boolean;
}

export const unproved = (
  isContradicted: boolean,
  known: KnownValue | null = null,
): ArgumentProof => ({
  standing: null,
  known,
  isContradicted,
  reachesOut: false,
});
export const proved = (
  standing: NonNullable<ArgumentProof['standing']>,
  known: KnownValue | null = null,
): ArgumentProof => ({ standing, known, isContradicted: false, reachesOut: false });
