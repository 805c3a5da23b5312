import { z } from 'zod';
import { cappedList, Timestamp } from './common.js';
import { field } from './field.js';
import { ClientsWithoutForms } from './proposed-call.js';
import { SearchProgress } from './search.js';

const count = (description: string, example: number) => field(z.int(), description, example);
const day = (description: string, example: string) => field(z.iso.date(), description, example);

const figures = {
  tenant_id: field(z.string(), 'The tenant ID, sent in `x-confirm-tenant`.', 't_7Qm2xZr8Tb1NwK4v'),
  period: z
    .object({
      from: day('The first day.', '2026-10-22'),
      to: day('The last day, today.', '2026-11-20'),
    })
    .meta({ description: 'The period in UTC days.' }),
  events: count('Events in the period.', 812),
  ingested_sessions: count('Sessions with messages received in the period.', 240),
  steps: count('Steps in the period.', 9_120),
  storage_bytes: count('The approximate storage used, without indexes.', 52_428_800),
};
const calls = {
  total: count('In the period.', 4_210),
  today: count('Today.', 118),
};

export const Usage = z
  .object({
    ...figures,
    gate_calls: z
      .object({
        ...calls,
        by_day: z
          .array(
            z.object({
              day: day('A UTC day.', '2026-11-20'),
              calls: count('Its calls.', 118),
            }),
          )
          .meta({ description: 'Each day of the period, oldest first.' }),
      })
      .meta({ description: 'Calls of the gate.' }),
    rate_limit: z
      .object({
        limit: count('Gate calls allowed per key in the window.', 120),
        window_seconds: count('The window in seconds.', 60),
        remaining: count('Calls left for this key, in this process.', 117),
      })
      .nullable()
      .meta({ description: 'The rate limit; null if authentication is disabled.' }),
    clients_without_forms: ClientsWithoutForms,
  })
  .meta({ id: 'Usage', description: 'The usage of the tenant.' });

export const TenantUsageList = cappedList(
  z.object({
    ...figures,
    name: field(z.string(), 'The name of the tenant.', 'Acme'),
    gate_calls: z.object(calls).meta({ description: 'Calls of the gate.' }),
  }),
).meta({
  id: 'TenantUsageList',
  description: 'Usage by tenant, oldest tenant first.',
});

const OnboardingKey = z.enum([
  ...(['create_key', 'first_gate_call', 'first_event', 'first_review'] as const),
  ...(['notifications', 'connector'] as const),
]);

export const OnboardingStatus = z
  .object({
    complete: field(z.boolean(), 'Whether all required steps are done.', false),
    percent: count('The progress in percent.', 40),
    next: field(OnboardingKey.nullable(), 'The next step; null if there is none.', 'first_event'),
    steps: z
      .array(
        z.object({
          key: field(OnboardingKey, 'The step.', 'first_event'),
          title: field(z.string(), 'What it is.', 'Report an event then'),
          done: field(z.boolean(), 'Whether it is done.', false),
          done_at: field(Timestamp.nullable(), 'When it was done.', null),
          optional: field(z.boolean(), 'Whether it is optional.', false),
          hint: field(
            z.string(),
            'A command that completes the step.',
            'curl -fsS https://gate.example.com/v1/events …',
          ),
        }),
      )
      .meta({ description: 'All steps, in order.' }),
    search: SearchProgress.nullable(),
  })
  .meta({ id: 'OnboardingStatus', description: 'The setup progress.' });

export type Usage = z.infer<typeof Usage>;
export type TenantUsage = z.infer<typeof TenantUsageList>['items'][number];
export type OnboardingStatus = z.infer<typeof OnboardingStatus>;
