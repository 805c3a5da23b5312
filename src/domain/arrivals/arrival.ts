import type { Database } from '../../db/client.js';
import type { Arrival } from '../../store/texts.js';

export type { ArrivalKind } from '../../db/schema/arrivals.js';
export type { Arrival } from '../../store/texts.js';

/**
 * Takes in texts that were stored or changed, of any tenants. What it writes commits together with the
 * removal of the arrivals: each text is taken in exactly once for every time that it was stored or changed.
 * A text that changed arrives again, as it is now, so that it must replace what was made of it before.
 * What it makes of a text belongs to the text's session, in tables that deletion empties after the sources.
 *
 * @param db the transaction of the round: nothing else may be written through
 * @param arrivals each text once, in the order of arrival within a tenant and kind
 * @throws anything: the round is rolled back, and repeated later
 */
export type ArrivalConsumer = (
  db: Database,
  arrivals: readonly Arrival[],
  now: Date,
) => Promise<void>;
