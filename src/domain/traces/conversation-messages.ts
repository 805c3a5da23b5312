import type { Database } from '../../db/client.js';
import type { NewMessage } from '../../db/schema/messages.js';
import { countSaid, listMessagesAround } from '../../store/messages/around.js';
import type { StepMessages } from '../../store/traces/moved-steps.js';
import { findTracesWithMessages, findTraceTimes } from '../../store/traces/reads.js';
import { nextTurn } from '../../turns.js';
import { contentHash } from '../text/content-hash.js';
import { storableText } from '../text/storable-text.js';
import { replyIn } from './chat.js';
import { cut } from './clean.js';
import { SaidWords } from './said-words.js';

/** As long as a message may be on any route. */
const MAX_CONTENT = 20_000;

interface SaidMessage {
  readonly role: string;
  readonly content: string;
}

const hasRole = (role: string, { role: its, content }: SaidMessage): boolean =>
  its === role && content !== '';

/** Whether a message is part of the conversation between a user and an assistant. */
export const isSaid = (message: SaidMessage): boolean =>
  hasRole('user', message) || hasRole('assistant', message);

/** A step with the nanoseconds within the millisecond that it began in, as far as they are known. */
type Step = StepMessages & { readonly startNanos?: number };

interface Gathered {
  readonly row: NewMessage;
  /** The place of the step that said it first. */
  readonly step: number;
}

interface Run {
  readonly from: number;
  readonly to: number;
}

const MESSAGES_PER_TURN = 256;

interface FreshMessage {
  readonly step: Step;
  readonly message: SaidMessage;
  readonly at: Date;
}

/**
 * Messages of users and assistants in sessions of a tenant, gathered from steps. Most steps repeat the
 * conversation: a model call is sent the history before it, and its answer is in the history of the next. There a message
 * is known by its words and by how often they came earlier in the same history, so that a second "yes" is kept and the
 * repetition of the first is not. It happened no later than the first step that was sent it, or than the
 * end of the one that answered with it.
 *
 * A step that is sent no history, since the model's server keeps it, says only what is new. There a message is known by its
 * words and by what was said around it.
 */
export class ConversationMessages {
  private readonly known = new Map<string, Gathered>();
  /** Places of the steps by time. */
  private readonly order = new Map<Step, number>();
  private readonly hashes = new Map<string, string>();
  private readonly steps: Step[] = [];
  private readonly tracesWithMessages = new Set<string>();

  /** How many were beyond the room that there is. */
  leftOut = 0;

  /** @param room how many are kept at most */
  constructor(
    private readonly tenantId: string,
    private readonly now: Date,
    private readonly room = Number.POSITIVE_INFINITY,
  ) {}

  add(step: Step): void {
    this.steps.push(step);
    const { traceId, isInferred, messages } = step;
    if (!isInferred && messages.some((message) => hasRole('user', message))) {
      this.tracesWithMessages.add(traceId);
    }
  }

  /** Oldest first, and of one time in the order of the steps. */
  async rows(db: Database): Promise<NewMessage[]> {
    const inferred = this.steps.filter(({ isInferred }) => isInferred);
    const unsure = new Set(inferred.map(({ traceId }) => traceId));
    for (const traceId of await findTracesWithMessages(db, this.tenantId, [...unsure])) {
      this.tracesWithMessages.add(traceId);
    }
    const steps = this.steps
      // What was inferred does not count where other steps of the trace have messages of their own.
      .filter(({ isInferred, traceId }) => !isInferred || !this.tracesWithMessages.has(traceId))
      .sort(
        (a, b) =>
          a.startedAt.getTime() - b.startedAt.getTime() ||
          (a.startNanos ?? 0) - (b.startNanos ?? 0),
      );
    for (const [place, step] of steps.entries()) this.order.set(step, place);
    await this.addFresh(
      db,
      steps.flatMap((step) => this.addHistory(step)),
    );
    return [...this.known.values()]
      .sort((a, b) => a.row.occurredAt.getTime() - b.row.occurredAt.getTime() || a.step - b.step)
      .map(({ row }) => row);
  }

  /** @returns messages that the step says without their history */
  private addHistory(step: Step): FreshMessage[] {
    const { startedAt } = step;
    const said = step.messages.filter(isSaid);
    const reply = { role: 'assistant', content: step.isReply ? replyIn(step.output) : '' };
    const answer = isSaid(reply) ? [{ step, message: reply, at: findEnd(step) }] : [];
    const asked = said.some(({ role }) => role === 'assistant') ? undefined : said.at(-1);
    const isFresh = asked !== undefined || said.length === 0;
    const times = new Map<string, number>();
    for (const message of isFresh ? said.slice(0, -1) : said) {
      this.addMessage(step, message, startedAt, countEarlier(times, message));
    }
    if (isFresh) return [...(asked ? [{ step, message: asked, at: startedAt }] : []), ...answer];
    for (const { message, at } of answer) {
      this.addMessage(step, message, at, countEarlier(times, message));
    }
    return [];
  }

