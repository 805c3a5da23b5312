import type { ActionRisk } from '../../src/contracts/gate.js';
import { callGate } from '../../training/blind/gate.js';

/** What stands beside a proposed call, and where else than in a conversation of one message it is made. */
export interface Beside {
  readonly risk?: ActionRisk;
  readonly history?: readonly string[];
  /** More of the caller's context: records, facts of the caller, tools. */
  readonly context?: object;
}

/** How the gate decides on a proposed call, and how a confirmation of it would read. */
export interface Judged {
  readonly decision: string | null;
  /** The decision with its reason and all that is put to the user, for a test that fails. */
  readonly told: string;
  readonly prompt: string;
}

/** Puts a proposed call to the pure gate, with the defaults of a new tenant and in a session that is new. */
export function judge(
  request: string,
  name: string,
  args: object,
  { risk = 'medium', history = [], context = {} }: Beside = {},
): Judged {
  const call = { name, arguments: args };
  const input = { request, history, context: { ...context, call }, answered: [] };
  const { result, assessment } = callGate({ input, risk });
  const shown = [...result.questions, result.confirm_prompt ?? ''].join(' ');
  return {
    decision: result.decision,
    told: `${result.decision}: ${result.decision_reason} ${shown}`,
    prompt: assessment.confirmPrompt(),
  };
}

/** A tool as agents send it, with its schema. */
export const tool = (name: string, parameters: object, description = '') => ({
  ...{ name, parameters },
  ...(description !== '' && { description }),
});

/** The schema of an object of which every property is required. */
export const object = (properties: object) => ({
  ...{ type: 'object', properties },
  required: Object.keys(properties),
});

/**
 * A request, the tool and the arguments of a call that is made for it, what a wrong twin of the call has instead, and the name
 * of what stands beside it.
 */
export type Row = [request: string, name: string, args: Args, wrong: Args, beside: string];
type Args = Readonly<Record<string, unknown>>;

/** Reads rows of `request | name {"argument": "value"} | {"argument": "other"} | beside`; a row goes on in indented lines. */
export const readRows = (text: string): Row[] =>
  text
    .trim()
    .split(/\n(?! )/)
    .map((row) => {
      const [request = '', call = '', wrong = '{}', beside = 'nothing'] = row.split(/\s*\|\s*/);
      const at = call.indexOf(' ');
      return [request, call.slice(0, at), JSON.parse(call.slice(at)), JSON.parse(wrong), beside];
    });
