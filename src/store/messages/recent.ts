import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/messages.js';

/** A message as a conversation goes on from it. */
export interface RecentMessage {
  readonly role: string;
  readonly content: string;
  /** Tools that were called in it. */
  readonly toolCalls: readonly object[] | null;
  readonly position: number;
  readonly occurredAt: Date;
}

/** The latest messages of a session, oldest first. */
export async function listRecentMessages(
  db: Database,
  tenantId: string,
  sessionId: string,
  limit: number,
): Promise<RecentMessage[]> {
  const rows = await db
    .select({
      role: messages.role,
      content: messages.content,
      toolCalls: messages.toolCalls,
      position: messages.position,
      occurredAt: messages.occurredAt,
    })
    .from(messages)
    .where(and(eq(messages.tenantId, tenantId), eq(messages.sessionId, sessionId)))
    .orderBy(desc(messages.occurredAt), desc(messages.position))
    .limit(limit);
  return rows.reverse();
}
