import { LRUCache } from 'lru-cache';
import type { Caller, CallerUser } from '../../context.js';
import type { KeyScope } from '../../contracts/account.js';
import type { Database } from '../../db/client.js';
import type { TenantRow } from '../../db/schema/tenants.js';
import { MissingScope, Unauthenticated } from '../../errors.js';
import {
  type CallerRow,
  findCallerByKeyHash,
  findCallerBySession,
  findSignedIn,
  findTenantOfKey,
  type SignedInRow,
  touchApiKey,
} from '../../store/account/callers.js';
import { findTenant } from '../../store/account/tenants.js';
import { effectiveConfig } from '../config/defaults.js';
import { sameDigest, sha256 } from './hash-key.js';
import { shownScopes } from './key-grants.js';
import { ROLE_SCOPES, roleWith } from './roles.js';

/** Keys that are kept in memory; beyond it the one that was used longest ago is read again. */
const MAX_CACHED = 10_000;
/** The scope of all routes whose callers may come from memory. */
export const HOT_SCOPE: KeyScope = 'gate';
/** `last_used_at` is true to this. */
const TOUCH_INTERVAL_MS = 60_000;

/**
 * Finds out who calls. Callers that were seen before are answered from memory, without a query; whoever
 * uses such a caller compares its `version` with the tenant's as part of a read that it makes anyway,
 * and calls `refresh` when they differ. So a revoked key or a new configuration is in force on every
 * process with the next call, and no process has to notify another.
 */
export class CallerDirectory {
  private readonly callers = new LRUCache<string, Caller>({ max: MAX_CACHED });
  /** When the use of a key was last stored, by its id. */
  private readonly touched = new LRUCache<string, number>({ max: MAX_CACHED });
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly db: Database) {}

  /** The caller with this key, from memory if it is there; undefined when the key opens nothing. */
  byApiKey(apiKey: string, now: Date): Caller | Promise<Caller | undefined> {
    const keyHash = sha256(apiKey);
    const known = this.recall(`key:${keyHash}`);
    // One that ends meanwhile, or that may not do this as far as is remembered, is read again.
    if (!known || isOver(known, now) || !known.scopes.includes(HOT_SCOPE)) {
      return this.loadUsedKey(keyHash, now);
    }
    this.touch(known, now);
    return known;
  }

  /** Finds the caller with this key, always in the database. */
  byApiKeyNow(apiKey: string, now: Date): Promise<Caller | undefined> {
    return this.loadUsedKey(sha256(apiKey), now);
  }

  /** The reader with this dashboard session. */
  async bySession(sessionId: string, now: Date): Promise<Caller | undefined> {
    const row = await findCallerBySession(this.db, sha256(sessionId), now);
    if (!row) return undefined;
    return 'signedIn' in row ? toSignedIn(row) : toCaller(row.tenant, row);
  }

  /** Whoever calls without a key, on behalf of a tenant that is known to exist; `hot` may be from memory. */
  async keyless(tenantId: string, hot: boolean): Promise<Caller> {
    const known = hot ? this.recall(`tenant:${tenantId}`) : undefined;
    return known ?? this.loadTenant(tenantId);
  }

  /**
   * Reads a caller again.
   *
   * @throws Unauthenticated when its key was revoked, its member removed or its tenant disabled in the meantime
   * @throws MissingScope when its key lost the scope that callers from memory need
   */
  async refresh(caller: Caller): Promise<Caller> {
    const { keyHash, user, tenantId } = caller;
    if (keyHash === null && user === null) return this.loadTenant(tenantId);
    const current = user ? await this.loadMember(tenantId, user) : await this.loadKey(`${keyHash}`);
    if (!current) throw new Unauthenticated();
    if (!current.scopes.includes(HOT_SCOPE)) {
      throw new MissingScope(HOT_SCOPE, current.scopes, user && roleWith(HOT_SCOPE));
    }
    return current;
  }

  /** Waits for what is still being written. */
  async close(): Promise<void> {
    await Promise.all(this.pending);
  }

  private async loadUsedKey(keyHash: string, now: Date): Promise<Caller | undefined> {
    const caller = await this.loadKey(keyHash);
    if (!caller || isOver(caller, now)) return undefined;
    this.touch(caller, now);
    return caller;
  }

  private async loadKey(keyHash: string): Promise<Caller | undefined> {
    const known = this.callers.get(`key:${keyHash}`)?.tenantId;
    const tenantId = known ?? (await findTenantOfKey(this.db, keyHash));
    const row =
      tenantId === undefined ? undefined : await findCallerByKeyHash(this.db, tenantId, keyHash);
    if (!row || !sameDigest(row.keyHash, keyHash)) {
      this.callers.delete(`key:${keyHash}`);
      return undefined;
    }
    return this.keep(`key:${keyHash}`, toCaller(row.tenant, row));
  }

  private async loadMember(tenantId: string, user: CallerUser): Promise<Caller | undefined> {
    const row = await findSignedIn(this.db, tenantId, user.memberId);
    return row && toSignedIn(row);
  }

  private async loadTenant(tenantId: string): Promise<Caller> {
    const tenant = await findTenant(this.db, tenantId);
    if (!tenant || tenant.disabled) throw new Unauthenticated();
    return this.keep(`tenant:${tenantId}`, toCaller(tenant, null));
  }

  private recall(name: string): Caller | undefined {
    return this.callers.get(name);
  }

  private keep(name: string, caller: Caller): Caller {
    this.callers.set(name, caller);
    return caller;
  }

  /** Stores the use of a key, at most once a minute and off the request's path. */
  private touch({ keyId }: Caller, now: Date): void {
    if (keyId === null) return;
    const time = now.getTime();
    if (time - (this.touched.get(keyId) ?? 0) < TOUCH_INTERVAL_MS) return;
    this.touched.set(keyId, time);
    // Losing one costs a minute of precision, and no request.
    const write = touchApiKey(this.db, keyId, now)
      .catch(() => {})
      .finally(() => this.pending.delete(write));
    this.pending.add(write);
  }
}

const isOver = ({ expiresAt }: Caller, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now;

function toCaller(tenant: TenantRow, key: Omit<CallerRow, 'tenant'> | null): Caller {
  return {
    tenantId: tenant.id,
    keyId: key?.keyId ?? null,
    keyHash: key?.keyHash ?? null,
    user: null,
    scopes: shownScopes(key?.scopes ?? null),
    expiresAt: key?.expiresAt ?? null,
    version: tenant.version,
    config: effectiveConfig(tenant.config),
    calibration: tenant.calibration,
    overrides: tenant.config,
  };
}

/** People are read anew with each request: what becomes of their role holds at once. */
function toSignedIn({ tenant, signedIn: { member, name } }: SignedInRow): Caller {
  const { id: memberId, email, role } = member;
  const scopes = ROLE_SCOPES[role];
  return { ...toCaller(tenant, null), scopes, user: { memberId, email, name, role } };
}
