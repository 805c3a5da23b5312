import type { api } from '../../api/routes.js';

export type PreviewRequest = (typeof api.previewGate)['types']['body'];

/** A form as it is typed. */
export interface Draft {
  readonly request: string;
  /** '' for none, a class of risk, or `amount`. */
  readonly risk: string;
  readonly amount: string;
  /** JSON: tools in the form of OpenAI, Anthropic or MCP. */
  readonly tools: string;
  /** JSON: `{"name": …, "arguments": {…}}`. */
  readonly call: string;
  /** A turn on each line, oldest first. */
  readonly history: string;
  readonly session: string;
}

export const EMPTY_DRAFT: Draft = {
  ...{ request: '', risk: '', amount: '', tools: '', call: '', history: '', session: '' },
};

/** Faults of the fields of the form, by its name. */
export type Faults = Readonly<Partial<Record<keyof Draft, string>>>;

type Recorded = Pick<
  (typeof api.getGateCall)['types']['reply'],
  'request' | 'action_risk' | 'action_cost' | 'context' | 'history'
>;

/**
 * Makes a request of the form, so far as it can be read.
 *
 * @param others what else the agent knew, of a call that was picked: everything but its tools and its proposed call
 */
export function readDraft(
  draft: Draft,
  others: Readonly<Record<string, unknown>> = {},
): { readonly body: PreviewRequest | null; readonly faults: Faults } {
  const faults: Partial<Record<keyof Draft, string>> = {};
  const tools = readJson(draft.tools);
  const call = readJson(draft.call);
  if (draft.request.trim() === '') faults.request = 'Enter what the user asks for.';
  if (tools === undefined) faults.tools = 'This isn’t valid JSON.';
  else if (tools !== null && !Array.isArray(tools)) faults.tools = 'Enter a list of tools: [ … ].';
  if (call === undefined) faults.call = 'This isn’t valid JSON.';
  else if (call !== null && (typeof call !== 'object' || Array.isArray(call)))
    faults.call = 'Enter an object: { "name": …, "arguments": … }.';
  const cost = Number(draft.amount);
  if (draft.risk === 'amount' && (draft.amount === '' || !(cost >= 0)))
    faults.amount = 'Enter a number that is 0 or more.';
  if (Object.keys(faults).length > 0) return { body: null, faults };
  const history = draft.history.split('\n').filter((turn) => turn.trim() !== '');
  const context = {
    ...others,
    ...(tools !== null && { tools }),
    ...(call !== null && { call }),
  };
  const body = {
    request: draft.request,
    ...(Object.keys(context).length > 0 && { context }),
    ...(draft.risk === 'amount' && { action_cost: cost }),
    ...(draft.risk !== '' && draft.risk !== 'amount' && { action_risk: draft.risk }),
    ...(history.length > 0 && { history }),
    ...(draft.session.trim() !== '' && { session_id: draft.session.trim() }),
  };
  return { body: body as PreviewRequest, faults: {} };
}

/** The form for a call that was made: the same request, to be tried again. */
export function draftFrom(recorded: Recorded): Draft {
  const { tools, call } = recorded.context ?? {};
  return {
    ...EMPTY_DRAFT,
    request: recorded.request,
    risk: recorded.action_cost !== null ? 'amount' : (recorded.action_risk ?? ''),
    amount: recorded.action_cost === null ? '' : String(recorded.action_cost),
    tools: tools === undefined ? '' : JSON.stringify(tools, null, 2),
    call: call === undefined ? '' : JSON.stringify(call, null, 2),
    history: recorded.history.map((turn) => turn.replaceAll('\n', ' ')).join('\n'),
  };
}

/** Facts that an agent knew beside its tools and the call that it proposed. */
export function otherContext(context: Readonly<Record<string, unknown>> | null) {
  const { tools, call, correlation_id, ...others } = context ?? {};
  return others;
}

/** Reads JSON; null for nothing, undefined for what is none. */
function readJson(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
