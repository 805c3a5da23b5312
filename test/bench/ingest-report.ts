import type { Acknowledged } from './delivering.js';
import { machineFactor, median, table, whole } from './report.js';

export type Kind = 'spans' | 'messages' | 'events';

/** What one process ingested, of one kind. */
export interface Ingested {
  /** Rows a second. */
  readonly rate: number;
  /** CPU microseconds of the server's process per row. */
  readonly cpu: number;
  /** Of its core that the generator used. */
  readonly generatorShare: number;
}

/** The gate's p99 in milliseconds, a round each: alone, and beside ingestion at half of its rate. */
export type Latencies = Readonly<Record<'alone' | 'spans' | 'messages', number[]>>;

export function sizeLine(kind: Kind, sent: Acknowledged): string {
  const mean = (total: number, count: number): string => whole(total / count);
  return (
    `${kind}: ${whole(sent.deliveries)} requests of ${mean(sent.rows, sent.deliveries)}, ` +
    `${mean(sent.bytes, sent.rows)} B each, ${mean(sent.bytes, sent.deliveries)} B a request, ` +
    `${mean(sent.wireBytes, sent.deliveries)} B on the wire (means)`
  );
}

const SPANS_PER_SECOND = 15_000;
const MESSAGES_PER_SECOND = 10_000;
const EVENT_CPU = 2.2;

/** The targets, scaled to this machine, each with what was measured. Those that were not are left out. */
export function ingestTable(
  measured: Readonly<Record<Kind, readonly Ingested[]>>,
  latencies: Latencies,
  bareCpu: number,
): string {
  const factor = machineFactor(bareCpu);
  const rows = [['target', 'reference', 'here', 'measured', 'CPU us each', '']];
  for (const [kind, target] of [
    ['spans', SPANS_PER_SECOND],
    ['messages', MESSAGES_PER_SECOND],
  ] as const) {
    if (measured[kind].length === 0) continue;
    const rate = median(measured[kind].map((each) => each.rate));
    const cpu = median(measured[kind].map((each) => each.cpu));
    const least = target * factor;
    rows.push([
      `${kind} a second, at least`,
      whole(target),
      whole(least),
      whole(rate),
      cpu.toFixed(1),
      rate >= least ? 'met' : 'MISSED',
    ]);
  }
  if (measured.events.length > 0) {
    const event = median(measured.events.map((each) => each.cpu));
    rows.push([
      'CPU of an event, at most',
      `${EVENT_CPU} B`,
      `${EVENT_CPU} B`,
      `${(event / bareCpu).toFixed(2)} B`,
      event.toFixed(1),
      event <= EVENT_CPU * bareCpu ? 'met' : 'MISSED',
    ]);
  }
  const alone = median(latencies.alone);
  for (const kind of ['spans', 'messages'] as const) {
    if (latencies[kind].length === 0) continue;
    const p99 = median(latencies[kind]);
    rows.push([
      `gate p99 beside ${kind}, at most`,
      '2 x alone',
      `${(2 * alone).toFixed(2)} ms`,
      `${p99.toFixed(2)} ms`,
      '',
      p99 <= 2 * alone ? 'met' : 'MISSED',
    ]);
  }
  return table(rows);
}
