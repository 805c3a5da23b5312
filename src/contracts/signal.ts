import { z } from 'zod';
import { cappedList, pageQuery, Timestamp, text } from './common.js';
import { rowIdInPath, wholeNumber } from './numbers.js';

export const SignalType = z.enum(['regex', 'instrumented']).meta({
  id: 'SignalType',
  description: 'regex: a pattern in what is said. instrumented: reported with events.',
  examples: ['regex'],
});
export const Polarity = z
  .enum(['positive', 'negative', 'neutral'])
  .meta({ id: 'Polarity', description: 'Whether it is good news.', examples: ['negative'] });

const name = text(1, 120)
  .refine((value) => value.trim() !== '', 'must not be blank')
  .meta({
    description:
      'What it is called, unlike any other signal of the tenant (case does not matter). An instrumented one is ' +
      'matched by it.',
    examples: ['Asks about delivery'],
  });
const type = SignalType.meta({
  description:
    'regex: a pattern in what users say. instrumented: reported by your own code, as `{"name": …}` in the ' +
    '`signal` of an event.',
  examples: ['regex'],
});
const description = text(0, 2_000).meta({
  description: 'What it is about.',
  examples: ['Where is my parcel?'],
});
const pattern = text(0, 2_000).meta({
  description:
    'Of a regex: RE2 syntax, found anywhere in a text; `(?i)` at its beginning ignores case. `\\b` and `\\w` know the ' +
    'letters of every script. No look-around and no back-references. Of an instrumented signal none; an empty one is none.',
  examples: ['(?i)where is my (parcel|order|package)'],
});
const polarity = Polarity.meta({
  description: 'Whether it is a good sign.',
  examples: ['negative'],
});
const enabled = z.boolean().meta({
  description: 'Whether what is said from now on is matched.',
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
  .meta({ id: 'SignalRequest', description: 'A signal to be noticed.' });

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
    description: 'A signal as it shall be; what is absent stays.',
    examples: [{ name: 'Asks where it is', type: 'regex', pattern: 'where is (it|my order)' }],
  });

export const SignalPreviewRequest = z
  .object({
    pattern: text(1, 2_000).meta({
      description: 'RE2 syntax, as of a signal.',
      examples: ['(?i)where is my (parcel|order|package)'],
    }),
    days: z
      .int()
      .min(1)
      .max(7)
      .default(7)
      .meta({
        description: 'How far back, 1 to 7 days; 7 when absent.',
        examples: [7],
      }),
  })
  .meta({ id: 'SignalPreviewRequest', description: 'A pattern to try.' });

export const SignalPath = z.object({
  signal_id: rowIdInPath().meta({ description: 'The signal.', examples: [4] }),
});

export const SignalsQuery = pageQuery(100).meta({ description: 'Which page of the list.' });

export const BackfillQuery = z.object({
  days: z.preprocess(
    (value) => (value === '' || value === 'null' ? undefined : value),
    wholeNumber(1, 30)
      .default(7)
      .meta({ description: 'How far back, 1 to 30 days; 7 when absent.', examples: [7] }),
  ),
});

export const BackfillStatus = z.enum(['idle', 'queued', 'running', 'done', 'failed']).meta({
  id: 'BackfillStatus',
  description: 'How far the look at the past is.',
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
    status: optional(BackfillStatus, 'idle: nobody asked for one.', 'done'),
    days: optional(z.int().nullable(), 'How far back it looks.', 7),
    total: optional(
      z.int().nullable(),
      'How many texts there are to look at, about; exact once it is done.',
      12_000,
    ),
    scanned: count('How many were looked at.', 12_000),
    matched: count('How many of them match.', 61),
    started_at: time('When it began.'),
    finished_at: time('When it ended.'),
  })
  .meta({ id: 'Backfill', description: 'The latest look at what was said before.' });

export const SignalPreview = z
  .object({
    days: count('How far back it was to look.', 7),
    texts: count('Texts that were looked at, the newest of each kind: at most 20,000.', 4_210),
    matched: count('How many of them match.', 61),
    sessions: count('In how many conversations.', 44),
    is_complete: z.boolean().meta({
      description: 'Whether these are all texts of the days: it looks for 200 ms at most.',
      examples: [true],
    }),
    matches: z
      .array(
        z.object({
          kind: z.enum(['message', 'gate', 'event']).meta({
            description: 'What the text is of.',
            examples: ['message'],
          }),
          session_id: optional(z.string(), 'The conversation.', 'chat-8412'),
          matched_text: optional(z.string(), 'What matched.', 'Where is my parcel'),
          text: optional(z.string(), 'The beginning of the text.', 'Where is my parcel? I waited'),
          at: Timestamp.meta({ description: 'When it was said.' }),
        }),
      )
      .meta({ description: 'The newest matches, at most 20.' }),
  })
  .meta({ id: 'SignalPreview', description: 'What a pattern matches in what was said.' });

