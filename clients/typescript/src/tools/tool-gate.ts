import { currentClient } from '../client.js';
import { describe, writeBody } from '../post.js';
import { fallback } from '../result.js';
import { VERSION } from '../version.js';
import { type CallRisk, type ReadRisk, type Risks, readRisks } from './risks.js';
import { denialOf, readBasis, readUntold, type Turn, USED, wasDenied } from './turns.js';
import {
  blocked,
  clarificationIdOf,
  isConfirmed,
  isFallback,
  RUN,
  readVerdict,
  type Verdict,
} from './verdict.js';

export interface ToolGateOptions {
  /** The risk of each tool; see `Risks`. */
  risks?: Risks | undefined;
  /** `observe` records and never interferes; by default what `init` says. */
  mode?: 'enforce' | 'observe' | undefined;
  /** The agent, whose tools are known to its later calls; up to 200 characters. By default the framework's own name for it. */
  agentId?: string | undefined;
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
  /** The agent that makes it, by the framework's name; the `agentId` of the gate goes before. */
  readonly agent?: string | undefined;
}

export interface Conversation {
  /** Up to 120 characters. */
  readonly sessionId: string;
  readonly turns: readonly Turn[];
}

const MAX_KNOWN = 500;
const MAX_OBSERVED = 100;

/** What the user says about a call, where it is not the end of the transcript. */
interface Said {
  /** Their words; null: what the transcript ends with. */
  readonly reply: string | null;
  /** The gate's id of the question that they answer. */
  readonly clarificationId?: string | null;
  /** Whether the end of the transcript is no answer to this call. */
  readonly isWithheld?: boolean;
  /** How often the same was said before. */
  readonly round?: number;
}

interface Judged {
  readonly verdict: Verdict;
  readonly clarificationId: string | null;
  /** Whether it goes ahead by a yes to a confirmation. */
  readonly isConfirmed: boolean;
  /** Whether the server had answered this before. */
  readonly isReplayed: boolean;
}

const judgedAs = (verdict: Verdict): Judged => ({
  verdict,
  clarificationId: null,
  isConfirmed: false,
  isReplayed: false,
});

/** Asks the gate about tool calls. It keeps verdicts only to save the way to the server, which would answer the same. */
export class ToolGate {
  private readonly riskOf: ReadRisk;
  private readonly known = new Map<string, Promise<Judged>>();
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
  async judge(
    call: ToolCall,
    conversation: Conversation,
    answer: string | null = null,
  ): Promise<Verdict> {
    try {
      if (this.isEnforcing() && wasDenied(conversation.turns, call)) {
        return { kind: 'blocked', text: denialOf(call.id), cause: 'denied' };
      }
      return (await this.ask(call, conversation, { reply: answer })).verdict;
    } catch (error) {
      return blocked(describe(error));
    }
  }

  /**
   * Tells the gate that the user approved a call that was to be confirmed; answers what is to become of it now.
   *
   * @param answer as it was given to `judge`
   */
  async approve(
    call: ToolCall,
    conversation: Conversation,
    answer: string | null = null,
  ): Promise<Verdict> {
    return (await this.reply(call, conversation, 'yes', answer)).verdict;
  }

  /**
   * The same for an approval that comes from where the call could have been changed or the approval sent twice: it counts
   * where this very call was put to the user before, and once.
   */
  async approveOnce(
    call: ToolCall,
    conversation: Conversation,
    wasPutHere: boolean,
  ): Promise<Verdict> {
    const put = await this.ask(call, conversation, { reply: null });
    if (put.verdict.kind !== 'confirm' || !(wasPutHere || put.isReplayed)) return put.verdict;
    const { verdict, isReplayed } = await this.reply(call, conversation, 'yes', null);
    return isReplayed && verdict.kind === 'run'
      ? { kind: 'blocked', text: USED, cause: 'approved before' }
      : verdict;
  }

  /** Tells the gate that the user refused a call. */
  async deny(call: ToolCall, conversation: Conversation): Promise<void> {
    await this.reply(call, conversation, 'no', null);
  }

  /**
   * Tells the gate the yes or no that a conversation ends with, where the agent made no call after it. Does nothing where there
   * is none; `judgeAll` does it for a message without calls.
   */
  async tellAnswer(conversation: Conversation): Promise<void> {
    const call = readUntold(conversation.turns);
    if (call) await this.ask(call, conversation, { reply: null });
  }

  /** Waits until what was observed in the background is recorded, or given up. */
  async flush(): Promise<void> {
    await Promise.all(this.observed);
  }

