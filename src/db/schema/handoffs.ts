import { sql } from 'drizzle-orm';
import {
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const time = () => timestamp({ withTimezone: true, precision: 3 });

/** confirm: a confirmation of high risk that nobody answered. */
export type HandoffKind = 'escalate' | 'confirm';

/**
 * pending: a confirmation that may still be answered by the user. withdrawn: the conversation went on without a person.
 */
export type HandoffStatus =
  | 'pending'
  | 'open'
  | 'answered'
  | 'taken_over'
  | 'expired'
  | 'withdrawn';

/** Gate calls that a person has to decide, stored with the call. */
export const handoffs = pgTable(
  'handoffs',
  {
    tenantId: text().notNull(),
    gateCallId: uuid().notNull(),
    sessionId: text().notNull(),
    threadId: uuid().notNull(),
    kind: text().$type<HandoffKind>().notNull(),
    status: text().$type<HandoffStatus>().notNull(),
    /** Fingerprint of the kind, the request and the proposed call: a session waits once for each. */
    subject: text().notNull(),
    actionRisk: text(),
    /** The tool that was proposed, else understood. */
    tool: text(),
    /** Clarification (src/dialogue/state.ts) that an answer is for; null while it is pending. */
    clarification: jsonb().$type<Record<string, unknown>>(),
    createdAt: time().notNull(),
    /** Since when someone waits for a person; null while it is pending. */
    openedAt: time(),
    /** When it is to be told, opened or ended next; null: it has ended. */
    dueAt: time(),
    expiresAt: time().notNull(),
    /** Answer in the person's words, and a note that stays among people. */
    response: text(),
    note: text(),
    endedAt: time(),
    /** The key that ended it; `local` without one, null by itself. */
    endedBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.gateCallId] }),
    uniqueIndex('handoffs_waiting')
      .on(table.tenantId, table.sessionId, table.subject)
      .where(sql`due_at is not null`),
    index('handoffs_session').on(table.tenantId, table.sessionId),
    index('handoffs_opened').on(table.tenantId, table.status, table.openedAt, table.gateCallId),
    index('handoffs_due').on(table.tenantId, table.dueAt).where(sql`due_at is not null`),
  ],
);

export type HandoffRow = typeof handoffs.$inferSelect;
export type NewHandoff = typeof handoffs.$inferInsert;
