import type { NamedThing } from './named-things.js';
import type { Thing } from './read-things.js';

/** Known things that match one that a request names. */
export interface EntityMatch {
  readonly named: NamedThing;
  /** Those that fit it equally well. */
  readonly things: readonly Thing[];
  /** Whether all that describes it in the request is met by what fits. */
  readonly whole: boolean;
  /** Whether the request describes it by what is not known of any: `the room that holds us`. */
  readonly described: boolean;
  /** Whether the request names several of them: `the lights`. */
  readonly plural: boolean;
}
