import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { dashboardSessions } from '../../db/schema/dashboard-sessions.js';
import { type MembershipRow, memberships } from '../../db/schema/memberships.js';
import { users } from '../../db/schema/users.js';

/** A member with the name by which they signed in. */
export interface MemberRow {
  readonly member: MembershipRow;
  readonly name: string | null;
}

/** Members who are out and kept as such, the latest: it bounds what inviting and removing leaves. */
const MAX_REMOVED = 1_000;

const COLUMNS = { member: memberships, name: users.name };

const present = (tenantId: string) =>
  and(eq(memberships.tenantId, tenantId), isNull(memberships.removedAt));

/** One page of the members who are not removed, newest first, and how many there are. */
export async function listMembers(
  db: Database,
  tenantId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const rows = await db
    .select(COLUMNS)
    .from(memberships)
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(present(tenantId))
    .orderBy(desc(memberships.createdAt), desc(memberships.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await countMembers(db, tenantId) };
}

export async function countMembers(db: Database, tenantId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(memberships).where(present(tenantId));
  return row?.total ?? 0;
}

/** A member who is not removed; undefined when the tenant has none with this id. */
export async function findMember(
  db: Database,
  tenantId: string,
  id: string,
): Promise<MemberRow | undefined> {
  const rows = await db
    .select(COLUMNS)
    .from(memberships)
    .leftJoin(users, eq(users.id, memberships.userId))
    .where(and(present(tenantId), eq(memberships.id, id)));
  return rows[0];
}

/** The member with this address, also one who is removed. */
export async function findMemberByEmail(
  db: Database,
  tenantId: string,
  email: string,
): Promise<MembershipRow | undefined> {
  const rows = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.email, email)));
  return rows[0];
}

export async function insertMember(
  db: Database,
  tenantId: string,
  values: Omit<MembershipRow, 'tenantId' | 'removedAt' | 'disabledAt'>,
): Promise<MembershipRow> {
  const rows = await db
    .insert(memberships)
    .values({ tenantId, ...values })
    .returning();
  return rows[0] as MembershipRow;
}

export async function updateMember(
  db: Database,
  tenantId: string,
  id: string,
  values: Partial<Omit<MembershipRow, 'tenantId' | 'id' | 'email'>>,
): Promise<MembershipRow> {
  const rows = await db
    .update(memberships)
    .set(values)
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.id, id)))
    .returning();
  return rows[0] as MembershipRow;
}

/** Ends the sessions of a member. */
export async function endSessionsOfMember(
  db: Database,
  tenantId: string,
  id: string,
): Promise<void> {
  await db
    .delete(dashboardSessions)
    .where(and(eq(dashboardSessions.tenantId, tenantId), eq(dashboardSessions.memberId, id)));
}

/** Takes a member out, and ends their sessions in this tenant. */
export async function markMemberRemoved(
  db: Database,
  tenantId: string,
  id: string,
  now: Date,
): Promise<void> {
  await updateMember(db, tenantId, id, { removedAt: now });
  await endSessionsOfMember(db, tenantId, id);
  const old = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), isNotNull(memberships.removedAt)))
    .orderBy(desc(memberships.removedAt))
    .offset(MAX_REMOVED);
  await db
    .delete(memberships)
    .where(and(eq(memberships.tenantId, tenantId), inArray(memberships.id, old)));
}

/** Whether another member who has signed in and is not disabled may administer the tenant. */
export async function hasOtherAdmin(db: Database, tenantId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        present(tenantId),
        ne(memberships.id, id),
        eq(memberships.role, 'admin'),
        isNotNull(memberships.userId),
        isNull(memberships.disabledAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Memberships of a person in all tenants, also those that are over, and invitations of an address. */
export async function findMemberships(
  db: Database,
  userId: string | null,
  email: string,
): Promise<MembershipRow[]> {
  const invited = and(eq(memberships.email, email), isNull(memberships.userId));
  return db
    .select()
    .from(memberships)
    .where(userId === null ? invited : or(eq(memberships.userId, userId), invited))
    .orderBy(sql`${memberships.lastSignInAt} desc nulls last`, memberships.createdAt)
    .limit(200);
}
