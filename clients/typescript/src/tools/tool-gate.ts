import { currentClient } from '../client.js';
import { describe, writeBody } from '../post.js';
import { VERSION } from '../version.js';
import { type CallRisk, type ReadRisk, type Risks, readRisks } from './risks.js';
import { denialOf, readBasis, readUntold, type Turn, wasDenied } from './turns.js';
import { blocked, isFallback, RUN, readVerdict, type Verdict } from './verdict.js';

export interface ToolGateOptions {
  /** The risk of each tool; see `Risks`. */
  risks?: Risks | undefined;
  /** `observe` records and never interferes; by default what `init` says. */
  mode?: 'enforce' | 'observe' | undefined;
  /** The integration that asks, for statistics. */
  integration?: string | undefined;
}

/** A call that an agent is about to make. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly description?: string | undefined;
  /** The JSON Schema of the arguments. */
  readonly schema?: Record<string, unknown> | null | undefined;
}

export interface Conversation {
  /** Up to 120 characters. */
  readonly sessionId: string;
  readonly turns: readonly Turn[];
}

const MAX_KNOWN = 500;
const MAX_OBSERVED = 100;

/** Asks the gate about tool calls. It keeps verdicts only to save the way to the server, which would answer the same. */
export class ToolGate {
  private readonly riskOf: ReadRisk;
  private readonly known = new Map<string, Promise<Verdict>>();
  private readonly observed = new Set<Promise<unknown>>();

  /** Throws a RangeError where a risk is none. */
  constructor(private readonly options: ToolGateOptions = {}) {
    this.riskOf = readRisks(options.risks);
  }

  /**
   * Says what is to become of a call. Never rejects; the same call of the same turn gets the same verdict.
   *
   * @param answer what the user says about it, where the transcript does not have it
   */
  judge(
    call: ToolCall,
    conversation: Conversation,
    answer: string | null = null,
  ): Promise<Verdict> {
    if (this.isEnforcing() && wasDenied(conversation.turns, call)) {
      return Promise.resolve({ kind: 'blocked', text: denialOf(call.id), cause: 'denied' });
    }
    return this.ask(call, conversation, answer);
  }

  /** Tells the gate that the user approved a call that was to be confirmed; answers what is to become of it now. */
  approve(call: ToolCall, conversation: Conversation): Promise<Verdict> {
    return inTurn(conversation.sessionId, async () => {
      const verdict = await this.ask(call, conversation, 'yes');
      // The yes met another open question of the session; this one has just been put again, and is the latest now.
      return verdict.kind === 'confirm' ? await this.ask(call, conversation, 'yes', 1) : verdict;
    });
  }

  /** Tells the gate that the user refused a call. */
  async deny(call: ToolCall, conversation: Conversation): Promise<void> {
    await inTurn(conversation.sessionId, () => this.ask(call, conversation, 'no'));
  }

  /**
   * Tells the gate the yes or no that a conversation ends with, where the agent made no call after it. Does nothing where there
   * is none; `judgeAll` does it for a message without calls.
   */
  async tellAnswer(conversation: Conversation): Promise<void> {
    const call = readUntold(conversation.turns);
    if (call) await this.ask(call, conversation, null);
  }

  /** Waits until what was observed in the background is recorded, or given up. */
  async flush(): Promise<void> {
    await Promise.all(this.observed);
  }

  private async ask(
    call: ToolCall,
    conversation: Conversation,
    reply: string | null,
    round = 0,
  ): Promise<Verdict> {
    if (this.isEnforcing()) return await this.post(call, conversation, reply, round, false);
    // Nobody waits for what only watches, and a server that hangs must not fill the memory.
    if (this.observed.size < MAX_OBSERVED) {
      const sent: Promise<unknown> = this.post(call, conversation, reply, round, true).finally(() =>
        this.observed.delete(sent),
      );
      this.observed.add(sent);
    }
    return RUN;
  }

  private isEnforcing(): boolean {
    return (this.options.mode ?? currentClient().settings.mode) !== 'observe';
  }

  private async post(
    call: ToolCall,
    conversation: Conversation,
    reply: string | null,
    round: number,
    isObserving: boolean,
  ): Promise<Verdict> {
    try {
      const risk = this.riskOf(call.name, call.arguments);
      const body = writeBody(this.fieldsOf(call, conversation, reply, risk));
      const key = await keyOf(body, round);
      const known = this.known.get(key);
      if (known) return await known;
      const verdict = this.send(body, key, call.id, risk, isObserving);
      this.remember(key, verdict);
      return await verdict;
    } catch (error) {
      return blocked(describe(error));
    }
  }

  private async send(
    body: Uint8Array<ArrayBuffer>,
    key: string,
    callId: string,
    risk: CallRisk,
    isObserving: boolean,
  ): Promise<Verdict> {
    const headers = {
      'idempotency-key': key,
      ...(isObserving && { 'x-intentlock-mode': 'observe' }),
    };
    const result = await currentClient().send(body, undefined, headers);
    // The gate may answer the next time that the call is asked about.
    if (isFallback(result)) this.known.delete(key);
    return readVerdict(result, callId, risk);
  }

  private remember(key: string, verdict: Promise<Verdict>): void {
    const [oldest] = this.known.keys();
    if (this.known.size >= MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, verdict);
  }

  private fieldsOf(
    call: ToolCall,
    { sessionId, turns }: Conversation,
    reply: string | null,
    risk: CallRisk,
  ): Record<string, unknown> {
    const { request, answer, history, results } = readBasis(turns, call.id, call);
    const { id, name, description } = call;
    const tool = { name, description, parameters: call.schema ?? undefined };
    return {
      request,
      session_id: sessionId,
      history,
      clarification_response: reply ?? answer,
      action_risk: 'risk' in risk ? risk.risk : null,
      action_cost: 'cost' in risk ? risk.cost : null,
      context: {
        call: { id, name, arguments: call.arguments },
        source: { integration: this.options.integration ?? 'tools', version: VERSION },
        ...((description || call.schema) && { tools: [tool] }),
        ...(results.length > 0 && { results }),
      },
    };
  }
}

/**
 * The key by which the server knows a call again. It is made of all that is sent, session and id of the call included: a
 * framework that asks twice gets the first answer, and an id that a model uses again is another call.
 */
async function keyOf(body: Uint8Array<ArrayBuffer>, round: number): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `call-${text}-${round}`;
}

const turns = new Map<string, Promise<unknown>>();

/** Runs the work of one session one after another: a yes answers the question that was put last. */
async function inTurn<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(sessionId);
  const mine = before ? before.then(work) : work();
  turns.set(sessionId, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(sessionId) === mine) turns.delete(sessionId);
  }
}
