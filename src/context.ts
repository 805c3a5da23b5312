import type { KeyScope } from './contracts/account.js';
import type { ConfigValues } from './contracts/config.js';
import type { MemberRole } from './contracts/member.js';
import type { Database } from './db/client.js';
import type { Calibration } from './db/schema/tenants.js';

/** A person who signed in, as a member of the tenant. */
export interface CallerUser {
  readonly memberId: string;
  /** Names them in the tenant for good, also where they changed something. */
  readonly email: string;
  readonly name: string | null;
  readonly role: MemberRole;
}

/** Who is calling, and the tenant's configuration as of `version`. */
export interface Caller {
  readonly tenantId: string;
  /** Null for the callers without a key: people who signed in, `local` and the demo's readers. */
  readonly keyId: string | null;
  readonly keyHash: string | null;
  /** Null: a key, or nobody. */
  readonly user: CallerUser | null;
  /** The scopes of its key or role, or of whoever needs none. */
  readonly scopes: readonly KeyScope[];
  /** When its key ends; null: it does not. */
  readonly expiresAt: Date | null;
  /** The tenant's version that `config` and the key were read at. */
  readonly version: number;
  readonly config: ConfigValues;
  /** Maps scores to probabilities, fitted to the tenant's reviews; null: scores are taken as probabilities. */
  readonly calibration: Calibration | null;
  /** Settings of the tenant's own, without the defaults. */
  readonly overrides: Readonly<Record<string, unknown>>;
}

/** The key or member that calls, by its id, as limits count them; null: whoever needs neither. */
export const credentialId = ({ keyId, user }: Pick<Caller, 'keyId' | 'user'>): string | null =>
  keyId ?? user?.memberId ?? null;

/** The name that a change is noted with: a member's address, a key, or `local` without either. */
export const actorName = ({ keyId, user }: Pick<Caller, 'keyId' | 'user'>): string =>
  user?.email ?? keyId ?? 'local';

/** Context of a verb: on whose behalf it acts, on what database, at what time. */
export interface Ctx {
  readonly db: Database;
  readonly caller: Caller;
  readonly now: Date;
  /** Names the request in the server log; absent in work that no request asks for. */
  readonly requestId?: string;
}

/** Runs work in a transaction; everything in it takes the context that it is handed. */
export function inTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }));
}
