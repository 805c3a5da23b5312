import { z } from 'zod';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';

export const VoiceProviderName = z.enum(['elevenlabs', 'retell', 'vapi']).meta({
  id: 'VoiceProviderName',
  description: 'A voice provider.',
  examples: ['retell'],
});
export const ConnectorState = z
  .enum(['validating', 'active', 'degraded', 'paused', 'error'])
  .meta({ id: 'ConnectorState', description: 'The health of a connector.', examples: ['active'] });

const MAX_AGENTS = 100;
export const DEFAULT_BACKFILL_DAYS = 30;

const provider = VoiceProviderName.meta({
  description: 'The voice provider.',
  examples: ['elevenlabs'],
});
const name = text(1, 120)
  .refine((value) => value.trim() !== '', 'must not be blank')
  .meta({ description: 'The name.', examples: ['Support line'] });
const apiKey = text(1, 500)
  .refine((value) => /^[\x21-\x7e]+$/.test(value), 'must be printable ASCII without spaces')
  .meta({
    description:
      "The provider's API key, with read access to conversations. It is stored encrypted and never shown again.",
    examples: ['sk_live_0123456789'],
  });
const webhookSecret = text(8, 500)
  .refine((value) => /^[\x21-\x7e]+$/.test(value), 'must be printable ASCII without spaces')
  .meta({
    description:
      'The secret that signs deliveries: the webhook secret from ElevenLabs, the token that Vapi sends, or the Retell API key with the webhook badge if it differs from `api_key`.',
    examples: ['wsec_0123456789abcdef'],
  });
const agentIds = z
  .array(text(1, 200).meta({ description: 'An agent.', examples: ['agent_1'] }))
  .max(MAX_AGENTS)
  .meta({ description: 'The agents whose conversations are synced.', examples: [['agent_1']] });

export const ConnectorRequest = z
  .object({
    provider,
    name,
    api_key: apiKey,
    backfill_days: z
      .int()
      .min(0)
      .max(3_650)
      .default(DEFAULT_BACKFILL_DAYS)
      .meta({ description: 'The number of past days to sync first.', examples: [30] }),
    agent_ids: agentIds.nullish().meta({
      description: 'The agents whose conversations are synced. Omitted, null or empty means all.',
      examples: [['agent_1']],
    }),
    webhook_secret: webhookSecret.nullish(),
  })
  .meta({
    id: 'ConnectorRequest',
    description: 'A connection to the account of a voice provider.',
  });

/** Changes of a connector. Absent fields stay as they are. */
export const ConnectorUpdate = z
  .object({
    name: name.optional(),
    api_key: apiKey.optional(),
    webhook_secret: webhookSecret.nullish().meta({
      description:
        'Replaces the secret; null generates a new one. The previous secret is accepted for 24 hours.',
      examples: ['wsec_0123456789abcdef'],
    }),
    agent_ids: agentIds.nullish().meta({
      description: 'The agents whose conversations are synced; null or empty for all.',
      examples: [['agent_1']],
    }),
  })
  .meta({ id: 'ConnectorUpdate', description: 'Changes to a connector.' });

const connectorId = text(1, 120).meta({
  description: 'The connector.',
  examples: ['conn_7Qm2xZr8Tb1NwK4v'],
});

export const ConnectorPath = z.object({
  connector_id: connectorId,
});

export const HookPath = z.object({
  provider: text(1, 120).meta({ description: 'Its provider.', examples: ['retell'] }),
  connector_id: connectorId,
});

export const ConnectorsQuery = pageQuery(100).meta({ description: 'Which page of the list.' });

export const ResyncRequest = z
  .object({
    start_date: DateInput.meta({
      description: 'The start of the range (RFC 3339 or a day).',
      examples: ['2026-11-01'],
    }),
    end_date: DateInput.meta({
      description: 'The end of the range. A day is included.',
      examples: ['2026-11-07'],
    }),
  })
  .meta({ id: 'ResyncRequest', description: 'The dates, by the start of the conversations.' });

const count = (description: string, example: number) =>
  z.int().meta({ description, examples: [example] });
const time = (description: string) =>
  Timestamp.nullable().meta({ description, examples: ['2026-11-20T18:12:41.000Z'] });

const state = ConnectorState.meta({
  description:
    'validating: the key has not been checked yet. active. degraded: active, but polls fail. paused. error: stopped, see `error`.',
  examples: ['active'],
});

