import type { Evidence } from '../../ports/assessment.js';
import type { EntityMatch } from '../things/entity-match.js';
import { thingLabels } from '../things/thing-labels.js';

/** How much it says that exactly one thing fits what is named, that several do, and that none does. */
const WEIGHTS = {
  one: -1.5,
  unsure: -0.4,
  any: -0.8,
  several: 1.8,
  described: 0.7,
  none: 2.4,
} as const;

/** Whether which one is meant is left open. */
export const leavesOpen = ({ named, things, plural }: EntityMatch): boolean =>
  things.length > 1 &&
  things.length !== named.count &&
  named.determines === 'one' &&
  named.count === null &&
  !plural;

/** Evidence of the things that there are: whether what the request names is one of them, several or none. */
export function thingsAround(entityMatches: readonly EntityMatch[]): Evidence[] {
  const open = entityMatches
    .filter(leavesOpen)
    .filter(({ things }, at, all) => all.findIndex((one) => one.things[0] === things[0]) === at);
  const missing = entityMatches.filter(({ things }) => things.length === 0);
  if (open.length + missing.length > 0) {
    return [
      ...open.map(({ named, things, described }) => ({
        ...{ dimension: 'scope' as const, kind: 'several_referents' },
        weight: described ? WEIGHTS.described : WEIGHTS.several,
        text: `${named.text}: ${thingLabels(things).join(', ')}`.slice(0, 120).toWellFormed(),
      })),
      ...missing.map(({ named }) => ({
        ...{ dimension: 'scope' as const, kind: 'unresolved_reference', weight: WEIGHTS.none },
        text: named.text,
      })),
    ];
  }
  return entityMatches.map((one) => ({
    ...{ dimension: 'scope' as const, kind: 'resolved_reference', weight: sureness(one) },
    text: one.named.text,
  }));
}

function sureness({ named, whole }: EntityMatch): number {
  if (!whole) return WEIGHTS.unsure;
  return named.determines === 'any' ? WEIGHTS.any : WEIGHTS.one;
}
