import { z } from 'zod';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { rowIdInPath, wholeNumber } from './numbers.js';

export const SignalType = z.enum(['regex', 'instrumented']).meta({
  id: 'SignalType',
  description: 'regex: a pattern in user messages. instrumented: reported with events.',
  examples: ['regex'],
});
export const Polarity = z.enum(['positive', 'negative', 'neutral']).meta({
  id: 'Polarity',
  description: 'Whether the signal is positive, negative or neutral.',
  examples: ['negative'],
});

const name = text(1, 120)
  .refine((value) => value.trim() !== '', 'must not be blank')
  .meta({
    description:
      'The name, unique in the tenant ignoring case. Instrumented signals are matched by name.',
    examples: ['Asks about delivery'],
  });
const type = SignalType.meta({
  description:
    'regex: a pattern in user messages. instrumented: reported by your code as `{"name": …}` in the `signal` field of an event.',
  examples: ['regex'],
});
const description = text(0, 2_000).meta({
  description: 'A description for people. Default: empty.',
  examples: ['Where is my parcel?'],
});
const pattern = text(0, 2_000).meta({
  description:
    'For a regex signal: RE2 syntax, matched anywhere in a text. `(?i)` at the start ignores case. `\\b` and `\\w` support all scripts. Lookarounds and backreferences are not supported. Omit for an instrumented signal.',
  examples: ['(?i)where is my (parcel|order|package)'],
});
const polarity = Polarity.meta({
  description: 'positive, negative or neutral.',
  examples: ['negative'],
});
const enabled = z.boolean().meta({
  description: 'Whether new messages are matched.',
  examples: [true],
});

export const SignalRequest = z
  .object({
    name,
    type,
    description: description.default(''),
    pattern: pattern.nullish(),
    polarity: polarity.default('neutral'),
    enabled: enabled.default(true),
  })
  .meta({ id: 'SignalRequest', description: 'A new signal.' });

/** Changes of a signal. Absent fields stay as they are. */
export const SignalUpdate = z
  .object({
    name,
    type,
    description: description.optional(),
    pattern: pattern.nullish(),
    polarity: polarity.optional(),
    enabled: enabled.optional(),
  })
  .meta({
    id: 'SignalUpdate',
    description: 'The new signal. Omitted fields are unchanged.',
    examples: [{ name: 'Asks where it is', type: 'regex', pattern: 'where is (it|my order)' }],
  });

export const SignalPreviewRequest = z
  .object({
    pattern: text(1, 2_000).meta({
      description: 'An RE2 pattern, as in a signal.',
      examples: ['(?i)where is my (parcel|order|package)'],
    }),
    days: z
      .int()
      .min(1)
      .max(7)
      .default(7)
      .meta({
        description: 'The number of days, 1 to 7. Default: 7.',
        examples: [7],
      }),
  })
  .meta({ id: 'SignalPreviewRequest', description: 'A pattern to test.' });

export const SignalPath = z.object({
  signal_id: rowIdInPath().meta({ description: 'The signal.', examples: [4] }),
});

export const SignalsQuery = pageQuery(100).meta({ description: 'Which page of the list.' });

export const BackfillQuery = z.object({
  days: z.preprocess(
    (value) => (value === '' || value === 'null' ? undefined : value),
    wholeNumber(1, 30)
      .default(7)
      .meta({ description: 'The number of days, 1 to 30. Default: 7.', examples: [7] }),
  ),
});

export const BackfillStatus = z.enum(['idle', 'queued', 'running', 'done', 'failed']).meta({
  id: 'BackfillStatus',
  description: 'The progress of the backfill.',
  examples: ['running'],
});

const count = (what: string, example: number) =>
  z.int().meta({ description: what, examples: [example] });
const time = (what: string) =>
  Timestamp.nullable().meta({ description: what, examples: ['2026-11-20T18:12:41.000Z'] });
const optional = <Field extends z.ZodType>(field: Field, what: string, example: unknown) =>
  field.meta({ description: what, examples: [example] });

export const Backfill = z
  .object({
    status: optional(BackfillStatus, 'idle: no backfill was requested.', 'done'),
    days: optional(z.int().nullable(), 'How many days it scans.', 7),
    total: optional(
      z.int().nullable(),
      'The approximate number of texts to scan; exact when done.',
      12_000,
    ),
    scanned: count('The number of texts scanned.', 12_000),
    matched: count('The number of matches.', 61),
    started_at: time('When it started.'),
    finished_at: time('When it ended.'),
  })
  .meta({ id: 'Backfill', description: 'The latest backfill.' });

