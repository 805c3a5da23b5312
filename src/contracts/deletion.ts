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
      description: 'Whether there is more to delete: call again.',
      examples: [false],
    }),
  })
  .meta({ id: 'TenantDeletion', description: 'What a call has deleted.' });

export const RetentionQuery = z.object({
  dry_run: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Whether rows are counted and nothing is deleted.', examples: ['false'] }),
});

export const RetentionRun = z
  .object({
    status: z.enum(['completed', 'already_running']).meta({
      description: 'already_running: another run is under way, and this one did nothing.',
      examples: ['completed'],
    }),
    dry_run: z.boolean().meta({ description: 'Whether nothing was deleted.', examples: [false] }),
    retention_days: z
      .int()
      .meta({ description: 'How many days are kept (RETENTION_DAYS).', examples: [365] }),
    before: z.iso.datetime().meta({
      description: 'What is older is deleted: the beginning of a UTC day.',
      examples: ['2025-11-20T00:00:00.000Z'],
    }),
    tenants: z.int().meta({ description: 'Tenants that had older rows.', examples: [3] }),
    frozen_days: z.int().meta({
      description: 'Days whose counts were frozen first, so that reports keep them.',
      examples: [1],
    }),
    deleted: RemovedRows,
    errors: z
      .array(
        z.object({
          tenant_id: z.string().meta({ description: 'Whose.', examples: ['t_7Qm2xZr8Tb1NwK4v'] }),
          error: z.string().meta({ description: 'The kind of fault.', examples: ['57014'] }),
        }),
      )
      .meta({ description: 'Tenants where something failed; the others were done.' }),
    more: z.boolean().meta({
      description: 'Whether there is more to delete: call again.',
      examples: [false],
    }),
  })
  .meta({ id: 'RetentionRun', description: 'What a run of retention did.' });

export type RetentionRun = z.infer<typeof RetentionRun>;
