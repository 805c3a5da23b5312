import type { PlacedStep } from '../../store/steps/reads.js';

type DepthStep = Pick<
  PlacedStep,
  'stepId' | 'parentStepId' | 'startedAt' | 'startNanos' | 'traceId' | 'correlationId' | 'place'
>;

/**
 * Puts parents before their children where both began at the same moment, which is common with
 * clocks of milliseconds. Everything else keeps its order; the places stay where they are.
 */
export function byDepth<Step extends DepthStep>(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  for (let from = 0; from < steps.length; ) {
    let to = from + 1;
    while (to < steps.length && areTied(steps[from] as Step, steps[to] as Step)) to += 1;
    const group = steps.slice(from, to);
    const sorted = group.length > 1 ? sortGroup(group) : group;
    sorted.forEach((step, index) => {
      ordered.push({ ...step, place: (group[index] as Step).place });
    });
    from = to;
  }
  return ordered;
}

const areTied = (a: DepthStep, b: DepthStep): boolean =>
  a.traceId !== null &&
  a.traceId === b.traceId &&
  a.correlationId === b.correlationId &&
  a.startedAt.getTime() === b.startedAt.getTime() &&
  a.startNanos === b.startNanos;

function sortGroup<Step extends DepthStep>(group: readonly Step[]): Step[] {
  const parents = new Map(group.map(({ stepId, parentStepId }) => [stepId, parentStepId]));
  const depths = new Map<string, number>();
  const stepDepth = (stepId: string): number => {
    const ancestors: string[] = [];
    let at: string | null | undefined = stepId;
    // Hostile parents may form a ring.
    while (at && parents.has(at) && !depths.has(at) && !ancestors.includes(at)) {
      ancestors.push(at);
      at = parents.get(at);
    }
    let depth = at ? (depths.get(at) ?? -1) : -1;
    for (const id of ancestors.reverse()) {
      depth += 1;
      depths.set(id, depth);
    }
    return depths.get(stepId) ?? 0;
  };
  return group
    .map((step, index) => ({ step, index, depth: stepDepth(step.stepId) }))
    .sort((a, b) => a.depth - b.depth || a.index - b.index)
    .map(({ step }) => step);
}
