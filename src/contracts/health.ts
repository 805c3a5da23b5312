import { z } from 'zod';

export const Health = z
  .object({
    status: z.enum(['ok', 'unavailable']).meta({
      description: 'Whether requests can be served.',
      examples: ['ok'],
    }),
    version: z.string().meta({ description: 'The running version.', examples: ['0.1.0'] }),
    database: z
      .object({
        kind: z.enum(['embedded', 'server']).meta({
          description: 'Embedded Postgres or a PostgreSQL server.',
          examples: ['server'],
        }),
        status: z.enum(['ok', 'unavailable']).meta({
          description: 'Whether it responds.',
          examples: ['ok'],
        }),
        reason: z
          .string()
          .nullable()
          .meta({
            description: 'The reason if it does not.',
            examples: ['The database did not answer within 2 seconds.'],
          }),
      })
      .meta({ description: 'The database.' }),
  })
  .meta({ id: 'Health', description: 'The health of the service.' });

export const Live = z
  .object({
    status: z.literal('ok').meta({ description: 'Always true.', examples: ['ok'] }),
  })
  .meta({ id: 'Live', description: 'The process is running.' });

/** Prometheus text; the only answer that is neither JSON nor HTML. */
export const MetricsText = z
  .string()
  .meta({ description: 'The metrics.', examples: ['process_cpu_seconds_total 1.5\n'] });
