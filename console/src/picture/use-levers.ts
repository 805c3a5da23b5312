import { useEffect, useState } from 'react';
import { useAddress } from '../parts/use-address.js';
import type { PicturedCall } from './decision.js';
import { type Levers, leversAsItWas, readLevers, writeLevers } from './levers.js';

/** Time after the last change until the address has it: browsers refuse to change it too often. */
const SETTLE_MS = 400;

/**
 * The levers of a call.
 *
 * @param isKept whether the address says where they stand, so that a link shows the same picture
 */
export function useLevers(call: PicturedCall, isKept: boolean): [Levers, (levers: Levers) => void] {
  const { values, set } = useAddress();
  const before = leversAsItWas(call);
  const [levers, setLevers] = useState(() => (isKept ? readLevers(values, before) : before));
  const wanted = JSON.stringify(writeLevers(levers, before));
  useEffect(() => {
    const changes = JSON.parse(wanted) as Record<string, string | null>;
    const isThere = Object.entries(changes).every(
      ([name, value]) => (values[name] ?? null) === value,
    );
    if (isThere || !isKept) return;
    const timer = setTimeout(() => set(changes, { replace: true }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted, values, set, isKept]);
  return [levers, setLevers];
}
