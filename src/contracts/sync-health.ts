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
      .meta({ description: 'Seconds since the last successful poll.', examples: [41] }),
    last_poll_at: time('When it was last polled.'),
    last_success_at: time('When the last poll succeeded.'),
    next_run_at: time('When it is polled next.'),
    rate_limited_until: time("The end of the provider's rate limit."),
    watermark: time('The time up to which all conversations are synced.'),
    oldest_available_at: time('The oldest conversation found.'),
    last_session_at: time('When a conversation was last stored.'),
    sessions_24h: count('Conversations stored in the last 24 hours.', 118),
    sessions_synced: count('Conversations stored in total.', 4_120),
    sessions_failed: count('Unreadable conversations. They are retried for a day.', 0),
    errors_24h: count('Conversations that failed in the last 24 hours.', 0),
    backlog: count('Conversations waiting to be fetched.', 2),
    gap: z
      .object({
        provider_count: z
          .int()
          .nullable()
          .meta({
            description: 'Ended conversations, according to the provider.',
            examples: [120],
          }),
        ours: z
          .int()
          .nullable()
          .meta({ description: 'How many of them are stored.', examples: [120] }),
      })
      .meta({ description: 'The window of the last poll, at the time of the poll.' }),
    last_webhook_at: time('When the last webhook delivery arrived.'),
    webhook_state: WebhookState.meta({
      description: 'failing: the last delivery was signed with a different secret.',
      examples: ['ok'],
    }),
    webhook_signature_failures: count('Deliveries with an invalid signature.', 0),
    backfill,
  })
  .meta({ id: 'ConnectorHealth', description: 'The health of a connector.' });

export const SyncHealth = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']).meta({
      description: 'down: no active connector works. degraded: at least one does not.',
      examples: ['ok'],
    }),
    connectors: z.array(ConnectorHealth).meta({ description: 'Every connector, newest first.' }),
  })
  .meta({ id: 'SyncHealth', description: 'The health of all connectors.' });

export type ConnectorHealth = z.infer<typeof ConnectorHealth>;
export type SyncHealth = z.infer<typeof SyncHealth>;
