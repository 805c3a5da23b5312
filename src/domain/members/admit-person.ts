import type { MemberRole } from '../../contracts/member.js';
import type { Database } from '../../db/client.js';
import type { MembershipRow } from '../../db/schema/memberships.js';
import { AppError } from '../../errors.js';
import { newMemberId, newUserId } from '../../ids.js';
import type { Identity } from '../../ports/identity-provider.js';
import {
  countMembers,
  findMemberByEmail,
  findMemberships,
  insertMember,
  updateMember,
} from '../../store/account/members.js';
import { findTenant, lockTenant } from '../../store/account/tenants.js';
import { findUser, saveUser } from '../../store/account/users.js';
import { insertAuditEntry } from '../../store/audit/audit-log.js';
import { MAX_MEMBERS, memberFacts } from './change-members.js';

/** Who is let in without an invitation, and how much of what the provider says is believed. */
export interface AdmissionRules {
  /** Domains of addresses, in lower case, whose people are members of `tenantId`. */
  readonly domains: readonly string[];
  readonly tenantId: string;
  /** Their role; null: they need one by their claims. */
  readonly role: MemberRole | null;
  /** The claim that says their role; null: none does. */
  readonly roleClaim: string | null;
  readonly roles: ReadonlyMap<string, MemberRole>;
  readonly trustEmails: boolean;
}

/** An identity whose address is theirs. */
type Person = Identity & { readonly email: string };

/** Roles from the one that may do least. */
const BY_POWER: readonly MemberRole[] = ['viewer', 'reviewer', 'admin'];

/**
 * Finds the membership that a person signs in to: the tenant they name, else where they last were, else where they are
 * invited, else where their domain lets them in.
 *
 * @throws AppError `forbidden` when there is none; it says the same whatever tenants there are
 */
export async function admitPerson(
  db: Database,
  identity: Identity,
  rules: AdmissionRules,
  { wanted, now }: { readonly wanted: string | null; readonly now: Date },
): Promise<MembershipRow> {
  const person = requireAddress(identity, rules);
  return db.transaction(async (tx) => {
    const tenantId =
      (await findOpen(tx, person, rules, wanted)).open?.tenantId ??
      (isByDomain(person, rules) ? rules.tenantId : null);
    if (tenantId === null || ![null, tenantId].includes(wanted)) throw notAdmitted(person, rules);
    // Looked for again under the lock: two accounts must not both take an invitation, nor one person two places.
    await lockTenant(tx, tenantId);
    const { open, all } = await findOpen(tx, person, rules, tenantId);
    const chosen = open ?? (await joinByDomain(tx, all, person, rules, tenantId, now));
    if (!chosen) throw notAdmitted(person, rules);
    const { issuer, subject, email, name } = person;
    const userId = await saveUser(tx, {
      ...{ id: newUserId(), issuer, subject, email, name, createdAt: now, updatedAt: now },
    });
    return settle(tx, chosen, { userId, role: roleNow(chosen, person, rules), now });
  });
}

/** @throws AppError `forbidden` without an address that is known to be theirs */
function requireAddress(identity: Identity, { trustEmails }: AdmissionRules): Person {
  const { email, emailVerified } = identity;
  if (email === null) {
    throw new AppError('forbidden', 'The identity provider did not send your email address.');
  }
  if (emailVerified === false || (emailVerified === null && !trustEmails)) {
    throw new AppError(
      'forbidden',
      `The identity provider has not verified the address ${email}. Verify it there, then sign in again.`,
    );
  }
  return { ...identity, email };
}

function notAdmitted(person: Person, rules: AdmissionRules): AppError {
  const isClaimMissing = rules.roleClaim !== null && person.roles === null && rules.role === null;
  return new AppError(
    'forbidden',
    isClaimMissing && isByDomain(person, rules)
      ? `The identity provider did not send the claim ${rules.roleClaim}, which sets roles here. Ask the operator of this server or of the provider to add it, or ask an admin to invite this address.`
      : `${person.email} cannot sign in here. Ask an admin to invite or enable this address.`,
  );
}

