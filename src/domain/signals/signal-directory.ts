import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/client.js';
import type { SignalRow } from '../../db/schema/signals.js';
import type { Owned } from '../../store/scope.js';
import {
  listEnabledSignals,
  readTenantStates,
  type TenantState,
} from '../../store/signals/signals.js';
import type { Yielder } from '../changes/yielder.js';
import { type CompiledPattern, compilePattern } from './pattern/compile.js';
import { PatternError } from './pattern/pattern-error.js';
import { giveReadyMade } from './ready-made.js';
import { type NameRule, type PatternRule, SignalSet } from './signal-set.js';

/** Tenants and patterns that are kept; beyond it the one that was used longest ago is made again. */
const MAX_TENANTS = 1_000;
const MAX_PATTERNS = 2_000;

interface VersionedSignals {
  readonly version: number;
  readonly set: SignalSet;
}

interface Compiled {
  /** Null where an engine of today refuses what an earlier one accepted: it matches nothing. */
  readonly compiled: CompiledPattern | null;
}

/** Compiled patterns of all directories: what one compiles to depends on nothing else, and takes some milliseconds. */
const PATTERNS = new LRUCache<string, Compiled>({ max: MAX_PATTERNS, memoMethod: compile });

/**
 * The signals of tenants, compiled and kept for as long as a tenant's version stays: every change of a
 * signal raises it, so that it is in force with the next texts on every process.
 */
export class SignalDirectory {
  private readonly tenants = new LRUCache<string, VersionedSignals>({ max: MAX_TENANTS });

  /** The signals of the tenants of these rows, by tenant; not of those that are gone. */
  async read(
    db: Database,
    rows: readonly Owned[],
    now: Date,
    yielder: Yielder,
  ): Promise<Map<string, SignalSet>> {
    const sets = new Map<string, SignalSet>();
    for (const tenant of await readTenantStates(db, rows)) {
      sets.set(tenant.tenantId, await this.readOne(db, tenant, now, yielder));
    }
    return sets;
  }

  private async readOne(
    db: Database,
    { tenantId, version, signalsGiven }: TenantState,
    now: Date,
    yielder: Yielder,
  ): Promise<SignalSet> {
    const known = this.tenants.get(tenantId);
    if (known?.version === version) return known.set;
    if (!signalsGiven) await giveReadyMade(db, tenantId, now);
    // After the version: what is read may be newer than its version says, and is then read once more.
    const set = await this.makeSet(await listEnabledSignals(db, tenantId), yielder);
    // What was given just now goes again when the caller's transaction fails.
    if (signalsGiven) this.tenants.set(tenantId, { version, set });
    return set;
  }

  private async makeSet(rows: readonly SignalRow[], yielder: Yielder): Promise<SignalSet> {
    const patterns: PatternRule[] = [];
    const names: NameRule[] = [];
    for (const { id: signalId, revision, type, pattern, nameKey } of rows) {
      if (type === 'instrumented') names.push({ signalId, revision, nameKey });
      else {
        const { compiled } = PATTERNS.memo(pattern as string);
        if (compiled) patterns.push({ signalId, revision, pattern: compiled });
      }
      await yielder.yieldIfDue();
    }
    return new SignalSet({ patterns, names });
  }
}

function compile(pattern: string): Compiled {
  try {
    return { compiled: compilePattern(pattern) };
  } catch (error) {
    if (error instanceof PatternError) return { compiled: null };
    throw error;
  }
}