const shown = {
  id: count('The signal.', 4),
  name: z.string().meta({ description: 'What it is called.', examples: ['Asks about delivery'] }),
  description,
  type,
  pattern: pattern.nullable().meta({
    description: 'Of a regex.',
    examples: ['(?i)where is my (parcel|order|package)'],
  }),
  polarity,
  enabled,
  match_count: z
    .object({
      '24h': count('In the last 24 hours.', 9),
      '7d': count('In the last 7 days.', 61),
      total: count('Ever.', 410),
    })
    .meta({
      description: 'How many texts match it as it is now, by when they were said.',
    }),
  session_count_7d: count('Conversations of the last 7 days with a match.', 44),
  session_rate_7d: z.number().meta({
    description: 'Those, as a share of all conversations of the last 7 days.',
    examples: [0.012],
  }),
  last_matched_at: time('When the latest text was said that matches.'),
  trend: z
    .array(
      z.object({
        day: z.string().meta({ description: 'A UTC day.', examples: ['2026-11-20'] }),
        count: count('Matches of that day.', 9),
      }),
    )
    .meta({ description: 'The last 14 days, oldest first; today is the last one.' }),
  backfill: Backfill,
  created_at: Timestamp.meta({
    description: 'When it was made.',
    examples: ['2026-11-20T18:12:41.000Z'],
  }),
  updated_at: Timestamp.meta({
    description: 'When it was last changed.',
    examples: ['2026-11-20T18:12:41.000Z'],
  }),
};

export const Signal = z
  .object(shown)
  .meta({ id: 'Signal', description: 'A signal and how often it was seen.' });

export const SignalList = cappedList(Signal).meta({
  id: 'SignalList',
  description: 'The signals, newest first.',
});

const matchFields = {
  kind: z.enum(['message', 'gate', 'event']).meta({
    description: 'What matched: a message of the user, the request of a gate call, or an event.',
    examples: ['message'],
  }),
  message_index: optional(z.int().nullable(), 'The place of that message in its conversation.', 2),
  gate_call_id: optional(
    z.string().nullable(),
    'That gate call.',
    '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
  ),
  event_id: optional(z.int().nullable(), 'That event.', 991),
  matched_text: optional(
    z.string().nullable(),
    'The beginning of what matched; null of an instrumented signal.',
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
  .meta({ id: 'SignalMatch', description: 'A text that matched.' });

export const SignalDetail = Signal.extend({
  recent_matches: z
    .array(SignalMatch)
    .meta({ description: 'The latest 20 matches, by when they were said.' }),
}).meta({
  id: 'SignalDetail',
  description: 'A signal, how often it was seen, and where it was seen last.',
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
    description: 'A signal that something in the conversation matched.',
  });

export const BackfillStarted = z
  .object({
    backfill_id: z
      .string()
      .meta({ description: 'The backfill.', examples: ['bf_7Qm2xZr8Tb1NwK4v'] }),
    signal_id: shown.id,
    days: count('How far back it looks.', 7),
    from: Timestamp.meta({
      description: 'From when on.',
      examples: ['2026-11-13T18:12:41.000Z'],
    }),
    status: z.enum(['queued', 'running']).meta({
      description: 'One runs at a time: who asks again meanwhile is shown the same.',
      examples: ['queued'],
    }),
    estimated_messages: count('How many texts there are to look at, about.', 12_000),
    note: optional(
      z.string().nullable(),
      'Why it looks back less far than was asked.',
      'Nothing older than 7 days is kept (RETENTION_DAYS).',
    ),
  })
  .meta({ id: 'BackfillStarted', description: 'A backfill that will run in the background.' });

export type SignalRequest = z.infer<typeof SignalRequest>;
export type SignalUpdate = z.infer<typeof SignalUpdate>;
export type Signal = z.infer<typeof Signal>;
export type SignalDetail = z.infer<typeof SignalDetail>;
export type SignalMatch = z.infer<typeof SignalMatch>;
export type BackfillStarted = z.infer<typeof BackfillStarted>;
export type SignalPreview = z.infer<typeof SignalPreview>;
