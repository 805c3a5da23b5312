import { LRUCache } from 'lru-cache';
import type { LlmOutcome } from '../ports/llm.js';

/** Judgments that are kept, of each tenant and of how many tenants, and for how long. */
const MAX_PER_TENANT = 100;
const MAX_TENANTS = 50;
const KEPT_FOR_MS = 10 * 60 * 1000;

type Judgements = LRUCache<string, Promise<LlmOutcome>>;

/**
 * The judgments of the last ten minutes, those of each tenant apart: a caller that asks again gets the same one, and
 * nobody learns by the time that an answer takes what another tenant has asked. Tenants and judgments that were not used
 * for longest go first; faults are not kept, since they may be over the next time.
 */
export class KeptJudgements {
  private readonly tenants = new LRUCache<string, Judgements>({ max: MAX_TENANTS });

  /** @param now milliseconds of a clock that does not go back */
  constructor(private readonly now = () => performance.now()) {}

  /** Gets the outcome kept under the key, or else that of `ask`. */
  get(tenantId: string, key: string, ask: () => Promise<LlmOutcome>): Promise<LlmOutcome> {
    const kept = this.judgements(tenantId);
    const known = kept.get(key);
    if (known) return known;
    const asked = ask();
    kept.set(key, asked);
    void asked.then((outcome) => {
      if ('fault' in outcome && kept.peek(key) === asked) kept.delete(key);
    });
    return asked;
  }

  private judgements(tenantId: string): Judgements {
    const known = this.tenants.get(tenantId);
    if (known) return known;
    const kept: Judgements = new LRUCache({
      ...{ max: MAX_PER_TENANT, ttl: KEPT_FOR_MS },
      perf: { now: this.now },
      // Asked at every look, since the clock may be another than the process's.
      ttlResolution: 0,
    });
    this.tenants.set(tenantId, kept);
    return kept;
  }
}
