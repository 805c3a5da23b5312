import { Counter, type Registry } from 'prom-client';

export interface SpanCounts {
  /** Stored as steps. */
  readonly kept: number;
  /** No step of an agent. */
  readonly unmarked: number;
  readonly rejected: number;
}

/** Counts what became of the spans of each export. */
export type CountSpans = (counts: SpanCounts) => void;

export function registerSpanMetrics(registry: Registry): CountSpans {
  const spans = new Counter({
    name: 'intentlock_spans_total',
    help: 'Spans of traces: kept as steps, unmarked (no step of an agent), rejected.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const count: CountSpans = ({ kept, unmarked, rejected }) => {
    for (const [outcome, amount] of Object.entries({ kept, unmarked, rejected })) {
      spans.inc({ outcome }, amount);
    }
  };
  // A counter without a line would look like one that is missing.
  count({ kept: 0, unmarked: 0, rejected: 0 });
  return count;
}