  /** Answers the confirmation of a call, by its id where the server gave one. */
  private reply(
    call: ToolCall,
    conversation: Conversation,
    reply: 'yes' | 'no',
    answer: string | null,
  ): Promise<Judged> {
    return inTurn(conversation.sessionId, async () => {
      const put = await this.putTo(call, conversation, reply, answer);
      if (reply === 'yes' && put.verdict.kind !== 'confirm') return put;
      const { clarificationId } = put;
      const judged = await this.ask(call, conversation, { reply, clarificationId });
      // Without ids, a yes may meet another open question of the session; this one has just been put again, and is the latest.
      const isMissed = judged.verdict.kind === 'confirm' && clarificationId === null;
      return isMissed && reply === 'yes'
        ? await this.ask(call, conversation, { reply, round: 1 })
        : judged;
    });
  }

  /** What was asked about a call. A no is told also where that is not known any more: it needs no question. */
  private async putTo(
    call: ToolCall,
    conversation: Conversation,
    reply: 'yes' | 'no',
    answer: string | null,
  ): Promise<Judged> {
    const said = { reply: answer };
    if (reply === 'yes') return await this.ask(call, conversation, said);
    const written = await this.written(call, conversation, said).catch(() => null);
    return (written && (await this.known.get(written.key))) ?? judgedAs(RUN);
  }

  private async ask(call: ToolCall, conversation: Conversation, said: Said): Promise<Judged> {
    if (this.isEnforcing()) return await this.askForOne(call, conversation, said);
    // Nobody waits for what only watches, and a server that hangs must not fill the memory.
    if (this.observed.size < MAX_OBSERVED) {
      const sent: Promise<unknown> = this.post(call, conversation, said, true).finally(() =>
        this.observed.delete(sent),
      );
      this.observed.add(sent);
    }
    return judgedAs(RUN);
  }

  /** Asks about a call. A yes to a confirmation of another call does not run this one: it is judged without it. */
  private async askForOne(call: ToolCall, conversation: Conversation, said: Said): Promise<Judged> {
    const judged = await this.post(call, conversation, said, false);
    if (!judged.isConfirmed || said.reply !== null) return judged;
    if (!readBasis(conversation.turns, call.id, call).isForOther) return judged;
    return await this.post(call, conversation, { ...said, isWithheld: true }, false);
  }

  /** Whether verdicts count, by this gate's mode or the process's. */
  isEnforcing(): boolean {
    return (this.options.mode ?? currentClient().settings.mode) !== 'observe';
  }

  private async post(
    call: ToolCall,
    conversation: Conversation,
    said: Said,
    isObserving: boolean,
  ): Promise<Judged> {
    try {
      const { body, key, risk } = await this.written(call, conversation, said);
      const known = this.known.get(key);
      if (known) return await known;
      const judged = this.send(body, key, call.id, risk, isObserving);
      this.remember(key, judged);
      return await judged;
    } catch (error) {
      return judgedAs(blocked(describe(error)));
    }
  }

  private async written(call: ToolCall, conversation: Conversation, said: Said) {
    const risk = this.riskOf(call.name, call.arguments);
    const body = writeBody(this.fieldsOf(call, conversation, said, risk));
    return { body, key: await keyOf(body, said.round ?? 0), risk };
  }

  private async send(
    body: Uint8Array<ArrayBuffer>,
    key: string,
    callId: string,
    risk: CallRisk,
    isObserving: boolean,
  ): Promise<Judged> {
    const headers = {
      'idempotency-key': key,
      ...(isObserving && { 'x-intentlock-mode': 'observe' }),
    };
    const reply = await currentClient().send(body, undefined, headers);
    const { isDecided, isReplayed } = reply;
    const isUnread = !isDecided && !isFallback(reply.result);
    const result = isUnread ? fallback('unreadable answer (no decision)') : reply.result;
    // The gate may answer the next time that the call is asked about.
    if (isFallback(result)) this.known.delete(key);
    return {
      verdict: readVerdict(result, callId, risk),
      clarificationId: clarificationIdOf(result),
      isConfirmed: isConfirmed(result),
      isReplayed,
    };
  }

  private remember(key: string, judged: Promise<Judged>): void {
    const [oldest] = this.known.keys();
    if (this.known.size >= MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    this.known.set(key, judged);
  }

  private fieldsOf(
    call: ToolCall,
    { sessionId, turns }: Conversation,
    said: Said,
    risk: CallRisk,
  ): Record<string, unknown> {
    const basis = readBasis(turns, call.id, call);
    const { request, history, results } = basis;
    const isRead = said.reply === null && !said.isWithheld;
    const answered = isRead ? basis.clarificationId : said.clarificationId;
    const { id, name, description } = call;
    const agentId = this.options.agentId || call.agent;
    const tool = { name, description, parameters: call.schema ?? undefined };
    return {
      request,
      session_id: sessionId,
      history,
      clarification_response: isRead ? basis.answer : said.reply,
      action_risk: 'risk' in risk ? risk.risk : null,
      action_cost: 'cost' in risk ? risk.cost : null,
      context: {
        call: { id: id || undefined, name, arguments: call.arguments },
        source: { integration: this.options.integration ?? 'tools', version: VERSION },
        ...(agentId && { agent_id: agentId }),
        ...(answered && { clarification_id: answered }),
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
