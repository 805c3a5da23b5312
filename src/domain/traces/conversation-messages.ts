import type { Database } from '../../db/client.js';
import type { NewMessage } from '../../db/schema/messages.js';
import type { StepMessages } from '../../store/traces/moved-steps.js';
import { findTracesWithMessages } from '../../store/traces/reads.js';
import { contentHash } from '../text/content-hash.js';
import { storableText } from '../text/storable-text.js';
import { replyIn } from './chat.js';
import { cut } from './clean.js';

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

/**
 * Messages of users and assistants in sessions of a tenant, gathered from steps that repeat it: every model
 * call is sent the history before it, and its answer is in the history of the next. A message is known by
 * its words and by how often they came earlier in the same history, so that a second "yes" is kept and the
 * repetition of the first is not. It happened no later than the first step that was sent it, or than the
 * end of the one that answered with it.
 */
export class ConversationMessages {
  private readonly known = new Map<string, NewMessage>();
  private readonly hashes = new Map<string, string>();
  /** By trace; none of those whose steps have messages of their own. */
  private readonly inferred = new Map<string, StepMessages[]>();
  private readonly tracesWithMessages = new Set<string>();

  /** How many were beyond the room that there is. */
  leftOut = 0;

  /** @param room how many are kept at most */
  constructor(
    private readonly tenantId: string,
    private readonly now: Date,
    private readonly room = Number.POSITIVE_INFINITY,
  ) {}

  add(step: StepMessages): void {
    const { traceId } = step;
    if (!step.isInferred) {
      if (step.messages.some((message) => hasRole('user', message))) this.leaveOut(traceId);
      this.addAll(step);
    } else if (!this.tracesWithMessages.has(traceId)) {
      const steps = this.inferred.get(traceId);
      if (steps) steps.push(step);
      else this.inferred.set(traceId, [step]);
    }
  }

  /** Leaves out what was inferred of traces whose stored steps have messages of their own. */
  async leaveOutInferred(db: Database): Promise<void> {
    const unsure = [...this.inferred.keys()];
    for (const traceId of await findTracesWithMessages(db, this.tenantId, unsure)) {
      this.leaveOut(traceId);
    }
  }

  /** Oldest first. */
  rows(): NewMessage[] {
    for (const steps of this.inferred.values()) for (const step of steps) this.addAll(step);
    this.inferred.clear();
    return [...this.known.values()].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  }

  private leaveOut(traceId: string): void {
    this.tracesWithMessages.add(traceId);
    this.inferred.delete(traceId);
  }

  private addAll(step: StepMessages): void {
    const { sessionId, startedAt, messages } = step;
    const times = new Map<string, number>();
    for (const message of messages) {
      if (isSaid(message)) this.addMessage(sessionId, message, startedAt, times);
    }
    if (!step.isReply) return;
    const reply = { role: 'assistant', content: replyIn(step.output) };
    const endedAt = new Date(startedAt.getTime() + (step.durationMs ?? 0));
    if (isSaid(reply)) this.addMessage(sessionId, reply, endedAt, times);
  }

  /** @param times how often each message came before in the same history */
  private addMessage(
    sessionId: string,
    message: SaidMessage,
    occurredAt: Date,
    times: Map<string, number>,
  ): void {
    const { role } = message;
    const content = cut(storableText(message.content), MAX_CONTENT);
    const hash = this.messageHash(role, content);
    const position = times.get(hash) ?? 0;
    times.set(hash, position + 1);
    const name = `${sessionId}\0${hash}\0${position}`;
    const known = this.known.get(name);
    if (known && known.occurredAt <= occurredAt) return;
    if (!known && this.known.size >= this.room) {
      this.leftOut += 1;
      return;
    }
    this.known.set(name, {
      tenantId: this.tenantId,
      sessionId,
      position,
      role,
      content,
      contentHash: hash,
      occurredAt,
      interrupted: false,
      source: 'otel',
      receivedAt: this.now,
    });
  }

  /** Every history repeats the same contents. */
  private messageHash(role: string, content: string): string {
    const name = `${role} ${content}`;
    const hash = this.hashes.get(name) ?? contentHash(role, content);
    this.hashes.set(name, hash);
    return hash;
  }
}