export const SignalPreview = z
  .object({
    days: count('The requested number of days.', 7),
    texts: count('Texts scanned, newest first, at most 20,000.', 4_210),
    matched: count('The number of matches.', 61),
    sessions: count('The number of affected sessions.', 44),
    is_complete: z.boolean().meta({
      description: 'Whether all texts were scanned. The scan is limited to 200 ms.',
      examples: [true],
    }),
    matches: z
      .array(
        z.object({
          kind: z.enum(['message', 'gate', 'event']).meta({
            description: 'The source of the text.',
            examples: ['message'],
          }),
          session_id: optional(z.string(), 'The conversation.', 'chat-8412'),
          matched_text: optional(z.string(), 'What matched.', 'Where is my parcel'),
          text: optional(z.string(), 'The start of the text.', 'Where is my parcel? I waited'),
          at: Timestamp.meta({ description: 'When it was said.' }),
        }),
      )
      .meta({ description: 'The newest matches, at most 20.' }),
  })
  .meta({ id: 'SignalPreview', description: 'The matches of a pattern.' });

const shown = {
  id: count('The signal.', 4),
  name: z.string().meta({ description: 'The name.', examples: ['Asks about delivery'] }),
  description,
  type,
  pattern: pattern.nullable().meta({
    description: 'The pattern of a regex signal.',
    examples: ['(?i)where is my (parcel|order|package)'],
  }),
  polarity,
  enabled,
  match_count: z
    .object({
      '24h': count('In the last 24 hours.', 9),
      '7d': count('In the last 7 days.', 61),
      total: count('All time.', 410),
    })
    .meta({
      description: 'Match counts by message time.',
    }),
  session_count_7d: count('Sessions with a match in the last 7 days.', 44),
  session_rate_7d: z.number().meta({
    description: 'Their share of all sessions in the last 7 days.',
    examples: [0.012],
  }),
  last_matched_at: time('The time of the latest match.'),
  trend: z
    .array(
      z.object({
        day: z.string().meta({ description: 'A UTC day.', examples: ['2026-11-20'] }),
        count: count('Matches on that day.', 9),
      }),
    )
    .meta({ description: 'The last 14 days, oldest first, including today.' }),
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

export const Signal = z
  .object(shown)
  .meta({ id: 'Signal', description: 'A signal and its match counts.' });

export const SignalList = cappedList(Signal).meta({
  id: 'SignalList',
  description: 'The signals, newest first.',
});

const matchFields = {
  kind: z.enum(['message', 'gate', 'event']).meta({
    description: 'The source: a user message, a gate call request or an event.',
    examples: ['message'],
  }),
  message_index: optional(z.int().nullable(), 'The position of the message in its session.', 2),
  gate_call_id: optional(
    z.string().nullable(),
    'The gate call.',
    '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
  ),
  event_id: optional(z.int().nullable(), 'The event.', 991),
  matched_text: optional(
    z.string().nullable(),
    'The start of the matched text; null for an instrumented signal.',
    'Where is my parcel',
  ),
};

export const SignalMatch = z
  .object({
    session_id: z.string().meta({ description: 'The conversation.', examples: ['chat-8412'] }),
    ...matchFields,
    at: Timestamp.meta({
      description: 'When it was said.',
      examples: ['2026-11-20T18:12:41.000Z'],
    }),
  })
  .meta({ id: 'SignalMatch', description: 'A match.' });

export const SignalDetail = Signal.extend({
  recent_matches: z
    .array(SignalMatch)
    .meta({ description: 'The latest 20 matches by message time.' }),
}).meta({
  id: 'SignalDetail',
  description: 'A signal with its match counts and latest matches.',
});

/** A match as the timeline of a conversation shows it. */
export const TimelineMatch = z
  .object({
    signal_id: shown.id,
    name: shown.name,
    type,
    polarity,
    ...matchFields,
  })
  .meta({
    id: 'TimelineMatch',
    description: 'A signal match.',
  });

export const BackfillStarted = z
  .object({
    backfill_id: z
      .string()
      .meta({ description: 'The backfill.', examples: ['bf_7Qm2xZr8Tb1NwK4v'] }),
    signal_id: shown.id,
    days: count('How many days it scans.', 7),
    from: Timestamp.meta({
      description: 'The start of the range.',
      examples: ['2026-11-13T18:12:41.000Z'],
    }),
    status: z.enum(['queued', 'running']).meta({
      description: 'Only one runs at a time. A second request returns the running one.',
      examples: ['queued'],
    }),
    estimated_messages: count('The approximate number of texts to scan.', 12_000),
    note: optional(
      z.string().nullable(),
      'Why it scans fewer days than requested.',
      'Nothing older than 7 days is kept (RETENTION_DAYS).',
    ),
  })
  .meta({ id: 'BackfillStarted', description: 'A backfill that runs in the background.' });

export type SignalRequest = z.infer<typeof SignalRequest>;
export type SignalUpdate = z.infer<typeof SignalUpdate>;
export type Signal = z.infer<typeof Signal>;
export type SignalDetail = z.infer<typeof SignalDetail>;
export type SignalMatch = z.infer<typeof SignalMatch>;
export type BackfillStarted = z.infer<typeof BackfillStarted>;
export type SignalPreview = z.infer<typeof SignalPreview>;
