import { writeJson } from './json.js';
import type { Risk } from './settings.js';
import type { Json, UpstreamTool } from './tools.js';

/** Answer of the gate, as far as the proxy reads it. */
export interface Verdict {
  readonly decision: 'proceed' | 'ask' | 'confirm' | 'options' | 'escalate' | null;
  readonly decision_reason: string | null;
  readonly questions: readonly string[];
  readonly options: readonly string[];
  readonly confirm_prompt: string | null;
  readonly intent_spec: {
    readonly missing: readonly string[];
    /** What an answer names; older servers have none. */
    readonly clarification_id?: string | null;
  } | null;
}

const DECISIONS: readonly unknown[] = ['proceed', 'ask', 'confirm', 'options', 'escalate', null];

export interface JudgedCall {
  readonly id: string;
  readonly name: string;
  readonly args: Json;
  readonly request: string;
  readonly answer: string | null;
  /** The gate's id of the question that is answered. */
  readonly clarificationId: string | null;
  readonly risk: Risk;
  readonly tool: UpstreamTool | undefined;
  /** The program that the user sits at; null: it has not said. */
  readonly client: ClientProgram | null;
}

/** A program that speaks the protocol, as it names itself. */
export interface ClientProgram {
  readonly name: string;
  /** It says that it shows forms, and has shown none. */
  readonly dropsForms: boolean;
}

/** Asks the gate about a call. @throws GateAway */
export type AskGate = (call: JudgedCall) => Promise<Verdict>;

/** The gate gave no decision: it could not be reached, or refused. */
export class GateAway extends Error {}

const TIMEOUT_MS = 8_000;
const VERSION = '0.1.0';

/** @param sessionId the conversation: that of this connection */
export function openGate(
  { gateUrl, apiKey, observe }: { gateUrl: string; apiKey: string; observe: boolean },
  sessionId: string,
): AskGate {
  return async ({ id, name, args, request, answer, clarificationId, risk, tool, client }) => {
    const body = {
      ...{ request, session_id: sessionId, action_risk: risk, clarification_response: answer },
      context: {
        ...(tool && { tools: [describe(tool)] }),
        call: { id, name, arguments: args },
        ...(clarificationId !== null && { clarification_id: clarificationId }),
        source: {
          ...{ integration: 'mcp_proxy', version: VERSION },
          ...(client && { client: client.name, drops_forms: client.dropsForms }),
        },
      },
    };
    const reply = await send(
      `${gateUrl}/v1/gate`,
      {
        'content-type': 'application/json',
        ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
        ...(observe && { 'x-intentlock-mode': 'observe' }),
      },
      body,
    );
    return reply as Verdict;
  };
}

const describe = ({ name, description, inputSchema }: UpstreamTool) => ({
  ...{ name, description, inputSchema },
});

async function send(url: string, headers: Record<string, string>, body: object): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(url, {
      ...{ method: 'POST', headers, signal, redirect: 'error' },
      body: writeJson(body) ?? '',
    });
    const answer = (await reply.json()) as Json;
    if (reply.ok && 'decision' in answer) {
      // A decision that this version does not know may well be a refusal.
      if (DECISIONS.includes(answer.decision)) return answer;
      throw new GateAway(`it decided ${String(answer.decision)}, which this version does not know`);
    }
    throw new GateAway(`${reply.status} ${String(answer.detail ?? '')}`.trim());
  } catch (error) {
    if (error instanceof GateAway) throw error;
    throw new GateAway(error instanceof Error ? error.message : String(error));
  }
}
