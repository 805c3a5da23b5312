import type { LlmOutcome } from '../ports/llm.js';

/** Judgements that are kept, of each tenant and of how many tenants, and for how long. */
const MAX_PER_TENANT = 100;
const MAX_TENANTS = 50;
const KEPT_FOR_MS = 10 * 60 * 1000;

interface Kept {
  readonly at: number;
  readonly outcome: Promise<LlmOutcome>;
}

/**
 * The judgements of the last ten minutes, those of each tenant apart: a caller that asks again gets the same one, and
 * nobody learns by the time that an answer takes what another tenant has asked. Tenants and judgements that were not used
 * for longest go first; faults are not kept, since they may be over the next time.
 */
export class KeptJudgements {
  private readonly tenants = new Map<string, Map<string, Kept>>();

  /** @param now milliseconds of a clock that does not go back */
  constructor(private readonly now = () => performance.now()) {}

  /** What is kept under the key, or else what `ask` answers. */
  get(tenantId: string, key: string, ask: () => Promise<LlmOutcome>): Promise<LlmOutcome> {
    const kept = this.of(tenantId);
    const known = kept.get(key);
    kept.delete(key);
    const one =
      known && this.now() - known.at < KEPT_FOR_MS ? known : { at: this.now(), outcome: ask() };
    kept.set(key, one);
    if (kept.size > MAX_PER_TENANT) dropFirst(kept);
    if (one !== known) {
      void one.outcome.then((made) => {
        if ('fault' in made && kept.get(key) === one) kept.delete(key);
      });
    }
    return one.outcome;
  }

  private of(tenantId: string): Map<string, Kept> {
    const kept = this.tenants.get(tenantId) ?? new Map<string, Kept>();
    this.tenants.delete(tenantId);
    this.tenants.set(tenantId, kept);
    if (this.tenants.size > MAX_TENANTS) dropFirst(this.tenants);
    return kept;
  }
}

function dropFirst(map: Map<string, unknown>): void {
  map.delete(map.keys().next().value as string);
}
