import { z } from 'zod';
import { field } from './field.js';

const Status = z.enum(['delivered', 'failed', 'not_configured']);

const result = {
  http_status: field(z.int().nullable(), 'What the receiver answered; of e-mail null.', 200),
  smtp_status: field(z.int().nullable(), 'What the mail server answered; of others null.', null),
  error: field(z.string().nullable(), 'Why it did not arrive.', null),
  ms: field(z.int().nullable(), 'How long it took.', 184),
};

const Tested = z
  .object({
    status: field(Status, 'failed: at least one target did not get it.', 'delivered'),
    ...result,
    targets: z
      .array(
        z.object({
          target: field(
            z.string(),
            'Where it went; of a URL only the beginning.',
            'https://hooks.slack.com/services/***',
          ),
          status: field(z.enum(['delivered', 'failed']), 'Whether it arrived.', 'delivered'),
          ...result,
        }),
      )
      .meta({ description: 'Each target; at most ten are tried.' }),
  })
  .meta({
    id: 'TestedChannel',
    description:
      'What happened to a channel; the figures are those of its first target that failed, or its first.',
  });

export const TestAnswer = z
  .object({ chat: Tested, email: Tested, webhook: Tested })
  .meta({ id: 'TestAnswer', description: 'What happened to a test message on each channel.' });

export type TestAnswer = z.infer<typeof TestAnswer>;