const ConnectorError = z
  .object({
    code: z.string().meta({
      description:
        'invalid_credentials, insufficient_permissions, agents_not_found, provider_schema_changed, ' +
        'provider_unavailable or rate_limited.',
      examples: ['invalid_credentials'],
    }),
    message: z
      .string()
      .meta({ description: 'A message for people.', examples: ['Retell answered HTTP 401.'] }),
    http_status: z
      .int()
      .nullable()
      .meta({ description: 'The response of the provider.', examples: [401] }),
    since: Timestamp.meta({
      description: 'When it started.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .nullable()
  .meta({ description: 'The error; null if there is none.' });

const scan = {
  status: z.enum(['queued', 'running', 'done']).meta({
    description: 'Whether it has finished.',
    examples: ['running'],
  }),
  from: Timestamp.meta({
    description: 'The start of the range.',
    examples: ['2026-10-21T18:12:41.000Z'],
  }),
  until: Timestamp.meta({
    description: 'The end of the range.',
    examples: ['2026-11-20T18:12:41.000Z'],
  }),
  days: count('The total number of days.', 30),
  days_done: count('The number of days synced, newest first.', 12),
  scanned: count('Conversations found.', 410),
  synced: count('How many of them were new or changed.', 402),
  failed: count('How many were unreadable. They are retried.', 0),
  total: z
    .int()
    .nullable()
    .meta({
      description:
        'The total number of conversations; null until done, because providers do not report it.',
      examples: [410],
    }),
  started_at: time('When it started.'),
  finished_at: time('When it ended.'),
};

const Backfill = z
  .object(scan)
  .nullable()
  .meta({ description: 'The initial backfill; null if none was requested.' });

const Resync = z
  .object({
    id: z.string().meta({ description: 'The resync.', examples: ['rs_7Qm2xZr8Tb1NwK4v'] }),
    ...scan,
  })
  .meta({ id: 'Resync', description: 'A date range to sync again.' });

/** Fields that every answer about a connector has. */
export const connectorFields = {
  id: z.string().meta({ description: 'The connector.', examples: ['conn_7Qm2xZr8Tb1NwK4v'] }),
  provider,
  name: z.string().meta({ description: 'The name.', examples: ['Support line'] }),
  state,
  error: ConnectorError,
  agent_ids: agentIds.nullable().meta({
    description: 'The agents whose conversations are synced; null or empty for all.',
    examples: [['agent_1']],
  }),
  api_key_last4: z
    .string()
    .meta({ description: "The last characters of the provider's API key.", examples: ['6789'] }),
  webhook_url: z.string().meta({
    description: 'The webhook URL for the provider.',
    examples: ['https://intentlock.example.com/v1/hooks/retell/conn_7Qm2xZr8Tb1NwK4v'],
  }),
  webhook_setup: z.string().meta({
    description: 'What to set up at the provider so that conversations arrive immediately.',
    examples: ['Set webhook_url as the webhook of the agent or the account.'],
  }),
  backfill: Backfill,
  created_at: Timestamp.meta({
    description: 'When it was created.',
    examples: ['2026-11-20T18:12:41.000Z'],
  }),
  updated_at: Timestamp.meta({
    description: 'When it was last changed.',
    examples: ['2026-11-20T18:12:41.000Z'],
  }),
};

export const Connector = z
  .object(connectorFields)
  .meta({ id: 'Connector', description: 'A connector.' });

export const ConnectorList = cappedList(Connector).meta({
  id: 'ConnectorList',
  description: 'The connectors, newest first.',
});

export const ConnectorDetail = Connector.extend({
  resyncs: z.array(Resync).meta({ description: 'The latest 10 resyncs, newest first.' }),
}).meta({ id: 'ConnectorDetail', description: 'A connector and its resyncs.' });

export const ConnectorWithSecret = Connector.extend({
  webhook_secret: z
    .string()
    .nullable()
    .meta({
      description: 'Shown only once, when it is set or generated.',
      examples: ['wsec_0123456789abcdef'],
    }),
  note: z
    .string()
    .nullable()
    .meta({
      description: 'Why the backfill covers fewer days than requested.',
      examples: ['Nothing older than 365 days is kept (RETENTION_DAYS).'],
    }),
}).meta({ id: 'ConnectorWithSecret', description: 'A connector, with its webhook secret.' });

export const ResyncStarted = z
  .object({
    resync_id: z.string().meta({ description: 'The resync.', examples: ['rs_7Qm2xZr8Tb1NwK4v'] }),
    connector_id: connectorFields.id,
    status: z.enum(['queued', 'running']).meta({
      description: 'Requesting a range that is still running returns the running resync.',
      examples: ['queued'],
    }),
    from: scan.from,
    until: scan.until,
    note: z
      .string()
      .nullable()
      .meta({
        description: 'A note.',
        examples: ['The connector is paused: it begins when that is resumed.'],
      }),
  })
  .meta({ id: 'ResyncStarted', description: 'A resync that runs in the background.' });

export const HookAnswer = z
  .object({
    received: z.literal(true).meta({ description: 'Always true.', examples: [true] }),
  })
  .meta({ id: 'HookAnswer', description: 'The delivery arrived.' });

export type VoiceProviderName = z.infer<typeof VoiceProviderName>;
export type ConnectorRequest = z.infer<typeof ConnectorRequest>;
export type ConnectorUpdate = z.infer<typeof ConnectorUpdate>;
export type Connector = z.infer<typeof Connector>;
export type ConnectorDetail = z.infer<typeof ConnectorDetail>;
export type ResyncRequest = z.infer<typeof ResyncRequest>;
export type ResyncStarted = z.infer<typeof ResyncStarted>;
