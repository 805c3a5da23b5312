import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { usedSignIns } from '../../db/schema/used-sign-ins.js';
import { type UserRow, users } from '../../db/schema/users.js';

/** The person with this account of an identity provider. */
export async function findUser(
  db: Database,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.issuer, issuer), eq(users.subject, subject)));
  return rows[0];
}

/** Stores a person as they are now, and answers their id. */
export async function saveUser(db: Database, values: UserRow): Promise<string> {
  const { email, name, updatedAt } = values;
  const rows = await db
    .insert(users)
    .values(values)
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: { email, name, updatedAt },
    })
    .returning({ id: users.id });
  return rows[0]?.id as string;
}

/** Notes that a sign-in comes to its end, and forgets those that are over. @returns whether it is the first time */
export async function useSignIn(
  db: Database,
  stateHash: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): Promise<boolean> {
  await db.delete(usedSignIns).where(lt(usedSignIns.expiresAt, now));
  const rows = await db
    .insert(usedSignIns)
    .values({ stateHash, expiresAt })
    .onConflictDoNothing()
    .returning({ stateHash: usedSignIns.stateHash });
  return rows.length > 0;
}
