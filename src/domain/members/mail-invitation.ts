import type { Ctx } from '../../context.js';
import type { MembershipRow } from '../../db/schema/memberships.js';
import { findTenant } from '../../store/account/tenants.js';
import { queueMessages } from '../../store/notifications/outbox.js';
import { changedBy } from '../audit/record-audit.js';
import { addressed, createMessage } from '../notifications/messages.js';

/** Leaves an invitation to be mailed to a member, in the transaction in which they become one. */
export async function mailInvitation(
  ctx: Ctx,
  { tenantId, email, role }: MembershipRow,
  signInUrl: string,
): Promise<void> {
  const { db, now } = ctx;
  const tenant = await findTenant(db, tenantId);
  const data = {
    ...{ tenant_name: tenant?.name ?? tenantId, invited_by: changedBy(ctx) },
    ...{ member: { email, role }, sign_in_url: signInUrl },
  };
  const message = createMessage('member.invited', tenantId, data, now);
  const recipient = { channel: 'email' as const, address: email, ruleId: null };
  await queueMessages(db, tenantId, addressed(message, [recipient]));
}
