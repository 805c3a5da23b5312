import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';
import { lastUuidv7, uuidv7 } from '../../src/ids.js';
import { writeEvents } from '../../src/store/events/writes.js';
import { writeGateCalls } from '../../src/store/gate/writes.js';
import { appendMessages, upsertMessages } from '../../src/store/messages/writes.js';
import { writeOutcomes } from '../../src/store/outcomes/writes.js';
import { type ReportedStep, writeSteps } from '../../src/store/steps/writes.js';
import { moveSteps } from '../../src/store/traces/moved-steps.js';
import { writeSpans } from '../../src/store/traces/writes.js';
import { BATCH_FORMS } from '../support/batch-forms.js';
import { freshDatabase, newTenant } from '../support/database.js';
import { gateCallRow, insertStep, reportedStep } from '../support/rows.js';

/** What each writer stores happened long before it is received, in a session of its own. */
const NOW = new Date('2026-11-20T12:00:00.000Z');
const LATE = new Date('2026-11-10T12:00:00.000Z');
const EARLIER = new Date('2026-11-09T12:00:00.000Z');

let database: DatabaseHandle;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
const db = () => database.db;

interface Writer {
  /** The statement, as `file: function`. */
  readonly name: string;
  readonly kind: string;
  /** Where its rows are, with the row's id as it is announced and the time by which it is counted. */
  readonly rows: string;
  /** Writes a row of each tenant, all in one batch where the writer takes one. */
  write(tenantIds: readonly string[]): Promise<unknown>;
}

const ROWS = {
  gate: 'select tenant_id, session_id, id::text as id, created_at as at from gate_calls',
  event: 'select tenant_id, session_id, id::text as id, created_at as at from events',
  message: 'select tenant_id, session_id, id::text as id, occurred_at as at from messages',
  outcome: 'select tenant_id, session_id, id::text as id, occurred_at as at from outcomes',
  step: `select tenant_id, session_id, jsonb_build_array(session_id, correlation_id, step_id)::text as id,
    started_at as at from steps`,
};

const event = (tenantId: string) => ({
  event: {
    tenantId,
    key: uuidv7(),
    sessionId: 's',
    correlationId: null,
    event: 'abandon',
    detail: '',
    gateCaught: false,
    createdAt: LATE,
    receivedAt: NOW,
  },
  lastGateCallId: lastUuidv7(LATE.getTime()),
  memory: null,
});

const message = (tenantId: string, occurredAt = LATE) => ({
  tenantId,
  sessionId: 's',
  position: 0,
  role: 'assistant',
  content: '',
  contentHash: 'empty',
  occurredAt,
  interrupted: false,
  source: 'ingest',
  receivedAt: NOW,
});

const outcome = (tenantId: string, occurredAt = LATE) => ({
  outcome: {
    tenantId,
    key: '00000000-0000-7000-8000-000000000000',
    sessionId: 's',
    correlationId: null,
    type: 'sale',
    detail: '',
    externalRef: null,
    occurredAt,
    receivedAt: NOW,
  },
  lastGateCallId: lastUuidv7(LATE.getTime()),
});

const step = (tenantId: string, startedAt = LATE): ReportedStep =>
  reportedStep({ tenantId, startedAt, receivedAt: NOW });

const span = (tenantId: string, startedAt = LATE) => ({
  tenantId,
  key: JSON.stringify({ tenantId, traceId: 't', stepId: 'a' }),
  json: JSON.stringify({
    ...step(tenantId, startedAt),
    traceId: 't',
    name: 'x',
    status: 'ok',
    source: 'otel',
  }),
});

