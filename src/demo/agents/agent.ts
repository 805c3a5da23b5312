import type { EventRequest } from '../../contracts/event.js';
import type { ActionRisk } from '../../contracts/gate.js';
import type { OutcomeRequest } from '../../contracts/outcome.js';
import type { Dimension } from '../../ports/assessment.js';

/**
 * A request of somebody who says all that is needed: the words, the tool that does it (null: none) and its risk.
 * Words in braces are filled in, see `fill-in.ts`.
 */
export type ClearRequest = readonly [text: string, tool: string | null, risk: ActionRisk];

/** A request that leaves something open. */
export interface OpenRequest {
  readonly text: string;
  /** The user's answer to a question. */
  readonly answer: string;
  /** The user's complaint when the agent guessed wrongly; a theme has its own for all of its requests. */
  readonly wrong?: string;
}

/** Something that goes wrong again and again, so that an issue comes of it. */
export interface Theme {
  readonly id: string;
  /** First and last day on which it happens, and how often beside the other themes. */
  readonly seasons: readonly (readonly [first: number, last: number, weight: number])[];
  readonly tool: string;
  readonly risk: ActionRisk;
  readonly dimension: Dimension;
  readonly category: NonNullable<EventRequest['category']>;
  readonly requests: readonly OpenRequest[];
  /** Complaints of users after it has gone wrong. */
  readonly complaints: readonly string[];
  /** Outcome in business terms. */
  readonly damage: Damage | null;
  /** Course of its issue; a theme without one is left open. */
  readonly issue?: IssueStory;
}

export interface Damage {
  readonly type: OutcomeRequest['type'];
  readonly detail: string;
  /** Smallest and largest amount; null: none. */
  readonly amount: readonly [number, number] | null;
}

/** Days on which somebody works on the issue of a theme. */
export interface IssueStory {
  readonly acknowledged: number;
  readonly resolved?: number;
  readonly note?: string;
}

/** An agent of the demo's company, with what its users say. */
export interface Agent {
  /** Names its sessions. */
  readonly id: string;
  /** BCP 47, for dates and the gate's questions. */
  readonly language: string;
  /** How many conversations it has beside the others. */
  readonly weight: number;
  /** UTC hours between which it is busy. */
  readonly hours: readonly [number, number];
  readonly worksOnWeekends: boolean;
  readonly currency: 'EUR' | 'USD';
  readonly tools: readonly object[];
  /** Values for words in braces. */
  readonly slots: Readonly<Record<string, readonly string[]>>;
  readonly clear: readonly ClearRequest[];
  readonly themes: readonly Theme[];
  /** Requests that are open and belong to no theme. */
  readonly vague: readonly (OpenRequest & { readonly risk: ActionRisk })[];
  /** Worth of a task that went well; null: nothing is reported. */
  readonly success: { readonly detail: string; readonly amount: readonly [number, number] | null };
  /** Note for a person who takes over. */
  readonly handover: string;
  readonly yes: readonly string[];
  /** Complaints of users who are asked although they had said it all. */
  readonly again: readonly string[];
  /** Said with an accepted answer. */
  readonly thanks: readonly string[];
  /** The agent's words when it has done something. */
  readonly done: readonly string[];
}

/** A parameter that is a day. */
export const day = (description: string): object => ({
  ...{ type: 'string', format: 'date', description },
});

/** A parameter that is a number. */
export const number = (description: string): object => ({ type: 'number', description });

/**
 * A tool as agents send it to the gate: its parameters by name, those that end with `?` optional.
 *
 * @param parameters each the description of a text, the choices, or a schema
 */
export function tool(
  name: string,
  description: string,
  parameters: Readonly<Record<string, string | readonly string[] | object>>,
): object {
  const names = Object.keys(parameters);
  return {
    type: 'function',
    function: {
      ...{ name, description },
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(parameters).map(([key, meaning]) => [
            key.replace('?', ''),
            toSchema(meaning),
          ]),
        ),
        required: names.filter((key) => !key.endsWith('?')),
      },
    },
  };
}

function toSchema(meaning: string | readonly string[] | object): object {
  if (typeof meaning === 'string') return { type: 'string', description: meaning };
  return Array.isArray(meaning) ? { type: 'string', enum: meaning } : meaning;
}
