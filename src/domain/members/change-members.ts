import { type Caller, type Ctx, inTransaction } from '../../context.js';
import type { MemberRole } from '../../contracts/member.js';
import type { MembershipRow } from '../../db/schema/memberships.js';
import { AppError, Conflict, NotFound } from '../../errors.js';
import { newMemberId } from '../../ids.js';
import { hasLastingAdminKey } from '../../store/account/api-keys.js';
import {
  countMembers,
  endSessionsOfMember,
  findMember,
  findMemberByEmail,
  hasOtherAdmin,
  insertMember,
  type MemberRow,
  markMemberRemoved,
  updateMember,
} from '../../store/account/members.js';
import { lockTenant } from '../../store/account/tenants.js';
import { ROLE_SCOPES } from '../account/roles.js';
import { changedBy, recordAudit } from '../audit/record-audit.js';
import { mailInvitation } from './mail-invitation.js';

/** Members of a tenant who are not removed. */
export const MAX_MEMBERS = 1_000;

/**
 * Lets the holder of an address sign in, who may also be one that was removed.
 *
 * @param signInUrl where they sign in, to be mailed to them with this; null: nothing is mailed
 *
 * @throws Conflict when there is a member with this address, or as many as there may be
 * @throws AppError `forbidden` when they would have more than the caller has
 */
export function inviteMember(
  ctx: Ctx,
  { email, role }: { readonly email: string; readonly role: MemberRole },
  signInUrl: string | null = null,
): Promise<MembershipRow> {
  return inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    ensureGivable(caller, role);
    // Two at once must not both take the last place.
    await lockTenant(db, caller.tenantId);
    const known = await findMemberByEmail(db, caller.tenantId, email);
    if (known && known.removedAt === null) throw new Conflict(`${email} is already a member.`);
    if ((await countMembers(db, caller.tenantId)) >= MAX_MEMBERS) {
      throw new Conflict(`A tenant has at most ${MAX_MEMBERS} members.`);
    }
    const values = {
      ...{ role, source: 'invited' as const, invitedBy: changedBy(tx), createdAt: now },
      // Whoever had the address before is not whom it lets in now.
      ...{ userId: null, joinedAt: null, lastSignInAt: null },
    };
    const member = known
      ? await updateMember(db, caller.tenantId, known.id, {
          ...values,
          removedAt: null,
          disabledAt: null,
        })
      : await insertMember(db, caller.tenantId, { id: newMemberId(), email, ...values });
    await recordAudit(tx, {
      action: 'member.invite',
      subject: member.id,
      before: null,
      after: memberFacts(member),
    });
    if (signInUrl !== null) await mailInvitation(tx, member, signInUrl);
    return member;
  });
}

export interface MemberChange {
  readonly role?: MemberRole | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * Gives a member another role, in force with their next request, or disables or enables them. Who is disabled is out at
 * once, and stays a member with their role.
 *
 * @throws NotFound
 * @throws Conflict when nobody would be left who may administer the tenant
 * @throws AppError `forbidden` when they would have more than the caller has
 */
export function changeMember(
  ctx: Ctx,
  id: string,
  { role, disabled }: MemberChange,
): Promise<MemberRow> {
  return inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    await lockTenant(db, caller.tenantId);
    const { member, name } = await requireMember(tx, id);
    const wanted = {
      role: role ?? member.role,
      disabledAt: disabled === undefined ? member.disabledAt : disabled ? now : null,
    };
    const isDisabled = wanted.disabledAt !== null;
    if (member.role === wanted.role && (member.disabledAt !== null) === isDisabled) {
      return { member, name };
    }
    // Whoever enables somebody gives them their role anew.
    ensureGivable(caller, wanted.role);
    if (isDisabled || wanted.role !== 'admin') await ensureWayIn(tx, member);
    const changed = await updateMember(db, caller.tenantId, id, wanted);
    if (isDisabled) await endSessionsOfMember(db, caller.tenantId, id);
    await recordAudit(tx, {
      action: 'member.change',
      subject: id,
      before: memberFacts(member),
      after: memberFacts(changed),
    });
    return { member: changed, name };
  });
}

/**
 * Takes a member out: their sessions end at once, and they cannot sign in until they are invited again.
 *
 * @throws NotFound
 * @throws Conflict when nobody would be left who may administer the tenant
 */
export function removeMember(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const { db, caller, now } = tx;
    await lockTenant(db, caller.tenantId);
    const { member } = await requireMember(tx, id);
    await ensureWayIn(tx, member);
    await markMemberRemoved(db, caller.tenantId, id, now);
    await recordAudit(tx, {
      action: 'member.remove',
      subject: id,
      before: memberFacts(member),
      after: null,
    });
  });
}

/** The facts of a member that the audit log keeps. */
export const memberFacts = ({ email, role, source, disabledAt }: MembershipRow) => ({
  ...{ email, role, source },
  ...(disabledAt !== null && { disabled: true }),
});

async function requireMember({ db, caller }: Ctx, id: string): Promise<MemberRow> {
  const found = await findMember(db, caller.tenantId, id);
  if (!found) throw new NotFound('Member', id);
  return found;
}

/** @throws AppError `forbidden` when the role may do what the caller may not */
function ensureGivable({ scopes }: Caller, role: MemberRole): void {
  const missing = ROLE_SCOPES[role].filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  const own = scopes.join(', ');
  throw new AppError(
    'forbidden',
    `You cannot grant a role with more permissions than your own: ${role} also has ${missing.join(', ')}. You have ${own}.`,
  );
}

/** @throws Conflict when this is the last admin, and no key is one either */
async function ensureWayIn({ db, caller }: Ctx, member: MembershipRow): Promise<void> {
  if (member.role !== 'admin' || member.userId === null || member.disabledAt !== null) return;
  if (await hasLastingAdminKey(db, caller.tenantId)) return;
  if (await hasOtherAdmin(db, caller.tenantId, member.id)) return;
  throw new Conflict(
    'This is the last admin, and there is no key with the scope admin and no expiration. Create one first.',
  );
}
