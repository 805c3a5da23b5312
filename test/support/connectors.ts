import { sql } from 'drizzle-orm';
import type { VoiceProviderName } from '../../src/contracts/connector.js';
import { query } from '../../src/db/rows.js';
import { PollConnector } from '../../src/domain/connectors/connector-jobs.js';
import { createVoiceProviders } from '../../src/outbound/voice/voice-providers.js';
import { startApp, type TestApp, type TestTenant } from './app.js';
import { VoiceServer } from './voice/voice-server.js';

/** The application beside a provider that is played on the loopback. */
export interface ConnectedApp {
  readonly subject: TestApp;
  readonly server: VoiceServer;
  close(): Promise<void>;
}

export async function startConnected(
  provider: VoiceProviderName,
  config: Parameters<typeof startApp>[0] = {},
): Promise<ConnectedApp> {
  const server = await VoiceServer.start(provider);
  const baseUrls = { elevenlabs: server.origin, retell: server.origin, vapi: server.origin };
  const voice = createVoiceProviders({ baseUrls, firstDelayMs: 2 });
  const subject = await startApp(config, { voice });
  return {
    subject,
    server,
    async close() {
      await subject.close();
      await voice.close();
      await server.close();
    },
  };
}

/** JSON of the interface, whose fields a test picks. */
// biome-ignore lint/suspicious/noExplicitAny: what a field is, the test that reads it says.
type Shown = Record<string, any>;

export interface TestConnector {
  readonly id: string;
  readonly secret: string;
  /** Polls now, and does whatever else is due. */
  poll(): Promise<void>;
  shown(): Promise<Shown>;
  health(): Promise<Shown>;
}

export async function makeConnector(
  { subject, server }: ConnectedApp,
  tenant: TestTenant,
  body: { provider: VoiceProviderName } & Record<string, unknown>,
): Promise<TestConnector> {
  const made = await tenant.call('POST', '/v1/connectors', {
    name: 'Support line',
    api_key: server.apiKey,
    backfill_days: 3,
    ...body,
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  const { id, webhook_secret: secret } = made.json();
  return {
    id,
    secret,
    poll: () => pollNow(subject, tenant, id),
    shown: async () => (await tenant.call('GET', `/v1/connectors/${id}`)).json(),
    health: async () => {
      const { connectors } = (await tenant.call('GET', '/v1/health/sync')).json();
      return connectors.find((one: { id: string }) => one.id === id);
    },
  };
}

/** As if the time of its next poll had come. */
export async function pollNow(subject: TestApp, tenant: TestTenant, id: string): Promise<void> {
  await subject.database.db.execute(sql`
    update connectors set next_poll_at = ${subject.clock.now.toISOString()}::timestamptz
    where tenant_id = ${tenant.id} and id = ${id} and next_poll_at is not null`);
  await subject.jobs.queue.send(PollConnector, { tenantId: tenant.id, connectorId: id });
  await subject.jobs.queue.processAll();
}

/** What is stored of a session, as far as two runs must agree on it. */
export async function storedSession(subject: TestApp, tenant: TestTenant, sessionId: string) {
  const of = (table: string, columns: string, order: string) =>
    query<Record<string, unknown>>(
      subject.database.db,
      sql`select ${sql.raw(columns)} from ${sql.raw(table)}
        where tenant_id = ${tenant.id} and session_id = ${sessionId} order by ${sql.raw(order)}`,
    );
  return {
    messages: await of(
      'messages',
      'position, role, content, occurred_at, tool_calls, tool_call_id, source',
      'position, id',
    ),
    steps: await of(
      'steps',
      'step_id, type, name, status, error, duration_ms, source',
      'step_index',
    ),
    outcomes: await of('outcomes', 'type, detail, occurred_at', 'type'),
    sessions: await of('sessions', 'agent_id, channel, started_at, ended_at, metadata', '1'),
  };
}
