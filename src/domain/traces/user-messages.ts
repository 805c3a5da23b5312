import type { NewMessage } from '../../db/schema/messages.js';
import { contentHash } from '../session/content-hash.js';
import { cleanText, cut } from './clean.js';

/** As long as a message may be on any route. */
const MAX_CONTENT = 20_000;

interface Told {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly startedAt: Date;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/**
 * What users said, gathered from many tellings: every model call repeats the history before it. A
 * message is known by its words and by how often they came earlier in the same telling, so that a second
 * "yes" is kept and the repetition of the first is not. It happened no later than it was first told.
 */
export class UserMessages {
  private readonly known = new Map<string, NewMessage>();
  private readonly hashes = new Map<string, string>();

  constructor(private readonly now: Date) {}

  add({ tenantId, sessionId, startedAt, messages }: Told): void {
    const times = new Map<string, number>();
    for (const message of messages) {
      if (message.role !== 'user' || message.content === '') continue;
      const content = cut(cleanText(message.content), MAX_CONTENT);
      const hash = this.hashOf(content);
      const position = times.get(hash) ?? 0;
      times.set(hash, position + 1);
      const name = `${tenantId}\0${sessionId}\0${hash}\0${position}`;
      const known = this.known.get(name);
      if (known && known.occurredAt <= startedAt) continue;
      this.known.set(name, {
        tenantId,
        sessionId,
        position,
        role: 'user',
        content,
        contentHash: hash,
        occurredAt: startedAt,
        interrupted: false,
        source: 'otel',
        receivedAt: this.now,
      });
    }
  }

  /** Every telling repeats the same contents. */
  private hashOf(content: string): string {
    const hash = this.hashes.get(content) ?? contentHash('user', content);
    this.hashes.set(content, hash);
    return hash;
  }

  /** Oldest first. */
  rows(): NewMessage[] {
    return [...this.known.values()].sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  }
}
