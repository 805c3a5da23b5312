import type { StoredClaim } from '../../../store/traces/claims.js';
import type { TraceClaim } from './assign-sessions.js';

/** Rows of one tenant by the trace that they are of. */
export function byTrace<Row extends { readonly traceId: string }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const traces = new Map<string, Row[]>();
  for (const row of rows) {
    const known = traces.get(row.traceId);
    if (known) known.push(row);
    else traces.set(row.traceId, [row]);
  }
  return traces;
}

export const toTraceClaim = ({ session, correlation, ...claim }: StoredClaim): TraceClaim => ({
  ...claim,
  ...(session !== null && { session }),
  ...(correlation !== null && { correlation }),
});