  private async addFresh(db: Database, fresh: readonly FreshMessage[]): Promise<void> {
    if (fresh.length === 0) return;
    const conversations = await this.readConversations(db, fresh);
    const times = await this.countTimes(db, fresh);
    const runs = await this.readRuns(db, fresh);
    // An answer comes after what others said meanwhile.
    const ordered = [...fresh].sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const [place, { step, message, at }] of ordered.entries()) {
      if (place % MESSAGES_PER_TURN === MESSAGES_PER_TURN - 1) await nextTurn();
      const { sessionId, traceId } = step;
      const conversation = conversations.get(sessionId) as SaidWords;
      const hash = this.messageHash(message);
      const run = runs.get(traceId) as Run;
      const said = { role: message.role, contentHash: hash, at: at.getTime(), run };
      const same = conversation.findSame(said);
      if (!same) {
        const name = `${sessionId}\0${hash}`;
        const nth = times.get(name) ?? 0;
        times.set(name, nth + 1);
        conversation.add({ ...said, nth });
        this.addMessage(step, message, at, nth);
      } else if (same.nth !== null && said.at < same.at) {
        conversation.move(same, said.at);
        this.addMessage(step, message, at, same.nth);
      }
    }
  }

  /** When the runs began and ended, as far as is known. */
  private async readRuns(
    db: Database,
    fresh: readonly FreshMessage[],
  ): Promise<ReadonlyMap<string, Run>> {
    const traceIds = new Set(fresh.map(({ step }) => step.traceId));
    const runs = new Map<string, Run>();
    for (const step of [
      ...this.steps,
      ...(await findTraceTimes(db, this.tenantId, [...traceIds])),
    ]) {
      const [from, to] = [step.startedAt.getTime(), findEnd(step).getTime()];
      const run = runs.get(step.traceId) ?? { from, to };
      runs.set(step.traceId, { from: Math.min(run.from, from), to: Math.max(run.to, to) });
    }
    return runs;
  }

  /** Reads what is stored around these messages, and adds what was gathered of histories. */
  private async readConversations(
    db: Database,
    fresh: readonly FreshMessage[],
  ): Promise<Map<string, SaidWords>> {
    const spans = new Map<string, { sessionId: string; from: Date; to: Date }>();
    for (const { step, at } of fresh) {
      const { sessionId } = step;
      const span = spans.get(sessionId) ?? { sessionId, from: at, to: at };
      if (at < span.from) span.from = at;
      if (at > span.to) span.to = at;
      spans.set(sessionId, span);
    }
    const conversations = new Map([...spans.keys()].map((id) => [id, new SaidWords()]));
    const stored = await listMessagesAround(db, this.tenantId, [...spans.values()]);
    const gathered = new Set(this.known.keys());
    for (const { sessionId, role, contentHash: hash, at, nth } of stored) {
      const name = `${sessionId}\0${hash}\0${nth}`;
      const own = this.known.get(name)?.row.occurredAt ?? at;
      gathered.delete(name);
      const earliest = Math.min(own.getTime(), at.getTime());
      conversations.get(sessionId)?.add({ role, contentHash: hash, nth, at: earliest });
    }
    for (const name of gathered) {
      const { row } = this.known.get(name) as Gathered;
      const { sessionId, role, contentHash: hash, occurredAt, position } = row;
      conversations
        .get(sessionId)
        ?.add({ role, contentHash: hash, nth: position, at: occurredAt.getTime() });
    }
    return conversations;
  }

  /** How often each of these was said, by session and words. */
  private async countTimes(
    db: Database,
    fresh: readonly FreshMessage[],
  ): Promise<Map<string, number>> {
    const words = new Map<string, { sessionId: string; contentHash: string }>();
    for (const { step, message } of fresh) {
      const { sessionId } = step;
      const hash = this.messageHash(message);
      words.set(`${sessionId}\0${hash}`, { sessionId, contentHash: hash });
    }
    const times = new Map<string, number>();
    for (const said of await countSaid(db, this.tenantId, [...words.values()])) {
      times.set(`${said.sessionId}\0${said.contentHash}`, said.times);
    }
    for (const { row } of this.known.values()) {
      const { sessionId, contentHash: hash, position } = row;
      const name = `${sessionId}\0${hash}`;
      times.set(name, Math.max(times.get(name) ?? 0, position + 1));
    }
    return times;
  }

  /** @param position how often the same was said before */
  private addMessage(step: Step, message: SaidMessage, occurredAt: Date, position: number): void {
    const { sessionId } = step;
    const hash = this.messageHash(message);
    const name = `${sessionId}\0${hash}\0${position}`;
    const known = this.known.get(name)?.row;
    if (known && known.occurredAt <= occurredAt) return;
    if (!known && this.known.size >= this.room) {
      this.leftOut += 1;
      return;
    }
    const row: NewMessage = {
      tenantId: this.tenantId,
      sessionId,
      position,
      role: message.role,
      content: toContent(message),
      contentHash: hash,
      occurredAt,
      interrupted: false,
      source: 'otel',
      receivedAt: this.now,
    };
    this.known.set(name, { row, step: this.order.get(step) ?? 0 });
  }

  /** Every history repeats the same contents. */
  private messageHash(message: SaidMessage): string {
    const name = `${message.role} ${message.content}`;
    const hash = this.hashes.get(name) ?? contentHash(message.role, toContent(message));
    this.hashes.set(name, hash);
    return hash;
  }
}

const toContent = ({ content }: SaidMessage): string => cut(storableText(content), MAX_CONTENT);

const findEnd = ({ startedAt, durationMs }: Pick<Step, 'startedAt' | 'durationMs'>): Date =>
  new Date(startedAt.getTime() + (durationMs ?? 0));

/** How often a message came before in the same history. */
function countEarlier(times: Map<string, number>, message: SaidMessage): number {
  const name = `${message.role} ${message.content}`;
  const earlier = times.get(name) ?? 0;
  times.set(name, earlier + 1);
  return earlier;
}
