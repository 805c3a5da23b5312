import { z } from 'zod';
import { field } from './field.js';

const FacetName = z.enum(['agent_id', 'channel', 'language', 'tool']);

const OF = {
  description:
    'The properties to list, comma-separated: agent_id, channel, language, tool. Default: all.',
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
  value: field(z.string(), 'The filter value.', 'voice'),
  sessions: field(z.int(), 'The number of sessions with this value.', 412),
});

const values = (description: string) =>
  z
    .array(FacetValue)
    .optional()
    .meta({ description, examples: [[{ value: 'voice', sessions: 412 }]] });

export const FacetsAnswer = z
  .object({
    days: field(z.int(), 'The number of UTC days covered.', 30),
    facets: z
      .object({
        agent_id: values('Agents.'),
        channel: values('Channels.'),
        language: values('Languages.'),
        tool: values('Tools of gate calls: proposed, otherwise inferred.'),
      })
      .meta({ description: 'At most 50 values of each, most frequent first.' }),
  })
  .meta({ id: 'FacetsAnswer', description: 'Filter values of sessions.' });

export type FacetsAnswer = z.infer<typeof FacetsAnswer>;