/** Every statement that writes rows of sessions; those that change what is there write it twice. */
const WRITERS: readonly Writer[] = [
  {
    name: 'gate/writes.ts: writeGateCalls',
    kind: 'gate',
    rows: ROWS.gate,
    // A gate call happens when it is received: its day is never late.
    write: (tenantIds) =>
      writeGateCalls(
        db(),
        tenantIds.map((tenantId) => ({ call: gateCallRow({ tenantId }), memory: null })),
      ),
  },
  {
    name: 'events/writes.ts: writeEvents',
    kind: 'event',
    rows: ROWS.event,
    write: (tenantIds) => writeEvents(db(), tenantIds.map(event)),
  },
  {
    name: 'outcomes/writes.ts: writeOutcomes',
    kind: 'outcome',
    rows: ROWS.outcome,
    write: (tenantIds) =>
      writeOutcomes(
        db(),
        tenantIds.map((tenantId) => outcome(tenantId)),
      ),
  },
  {
    name: 'outcomes/writes.ts: writeOutcomes',
    kind: 'outcome',
    rows: ROWS.outcome,
    write: async (tenantIds) => {
      for (const at of [EARLIER, LATE]) {
        await forget(tenantIds);
        await writeOutcomes(
          db(),
          tenantIds.map((tenantId) => outcome(tenantId, at)),
        );
      }
    },
  },
  {
    name: 'messages/writes.ts: upsertMessages',
    kind: 'message',
    rows: ROWS.message,
    write: (tenantIds) =>
      upsertMessages(
        db(),
        tenantIds.map((tenantId) => message(tenantId)),
      ),
  },
  {
    name: 'messages/writes.ts: upsertMessages',
    kind: 'message',
    rows: ROWS.message,
    // A message that is given its place.
    write: async (tenantIds) => {
      await appendMessages(
        db(),
        tenantIds.map((tenantId) => message(tenantId)),
      );
      await forget(tenantIds);
      await upsertMessages(
        db(),
        tenantIds.map((tenantId) => message(tenantId)),
      );
    },
  },
  {
    name: 'messages/writes.ts: appendMessages',
    kind: 'message',
    rows: ROWS.message,
    write: async (tenantIds) => {
      for (const at of [LATE, EARLIER]) {
        await forget(tenantIds);
        await appendMessages(
          db(),
          tenantIds.map((tenantId) => message(tenantId, at)),
        );
      }
    },
  },
  {
    name: 'steps/writes.ts: writeSteps',
    kind: 'step',
    rows: ROWS.step,
    write: async (tenantIds) => {
      for (const at of [EARLIER, LATE]) {
        await forget(tenantIds);
        for (const tenantId of tenantIds) {
          await db().transaction((tx) => writeSteps(tx, [step(tenantId, at)]));
        }
      }
    },
  },
  {
    name: 'traces/writes.ts: writeSpans',
    kind: 'step',
    rows: ROWS.step,
    write: async (tenantIds) => {
      for (const at of [EARLIER, LATE]) {
        await forget(tenantIds);
        await writeSpans(
          db(),
          tenantIds.map((tenantId) => span(tenantId, at)),
        );
      }
    },
  },
  {
    name: 'traces/moved-steps.ts: moveSteps',
    kind: 'step',
    rows: ROWS.step,
    write: async (tenantIds) => {
      const move = { traceId: 't', stepId: 'a', sessionId: 'new', correlationId: 'c' };
      for (const tenantId of tenantIds) {
        await insertStep(db(), { tenantId, traceId: 't', stepId: 'a', startedAt: LATE });
        await moveSteps(db(), tenantId, [move], NOW);
      }
    },
  },
];

/** What was noted so far, so that only the next write can have noted what is found. */
async function forget(tenantIds: readonly string[]): Promise<void> {
  for (const tenantId of tenantIds) {
    for (const table of ['change_batches', 'dirty_days', 'sessions']) {
      await db().execute(sql`delete from ${sql.identifier(table)} where tenant_id = ${tenantId}`);
    }
  }
}

interface Noted {
  readonly announced: boolean;
  readonly marked: boolean;
  readonly touched: boolean;
}

/** What was noted of each row of a tenant. */
const noted = ({ kind, rows }: Writer, tenantId: string): Promise<Noted[]> =>
  query<Noted>(
    db(),
    sql`
      select
        exists (select from change_batches a where a.tenant_id = r.tenant_id and a.kind = ${kind}
          and r.id = any(a.items)) as announced,
        exists (select from dirty_days d where d.tenant_id = r.tenant_id
          and d.day = (r.at at time zone 'UTC')::date) as marked,
        exists (select from sessions s where s.tenant_id = r.tenant_id and s.session_id = r.session_id
          and r.at between s.first_activity_at and s.last_activity_at) as touched
      from (${sql.raw(rows)}) r where r.tenant_id = ${tenantId}`,
  );

describe.each(BATCH_FORMS)('rows that are written, in batches $form', ({ others }) => {
  test.each(WRITERS.map((writer, index) => ({ ...writer, index })))(
    '$name notes what it changed ($index)',
    async (writer) => {
      const tenantIds = [await newTenant(db()), ...(others ? [await newTenant(db())] : [])];
      await writer.write(tenantIds);
      for (const tenantId of tenantIds) {
        expect(await noted(writer, tenantId)).toEqual([
          { announced: true, marked: writer.kind !== 'gate', touched: true },
        ]);
      }
    },
  );
});

const DECLARED = /^(?:export )?(?:async )?function (\w+)|^const (\w+) = hotStatement/gm;
/** A function as it is written: to the first line that ends it. */
const bodyAt = (text: string, from: number): string =>
  text.slice(from, text.indexOf('\n}\n', from));

test('every statement that writes such rows is one of these', () => {
  const folder = join(import.meta.dirname, '../../src/store');
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const statements =
        /(?:insert into|update) (?:gate_calls|events|messages|outcomes|steps)\b|\.(?:insert|update)\((?:gateCalls|events|messages|outcomes|steps)\)/g;
      return [...text.matchAll(statements)].map(({ index }) => {
        const [last] = [...text.slice(0, index).matchAll(DECLARED)].slice(-1);
        // A statement that is prepared stands before the function that runs it, or that runs what is made of it.
        const after = [...text.matchAll(DECLARED)].filter(
          (one) => one[0].startsWith('export ') && one.index > index,
        );
        const statement = last?.[2];
        const runs =
          after.find((one) => statement && bodyAt(text, one.index).includes(`${statement}(`)) ??
          after[0];
        return `${path}: ${last?.[1] ?? (runs ? runs[1] : undefined)}`;
      });
    });
  // The part of `upsertMessages` that is tried again.
  const named = found.map((name) => name.replace(/: upsert$/, ': upsertMessages'));
  expect([...new Set(named)].sort()).toEqual([...new Set(WRITERS.map(({ name }) => name))].sort());
});
