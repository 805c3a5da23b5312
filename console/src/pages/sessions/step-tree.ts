/** Fields of a step that place it among others; those of a timeline and of an episode have them alike. */
export interface PlacedStep {
  readonly step_id: string;
  readonly parent_step_id: string | null;
  readonly duration_ms: number | null;
}

/** A step in its place: how deep it is nested, and where its bar stands within the whole time, 0 to 1. */
export interface StepRow<Step> {
  readonly step: Step;
  readonly at: string;
  readonly depth: number;
  readonly from: number;
  readonly share: number;
}

export interface StepRows<Step> {
  readonly rows: readonly StepRow<Step>[];
  /** From the first beginning to the last end, in milliseconds. */
  readonly duration: number;
}

/** Deeper steps are drawn as deep as this, so that their names keep some room. */
const DEEPEST = 8;

/**
 * Nests steps below the step that they are a part of, in the order in which they are given, and places their bars on one
 * axis of time. A step whose parent is not among them stands at the top, and so does what names itself as its own ancestor.
 */
export function nestSteps<Step extends PlacedStep>(
  steps: readonly { readonly step: Step; readonly at: string }[],
): StepRows<Step> {
  type Timed = (typeof steps)[number];
  const ids = new Set(steps.map(({ step }) => step.step_id));
  const children = new Map<string | null, Timed[]>();
  for (const timed of steps) {
    const { parent_step_id: parent, step_id } = timed.step;
    const under = parent !== null && parent !== step_id && ids.has(parent) ? parent : null;
    const siblings = children.get(under);
    if (siblings) siblings.push(timed);
    else children.set(under, [timed]);
  }
  const begin = Math.min(...steps.map(({ at }) => Date.parse(at)));
  const end = Math.max(
    ...steps.map(({ at, step }) => Date.parse(at) + Math.max(0, step.duration_ms ?? 0)),
  );
  const duration = steps.length > 0 ? end - begin : 0;
  const rows: StepRow<Step>[] = [];
  const placed = new Set<Timed>();
  const place = (from: readonly Timed[]): void => {
    // A stack, since what is nested a thousand times deep would be too much for calls.
    const stack = from.map((timed) => ({ timed, depth: 0 })).reverse();
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { timed, depth } = next;
      if (placed.has(timed)) continue;
      placed.add(timed);
      const { step, at } = timed;
      const share = (ms: number): number => (duration > 0 ? ms / duration : 0);
      rows.push({
        ...{ step, at, depth: Math.min(depth, DEEPEST) },
        from: share(Date.parse(at) - begin),
        share: share(Math.max(0, step.duration_ms ?? 0)),
      });
      for (const child of (children.get(step.step_id) ?? []).toReversed())
        stack.push({ timed: child, depth: depth + 1 });
    }
  };
  place(children.get(null) ?? []);
  // Steps in a ring hang below no other.
  for (const timed of steps) if (!placed.has(timed)) place([timed]);
  return { rows, duration };
}
