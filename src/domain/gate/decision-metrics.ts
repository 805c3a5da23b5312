import { Counter, type Registry } from 'prom-client';
import { Decision } from '../../contracts/gate.js';

/** Counts an answer of the gate; null: interventions were off. */
export type CountDecision = (decision: string | null) => void;

export function registerDecisionMetrics(registry: Registry): CountDecision {
  const decisions = new Counter({
    name: 'intentlock_gate_decisions_total',
    help: 'Gate calls by decision. off: interventions were off.',
    labelNames: ['decision'],
    registers: [registry],
  });
  // A counter without a line would look like one that is missing.
  for (const decision of [...Decision.options, 'off']) decisions.inc({ decision }, 0);
  return (decision) => decisions.inc({ decision: decision ?? 'off' });
}
