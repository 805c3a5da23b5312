import { z } from 'zod';
import { field } from './field.js';

const Status = z.enum(['delivered', 'failed', 'not_configured']);

const result = {
  http_status: field(z.int().nullable(), 'The HTTP response status; null for email.', 200),
  smtp_status: field(z.int().nullable(), 'The SMTP response; null for other channels.', null),
  error: field(z.string().nullable(), 'Why delivery failed.', null),
  ms: field(z.int().nullable(), 'The duration.', 184),
};

const Tested = z
  .object({
    status: field(Status, 'failed: at least one target failed.', 'delivered'),
    ...result,
    targets: z
      .array(
        z.object({
          target: field(
            z.string(),
            'The destination. Only the beginning of a URL is shown.',
            'https://hooks.slack.com/services/***',
          ),
          status: field(z.enum(['delivered', 'failed']), 'Whether it was delivered.', 'delivered'),
          ...result,
        }),
      )
      .meta({ description: 'Each target. At most ten are tested.' }),
  })
  .meta({
    id: 'TestedChannel',
    description: 'The result for a channel: its first failed target, otherwise its first target.',
  });

export const TestAnswer = z
  .object({ chat: Tested, email: Tested, webhook: Tested })
  .meta({ id: 'TestAnswer', description: 'The result of a test message on each channel.' });

export type TestAnswer = z.infer<typeof TestAnswer>;
