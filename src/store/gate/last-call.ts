import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { gateCalls } from '../../db/schema/gate-calls.js';

/** The latest gate call of a session, as a later one goes on from it. */
export interface LastGateCall {
  readonly request: string;
  readonly decision: string | null;
  /** Its questions, options or prompt for the user. */
  readonly questions: readonly string[];
  readonly options: readonly string[];
  readonly confirmPrompt: string | null;
  readonly intentSpec: Readonly<Record<string, unknown>> | null;
  readonly createdAt: Date;
}

export async function findLastGateCall(
  db: Database,
  tenantId: string,
  sessionId: string,
): Promise<LastGateCall | null> {
  const [row] = await db
    .select({
      request: gateCalls.request,
      decision: gateCalls.decision,
      questions: gateCalls.questions,
      options: gateCalls.options,
      confirmPrompt: gateCalls.confirmPrompt,
      intentSpec: gateCalls.intentSpec,
      createdAt: gateCalls.createdAt,
    })
    .from(gateCalls)
    .where(and(eq(gateCalls.tenantId, tenantId), eq(gateCalls.sessionId, sessionId)))
    .orderBy(desc(gateCalls.id))
    .limit(1);
  return row ?? null;
}
