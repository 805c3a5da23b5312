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
      'An incoming webhook of Slack, or of a chat that takes the same (Mattermost, Discord with /slack). Null or an ' +
        'empty one: no chat.',
      'https://hooks.slack.com/services/T000/B000/XXXX',
    ),
    digest_enabled: field(z.boolean().nullish(), 'Whether the weekly digest is sent.', true),
    digest_day: field(Day.nullish(), 'On which day (UTC).', 'Monday'),
    digest_emails: field(
      z.array(address).max(MAX_EMAILS).nullish(),
      'Who else gets the digest and the alerts that need no rule, by e-mail.',
      ['team@example.com'],
    ),
    alerts_enabled: field(z.boolean().nullish(), 'Whether alerts are sent at all.', true),
    alert_growth_threshold_pct: field(
      z.number().min(0).max(1e9).nullish(),
      'From how much more failures than on a usual day, in percent, an alert is sent.',
      100,
    ),
  })
  .meta({ id: 'SettingsUpdate', description: 'What shall change.' });

export const ChannelHealth = z
  .object({
    state: field(
      z.enum(['ok', 'failing', 'disabled', 'not_configured']),
      'disabled: it failed for good, and nothing is sent there until it is saved again or a test arrives.',
      'ok',
    ),
    reason: field(z.string().nullable(), 'Why it was disabled.', null),
    failing_since: Timestamp.nullable().meta({ description: 'Since when nothing arrives.' }),
    last_delivery: LastDelivery,
  })
  .meta({ id: 'ChannelHealth', description: 'How the chat does.' });

export const Settings = z
  .object({
    chat_webhook_url: field(
      z.string().nullable(),
      'Only its beginning is shown. Sent back as it is, it changes nothing.',
      'https://hooks.slack.com/services/***',
    ),
    digest_enabled: field(z.boolean(), 'Whether the weekly digest is sent.', true),
    digest_day: field(Day, 'On which day (UTC).', 'Monday'),
    digest_emails: field(z.array(z.string()), 'Who gets it by e-mail.', ['team@example.com']),
    alerts_enabled: field(z.boolean(), 'Whether alerts are sent at all.', true),
    alert_growth_threshold_pct: field(z.number(), 'From how much growth on, in percent.', 100),
    chat: ChannelHealth,
    email_configured: field(z.boolean(), 'Whether this server can send e-mail.', true),
    updated_at: Timestamp.nullable().meta({ description: 'When they were last changed.' }),
  })
  .meta({ id: 'Settings', description: 'How and when the tenant is notified.' });

export type SettingsUpdate = z.infer<typeof SettingsUpdate>;
export type Settings = z.infer<typeof Settings>;