/** The first membership that is open to a person, and all that they have, also those that are over. */
async function findOpen(
  tx: Database,
  person: Person,
  rules: AdmissionRules,
  wanted: string | null,
): Promise<{ open: MembershipRow | undefined; all: readonly MembershipRow[] }> {
  const user = await findUser(tx, person.issuer, person.subject);
  const all = await findMemberships(tx, user?.id ?? null, person.email);
  const candidates = all
    .filter(({ removedAt, disabledAt }) => removedAt === null && disabledAt === null)
    .filter(({ tenantId }) => [null, tenantId].includes(wanted))
    .filter((one) => one.source === 'invited' || isStillByDomain(one, person, rules));
  for (const open of candidates) {
    if ((await findTenant(tx, open.tenantId))?.disabled === false) return { open, all };
  }
  return { open: undefined, all };
}

const isByDomain = ({ email }: Person, { domains }: AdmissionRules): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1));

/** Those who came by their domain stay as long as the settings let them in. */
const isStillByDomain = (member: MembershipRow, person: Person, rules: AdmissionRules): boolean =>
  member.tenantId === rules.tenantId &&
  isByDomain(person, rules) &&
  roleByClaims(person, rules) !== null;

/** Makes a member of who has never been one, not even under another address. The caller holds the lock of the tenant. */
async function joinByDomain(
  tx: Database,
  found: readonly MembershipRow[],
  person: Person,
  rules: AdmissionRules,
  tenantId: string,
  now: Date,
): Promise<MembershipRow | null> {
  const role = roleByClaims(person, rules);
  const mayJoin = role !== null && isByDomain(person, rules) && tenantId === rules.tenantId;
  if (!mayJoin || found.some((one) => one.tenantId === tenantId)) return null;
  if ((await findTenant(tx, tenantId))?.disabled !== false) return null;
  // The address may have another account, or be that of a member who was removed before they came.
  if (await isTaken(tx, tenantId, person.email)) return null;
  if ((await countMembers(tx, tenantId)) >= MAX_MEMBERS) return null;
  const { email } = person;
  return insertMember(tx, tenantId, {
    ...{ id: newMemberId(), email, role, source: 'domain', invitedBy: null, createdAt: now },
    ...{ userId: null, joinedAt: null, lastSignInAt: null },
  });
}

const isTaken = async (tx: Database, tenantId: string, email: string): Promise<boolean> =>
  (await findMemberByEmail(tx, tenantId, email)) !== undefined;

/** The most powerful role of the claims, else the one of everybody; null: none. */
function roleByClaims({ roles }: Person, rules: AdmissionRules): MemberRole | null {
  if (rules.roleClaim === null) return rules.role;
  const given = (roles ?? []).flatMap((one) => rules.roles.get(one) ?? []);
  return BY_POWER.findLast((role) => given.includes(role)) ?? rules.role;
}

/** Claims say the role of those who came by their domain, at each sign-in; without claims it is theirs to keep. */
function roleNow(member: MembershipRow, person: Person, rules: AdmissionRules): MemberRole {
  if (member.source === 'invited' || rules.roleClaim === null) return member.role;
  return roleByClaims(person, rules) ?? member.role;
}

/** Notes that they are here, and in the audit log what became of them by it. */
async function settle(
  tx: Database,
  member: MembershipRow,
  { userId, role, now }: { readonly userId: string; readonly role: MemberRole; readonly now: Date },
): Promise<MembershipRow> {
  const joins = member.userId === null;
  const settled = await updateMember(tx, member.tenantId, member.id, {
    ...{ userId, role, lastSignInAt: now },
    ...(joins && { joinedAt: now }),
  });
  if (joins || role !== member.role) {
    await insertAuditEntry(tx, member.tenantId, {
      ...{ at: now, by: member.email, requestId: null, subject: member.id },
      action: joins ? 'member.join' : 'member.change',
      before: joins ? null : memberFacts(member),
      after: memberFacts(settled),
    });
  }
  return settled;
}
