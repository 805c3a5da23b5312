import { z } from 'zod';
import { Timestamp } from './common.js';
import { connectorFields } from './connector.js';

const { id, provider, name, state, error, backfill } = connectorFields;
const count = (description: string, example: number) =>
  z.int().meta({ description, examples: [example] });
const time = (description: string) =>
  Timestamp.nullable().meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });

const WebhookState = z.enum(['never_seen', 'ok', 'failing']);

export const ConnectorHealth = z
  .object({
    ...{ id, provider, name, state, error },
    last_error: z
      .string()
      .nullable()
      .meta({ description: 'The message of the error.', examples: [null] }),
    lag_seconds: z
      .int()
      .nullable()
      .meta({ description: 'Seconds since the last good poll.', examples: [41] }),
    last_poll_at: time('When it was last polled.'),
    last_success_at: time('When that was last good.'),
    next_run_at: time('When it is polled next.'),
    rate_limited_until: time('Until when the provider wants to be left alone.'),
    watermark: time('The latest conversation up to which everything is known.'),
    oldest_available_at: time('The oldest conversation that was found.'),
    last_session_at: time('When a conversation was last stored.'),
    sessions_24h: count('Conversations that were stored in the last 24 hours.', 118),
    sessions_synced: count('Conversations that are stored.', 4_120),
    sessions_failed: count('Conversations that cannot be read; they are tried again for a day.', 0),
    errors_24h: count('Conversations that failed in the last 24 hours.', 0),
    backlog: count('Conversations that are to be fetched.', 2),
    gap: z
      .object({
        provider_count: z
          .int()
          .nullable()
          .meta({
            description: 'Conversations that had ended, by the list of the provider.',
            examples: [120],
          }),
        ours: z
          .int()
          .nullable()
          .meta({ description: 'Those of them that are here.', examples: [120] }),
      })
      .meta({ description: 'The window of the last poll, as it was then.' }),
    last_webhook_at: time('When a delivery last came.'),
    webhook_state: WebhookState.meta({
      description: 'failing: the last delivery was signed with another secret.',
      examples: ['ok'],
    }),
    webhook_signature_failures: count('Deliveries with a wrong signature.', 0),
    backfill,
  })
  .meta({ id: 'ConnectorHealth', description: 'How a connector does.' });

export const SyncHealth = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']).meta({
      description: 'down: no connector works that should. degraded: one does not.',
      examples: ['ok'],
    }),
    connectors: z.array(ConnectorHealth).meta({ description: 'Every connector, newest first.' }),
  })
  .meta({ id: 'SyncHealth', description: 'How the connectors do.' });

export type ConnectorHealth = z.infer<typeof ConnectorHealth>;
export type SyncHealth = z.infer<typeof SyncHealth>;
