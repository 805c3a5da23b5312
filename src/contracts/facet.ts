import { z } from 'zod';
import { field } from './field.js';

const FacetName = z.enum(['agent_id', 'channel', 'language', 'tool']);

const OF = {
  description:
    'What the values are of: some of agent_id, channel, language and tool, with commas; all when absent.',
  examples: ['agent_id,channel'],
};

export const FacetsQuery = z
  .object({
    of: z
      .string()
      .max(100)
      .default('agent_id,channel,language,tool')
      .meta(OF)
      .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))])
      .pipe(z.array(FacetName).min(1))
      .meta(OF),
  })
  .meta({ description: 'Which properties.' });

const FacetValue = z.object({
  value: field(z.string(), 'The value, as the filter takes it.', 'voice'),
  sessions: field(z.int(), 'How many conversations have it.', 412),
});

const values = (description: string) =>
  z
    .array(FacetValue)
    .optional()
    .meta({ description, examples: [[{ value: 'voice', sessions: 412 }]] });

export const FacetsAnswer = z
  .object({
    days: field(z.int(), 'How many UTC days they are of.', 30),
    facets: z
      .object({
        agent_id: values('Agents.'),
        channel: values('Channels.'),
        language: values('Languages.'),
        tool: values('Tools of gate calls: proposed, else understood.'),
      })
      .meta({ description: 'At most 50 values of each, the most frequent first.' }),
  })
  .meta({ id: 'FacetsAnswer', description: 'Values that conversations have.' });

export type FacetsAnswer = z.infer<typeof FacetsAnswer>;
