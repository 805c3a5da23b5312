import { assignTool } from '../../assess/call/bind.js';
import { BINDER } from '../../assess/call/binder-model.js';
import { BINDING_FEATURES } from '../../assess/call/binding-features.js';
import { materialOf } from '../../assess/call/material.js';
import { PRESENCE_FEATURES } from '../../assess/call/presence.js';
import { readTools } from '../../assess/call/schema.js';
import { readInput } from '../../assess/reading.js';
import { type Example, type Fit, fitLogistic } from '../logistic.js';
import type { Pair, Part } from '../omission.js';
import { fitBinder } from './fit.js';
import { type Group, groupsOf, single } from './groups.js';
import { BINDER_PRIOR } from './prior.js';

/** How strongly weights are held to what they were expected to be. */
const PENALTY = { binding: 2, presence: 1 } as const;

/** The weights of binding and of presence, as `binder.model.json` has them. */
export interface BinderFile {
  readonly weights: Readonly<Record<string, number>>;
  readonly presence: {
    readonly weights: Readonly<Record<string, number>>;
    readonly intercept: number;
  };
}

/**
 * Trains binding on the gold arguments of complete twins and on what their open twins lack, then presence on
 * scores of parts that the binding was not trained on, as it will meet them.
 */
export function trainBinder(parts: readonly Part[]): BinderFile {
  const groups = new Map(parts.map((part) => [part.name, bindingGroups(part)]));
  const examples = parts.flatMap((part) => {
    const others = [...groups].filter(([name]) => name !== part.name).flatMap(([, own]) => own);
    BINDER.set(fitBinder(others, BINDER_PRIOR, PENALTY.binding));
    return presenceExamples(part);
  });
  const binding = fitBinder([...groups.values()].flat(), BINDER_PRIOR, PENALTY.binding);
  BINDER.set(binding);
  const presence = fitPresence(examples);
  return {
    weights: named(BINDING_FEATURES, binding),
    presence: {
      weights: named(PRESENCE_FEATURES, presence.weights),
      intercept: round(presence.intercept),
    },
  };
}

export function bindingGroups({ pairs }: Part): Group[] {
  return withTool(pairs).flatMap(({ id, tool, clear, open, arguments: gold, missing }) => [
    ...groupsOf({ id: `${id}-clear`, input: clear, tool, gold: single(gold), missing: [] }),
    ...groupsOf({ id: `${id}-open`, input: open, tool, gold: single(gold), missing }),
  ]);
}

const withTool = (pairs: readonly Pair[]) =>
  pairs.filter((pair): pair is Pair & { tool: string } => pair.tool !== null);

const ALL = Int32Array.from(PRESENCE_FEATURES, (_, at) => at);

/** One for each required parameter of each twin: is what it needs there? */
function presenceExamples({ pairs }: Part): Example[] {
  return withTool(pairs).flatMap(({ tool: name, clear, open, missing }) =>
    [
      { input: clear, lacking: [] as readonly string[] },
      { input: open, lacking: missing },
    ].flatMap(({ input, lacking }) => {
      const tool = readTools(input.context).find((one) => one.name === name);
      if (tool === undefined) return [];
      return assignTool(tool, materialOf(readInput(input), input.context)).required.map(
        ({ parameter, features }): Example => {
          const absent = lacking.includes(parameter.name) || lacking.includes(parameter.within);
          return {
            indices: ALL,
            values: features,
            label: absent ? 0 : 1,
            weight: absent ? 1 : 0.6,
            intercept: true,
          };
        },
      );
    }),
  );
}

function fitPresence(examples: readonly Example[]): Fit {
  const prior = Float64Array.from(PRESENCE_FEATURES, (name) => (name === 'lead' ? 1 : 0));
  return fitLogistic(examples, prior, new Float64Array(prior.length).fill(PENALTY.presence), 100);
}

/** Weights by name, to three digits; those that are 0 are left out. */
export function named(
  names: readonly string[],
  weights: ArrayLike<number>,
): Record<string, number> {
  return Object.fromEntries(
    names
      .map((name, at) => [name, round(weights[at] as number)] as const)
      .filter(([, weight]) => weight !== 0),
  );
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000;
