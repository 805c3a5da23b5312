import { z } from 'zod';
import { LastDelivery } from './alert-rule.js';
import { Timestamp, text } from './common.js';
import { field } from './field.js';

export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const MAX_EMAILS = 20;

const Day = z.enum(DAYS);
const address = text(1, 254);

/** Changes of the settings: absent fields stay, and null puts a field back to its default. */
export const SettingsUpdate = z
  .object({
    chat_webhook_url: field(
      text(0, 1_000).nullish(),
      'An incoming webhook of Slack or a compatible chat (Mattermost, or Discord with /slack). null or empty: no chat.',
      'https://hooks.slack.com/services/T000/B000/XXXX',
    ),
    digest_enabled: field(z.boolean().nullish(), 'Whether the weekly digest is sent.', true),
    digest_day: field(Day.nullish(), 'The day of the digest (UTC).', 'Monday'),
    digest_emails: field(
      z.array(address).max(MAX_EMAILS).nullish(),
      'Additional email recipients of the digest and of alerts without a rule.',
      ['team@example.com'],
    ),
    alerts_enabled: field(z.boolean().nullish(), 'Whether alerts are sent.', true),
    alert_growth_threshold_pct: field(
      z.number().min(0).max(1e9).nullish(),
      'The increase in failures over a usual day, in percent, that triggers an alert.',
      100,
    ),
  })
  .meta({ id: 'SettingsUpdate', description: 'The changes. Omitted fields are unchanged.' });

export const ChannelHealth = z
  .object({
    state: field(
      z.enum(['ok', 'failing', 'disabled', 'not_configured']),
      'disabled: delivery failed permanently, and nothing is sent until the URL is saved again or a test succeeds.',
      'ok',
    ),
    reason: field(z.string().nullable(), 'Why it was disabled.', null),
    failing_since: Timestamp.nullable().meta({ description: 'Since when deliveries have failed.' }),
    last_delivery: LastDelivery,
  })
  .meta({ id: 'ChannelHealth', description: 'The state of the chat channel.' });

export const Settings = z
  .object({
    chat_webhook_url: field(
      z.string().nullable(),
      'Only the beginning is shown. Sending it back unchanged keeps it.',
      'https://hooks.slack.com/services/***',
    ),
    digest_enabled: field(z.boolean(), 'Whether the weekly digest is sent.', true),
    digest_day: field(Day, 'The day of the digest (UTC).', 'Monday'),
    digest_emails: field(z.array(z.string()), 'Email recipients.', ['team@example.com']),
    alerts_enabled: field(z.boolean(), 'Whether alerts are sent.', true),
    alert_growth_threshold_pct: field(
      z.number(),
      'The growth that triggers an alert, in percent.',
      100,
    ),
    chat: ChannelHealth,
    email_configured: field(z.boolean(), 'Whether this server can send email.', true),
    updated_at: Timestamp.nullable().meta({ description: 'When the settings were last changed.' }),
  })
  .meta({ id: 'Settings', description: 'The notification settings of the tenant.' });

export type SettingsUpdate = z.infer<typeof SettingsUpdate>;
export type Settings = z.infer<typeof Settings>;
