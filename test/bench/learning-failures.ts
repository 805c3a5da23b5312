import { sql } from 'drizzle-orm';
import { embedFailure } from '../../src/clustering/failure-vector.js';
import type { Database } from '../../src/db/client.js';
import { seeded } from '../../src/random.js';
import { type ReportedFailure, writeFailures } from '../../src/store/failures/writes.js';
import { wordVectors } from '../../src/word-vectors/word-vectors.js';

export const TENANT = 'bench-learning';

const THEMES = 300;
const NOISE = 0.1;
const DAYS = 60;
const ROWS_PER_WRITE = 1_000;
const REQUESTS = [
  'Change the %',
  'Please send me the %',
  'Book a % for us',
  'Delete the %',
  'Show the %',
];
const DETAILS = [
  'not the %, the $',
  'I meant the $',
  'wrong %, use the $',
  '$ please',
  'only the $',
];
const DIMENSIONS = ['goal', 'output_format', 'scope', 'constraints', null];
const CATEGORIES = ['missing_context', 'broken_tool', 'task_failure', 'spec_conflict', null];

/** Failures about themes of a few words each, and some about nothing in particular. */
export class BenchFailures {
  private readonly random = seeded(1);
  private readonly words = [...wordVectors().index.keys()].slice(1_000, 9_000);
  private made = 0;

  /** Stores some more, as the follower of failures does. */
  async add(db: Database, count: number, now: Date): Promise<void> {
    for (let left = count; left > 0; left -= ROWS_PER_WRITE) {
      const rows = Array.from({ length: Math.min(left, ROWS_PER_WRITE) }, () => this.next(now));
      await writeFailures(db, TENANT, rows, now);
    }
  }

  private next(now: Date): ReportedFailure {
    this.made += 1;
    const isNoise = this.random() < NOISE;
    const theme = isNoise ? Math.floor(this.random() * 1e6) : Math.floor(this.random() * THEMES);
    const word = (at: number) => this.words[(theme * 7 + at * 131) % this.words.length] as string;
    const pick = <One>(list: readonly One[]) =>
      list[Math.floor(this.random() * list.length)] as One;
    const fill = (text: string) =>
      text.replace('%', word(pick([0, 0, 1]))).replace('$', word(pick([2, 2, 3])));
    const [request, detail] = [fill(pick(REQUESTS)), fill(pick(DETAILS))];
    const meaning = embedFailure(request, detail);
    return {
      kind: 'event',
      itemId: this.made,
      sessionId: `session-${this.made % 50_000}`,
      correlationId: null,
      gateCallId: null,
      event: 'correction',
      category: CATEGORIES[theme % CATEGORIES.length] as string | null,
      dimension: DIMENSIONS[theme % DIMENSIONS.length] as string | null,
      weakestDimension: null,
      reportedCaught: false,
      gateCaught: null,
      actionRisk: null,
      request,
      detail,
      meaning: meaning && Buffer.from(meaning.buffer).toString('base64'),
      occurredAt: new Date(now.getTime() - this.random() * DAYS * 86_400_000).toISOString(),
    };
  }
}

/** Gate calls and events of the same tenant, which no list should mind. */
export async function addHistory(
  db: Database,
  rows: { readonly calls: number; readonly events: number },
): Promise<void> {
  await db.execute(sql`
    insert into gate_calls (tenant_id, id, created_at, session_id, thread_id, correlation_id, request, mode,
      intervention_mode, decision, model_decision, questions, options, ambiguity_score, probability, dimensions,
      evidence, costs, model_version, config_version, duration_ms)
    select ${TENANT}, id, now(), 'session-' || n % 50000, id, id::text, 'Change the order ' || n, 'suggest',
      'suggest', 'proceed', 'proceed', '[]', '[]', 0.1, 0.1, '{"goal": 0.1}', '[]', '{}', 'bench', 1, 1
    from (select n, (lpad(to_hex((extract(epoch from now()) * 1000)::bigint - ${rows.calls}::int + n), 12, '0')
        || '7000800000000000' || lpad(to_hex(n % 65536), 4, '0'))::uuid as id
      from generate_series(1, ${rows.calls}::int) n) made`);
  await db.execute(sql`
    insert into events (tenant_id, key, session_id, event, detail, gate_caught, created_at, received_at)
    select ${TENANT}, gen_random_uuid(), 'session-' || n % 50000, 'accept', 'fine', false, now(), now()
    from generate_series(1, ${rows.events}::int) n`);
  await db.execute(sql`
    insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
    select ${TENANT}, 'session-' || n, now(), now() from generate_series(0, 49999) n`);
}
