import type { Database } from '../../db/client.js';
import type { SignalRow } from '../../db/schema/signals.js';
import { listEnabledSignals, readTenantStates } from '../../store/fleet/signals.js';
import type { Pace } from '../arrivals/pace.js';
import { type CompiledPattern, compilePattern } from './pattern/compile.js';
import { PatternError } from './pattern/pattern-error.js';
import { giveReadyMade } from './ready-made.js';
import { type NameRule, type PatternRule, SignalSet } from './signal-set.js';

/** Tenants and patterns that are kept; beyond it the one that was made longest ago is made again. */
const MAX_TENANTS = 1_000;
const MAX_PATTERNS = 2_000;

interface Known {
  readonly version: number;
  readonly set: SignalSet;
}

/**
 * The signals of tenants, compiled and kept for as long as a tenant's version stays: every change of a
 * signal raises it, so that it is in force with the next texts on every process.
 */
export class SignalDirectory {
  private readonly known = new Map<string, Known>();
  private readonly compiled = new Map<string, CompiledPattern | null>();

  /** The signals of these tenants; of a tenant that is gone there are none. */
  async read(
    db: Database,
    tenantIds: readonly string[],
    now: Date,
    pace: Pace,
  ): Promise<ReadonlyMap<string, SignalSet>> {
    const states = await readTenantStates(db, tenantIds);
    const changed = states.filter(({ id, version }) => this.known.get(id)?.version !== version);
    for (const { id, signalsGiven } of changed) if (!signalsGiven) await giveReadyMade(db, id, now);
    // After the versions: what is read may be newer than its version says, and is then read once more.
    const rows =
      changed.length > 0
        ? await listEnabledSignals(
            db,
            changed.map(({ id }) => id),
          )
        : [];
    const sets = new Map(states.map(({ id }) => [id, this.known.get(id)?.set as SignalSet]));
    for (const { id, version, signalsGiven } of changed) {
      const own = rows.filter(({ tenantId }) => tenantId === id);
      const set = await this.makeSet(own, pace);
      sets.set(id, set);
      // What was given just now goes again when the caller's transaction fails.
      if (signalsGiven) keep(this.known, id, { version, set }, MAX_TENANTS);
    }
    return sets;
  }

  private async makeSet(rows: readonly SignalRow[], pace: Pace): Promise<SignalSet> {
    const patterns: PatternRule[] = [];
    const names: NameRule[] = [];
    for (const { id: signalId, revision, type, pattern, nameKey } of rows) {
      if (type === 'instrumented') names.push({ signalId, revision, nameKey });
      else {
        const compiled = this.compile(pattern as string);
        if (compiled) patterns.push({ signalId, revision, pattern: compiled });
      }
      await pace.pause();
    }
    return new SignalSet({ patterns, names });
  }

  /** Null where an engine of today refuses what one of earlier took: it matches nothing. */
  private compile(pattern: string): CompiledPattern | null {
    const known = this.compiled.get(pattern);
    return keep(
      this.compiled,
      pattern,
      known === undefined ? tryCompile(pattern) : known,
      MAX_PATTERNS,
    );
  }
}

function tryCompile(pattern: string): CompiledPattern | null {
  try {
    return compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return null;
    throw error;
  }
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): Value {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) {
    const oldest = map.keys().next();
    if (!oldest.done) map.delete(oldest.value);
  }
  return value;
}
