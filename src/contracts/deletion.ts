import { z } from 'zod';

export const RemovedRows = z.record(z.string(), z.int()).meta({
  id: 'RemovedRows',
  description: 'Rows, by table.',
  examples: [{ gate_calls: 1840, events: 212 }],
});

export const TenantDeletion = z
  .object({
    deleted: RemovedRows,
    more: z.boolean().meta({
      description: 'Whether there is more to delete. If so, call again.',
      examples: [false],
    }),
  })
  .meta({ id: 'TenantDeletion', description: 'The deleted rows.' });

export const RetentionQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether to count rows without deleting them.', examples: ['false'] }),
});

export const RetentionRun = z
  .object({
    status: z.enum(['completed', 'already_running']).meta({
      description: 'already_running: another run is in progress, so this one did nothing.',
      examples: ['completed'],
    }),
    dry_run: z
      .boolean()
      .meta({ description: 'Whether this was a dry run that deleted nothing.', examples: [false] }),
    retention_days: z
      .int()
      .meta({ description: 'The number of days kept (RETENTION_DAYS).', examples: [365] }),
    before: z.iso.datetime().meta({
      description: 'Everything before this time, the start of a UTC day, is deleted.',
      examples: ['2025-11-20T00:00:00.000Z'],
    }),
    tenants: z.int().meta({ description: 'Tenants with older rows.', examples: [3] }),
    frozen_days: z.int().meta({
      description: 'Days whose counts were saved for reports before deletion.',
      examples: [1],
    }),
    deleted: RemovedRows,
    errors: z
      .array(
        z.object({
          tenant_id: z
            .string()
            .meta({ description: 'The tenant.', examples: ['t_7Qm2xZr8Tb1NwK4v'] }),
          error: z
            .string()
            .meta({ description: 'The name or code of the error.', examples: ['57014'] }),
        }),
      )
      .meta({ description: 'Tenants that failed. The others were processed.' }),
    more: z.boolean().meta({
      description: 'Whether there is more to delete. If so, call again.',
      examples: [false],
    }),
  })
  .meta({ id: 'RetentionRun', description: 'The result of a retention run.' });

export type RetentionRun = z.infer<typeof RetentionRun>;
