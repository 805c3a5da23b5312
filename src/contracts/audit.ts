import { z } from 'zod';
import { cappedList, filter, pageQuery, Timestamp, text } from './common.js';
import { DateInput } from './dates.js';
import { field } from './field.js';

/** Changes that the audit log names. */
export const AuditAction = z.enum([
  ...(['api_key.create', 'api_key.change', 'api_key.revoke'] as const),
  ...(['config.change', 'config.restore'] as const),
  ...(['rule.create', 'rule.change', 'rule.remove'] as const),
  ...(['review.submit', 'review.remove'] as const),
  ...(['issue.change', 'eval.change'] as const),
  ...(['signal.create', 'signal.change', 'signal.remove'] as const),
  ...(['connector.create', 'connector.change', 'connector.pause', 'connector.resume'] as const),
  ...(['connector.resync', 'connector.remove'] as const),
  ...(['alert_rule.create', 'alert_rule.change', 'alert_rule.remove'] as const),
  ...(['alert_rule.rotate_secret', 'notification_settings.change'] as const),
  ...(['webhook.create', 'webhook.change', 'webhook.remove', 'webhook.rotate_secret'] as const),
  'handoff.answer',
  ...(['member.invite', 'member.join', 'member.change', 'member.remove'] as const),
  ...(['session.remove', 'tenant_data.remove'] as const),
]);

const date = (description: string, example: string) =>
  filter(DateInput.meta({ description, examples: [example] }));

export const AuditQuery = pageQuery(100)
  .extend({
    action: filter(field(AuditAction, 'Only this kind of change.', 'rule.change')),
    subject: filter(
      field(text(1, 200), 'Only changes of the item with this ID.', 'rule_Ax81kQz0PwLm'),
    ),
    by: filter(field(text(1, 254), 'Only changes by this member (email address) or key.', 'key_1')),
    date_from: date('Only changes from this time.', '2026-11-01'),
    date_to: date('Only changes up to this time. A day is included.', '2026-11-20'),
  })
  .meta({ description: 'Which entries, and which page.' });

const side = (description: string, example: object | null) =>
  field(z.record(z.string(), z.unknown()).nullable(), description, example);

export const AuditEntry = z
  .object({
    id: field(z.int(), 'The entry.', 41),
    at: Timestamp.meta({ description: 'When the change was made.' }),
    by: field(
      z.string(),
      'The email address of the member or the key that made the change; `local` without either.',
      'key_1',
    ),
    action: field(z.string(), 'The action.', 'rule.change'),
    subject: field(
      z.string().nullable(),
      'The ID of the changed item; null if there is only one.',
      'rule_Ax81kQz0PwLm',
    ),
    request_id: field(
      z.string().nullable(),
      'The ID of the request in the server log.',
      'req_01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
    ),
    before: side('The value before; null if it did not exist.', { enabled: false }),
    after: side('The value after; null if it was deleted.', { enabled: true }),
  })
  .meta({ id: 'AuditEntry', description: 'A change that a person made, without secrets.' });

export const AuditLog = cappedList(AuditEntry).meta({
  id: 'AuditLog',
  description: 'Changes, newest first.',
});

export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditAction = z.infer<typeof AuditAction>;
