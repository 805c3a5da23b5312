import type { FormEvent } from 'react';
import { useRead, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Badge } from '../../parts/badge.js';
import { Field } from '../../parts/field.js';
import { Loaded } from '../../parts/loading.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session/session.js';
import { TestResults } from './test-results.js';

type Settings = (typeof api.getNotificationSettings)['types']['reply'];

const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const STATES = {
  ok: ['resolved', 'Works'],
  failing: ['regressed', 'Failing'],
  disabled: ['regressed', 'Disabled after repeated failures'],
  not_configured: ['neutral', 'Not set up'],
} as const;

/** The chat, the weekly digest, and a test of both. */
export function Channels() {
  const settings = useRead(api.getNotificationSettings);
  return (
    <section className="card">
      <h2>Chat and digest</h2>
      <Loaded query={settings}>
        {(answer) => <Form key={answer.updated_at} settings={answer} />}
      </Loaded>
    </section>
  );
}

function Form({ settings }: { settings: Settings }) {
  const session = useSession();
  const toast = useToast();
  const save = useWrite(api.updateNotificationSettings, [
    api.getNotificationSettings.path,
    api.listAuditEntries.path,
  ]);
  const test = useWrite(api.sendTestMessage, [
    api.getNotificationSettings.path,
    api.listMessages.path,
  ]);
  const refusal = session.refusal('admin');
  const control = { disabled: refusal !== undefined, title: refusal };
  const [tone, label] = STATES[settings.chat.state];
  const { error } = save;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      chat_webhook_url: String(form.get('chat_webhook_url')),
      digest_enabled: form.get('digest_enabled') !== null,
      digest_day: String(form.get('digest_day')) as Settings['digest_day'],
      digest_emails: String(form.get('digest_emails'))
        .split(/[\s,;]+/)
        .filter(Boolean),
      alerts_enabled: form.get('alerts_enabled') !== null,
      alert_growth_threshold_pct: Number(form.get('alert_growth_threshold_pct')),
    };
    save.mutate({ body }, { onSuccess: () => toast({ text: 'Saved.' }) });
  };
  const sendTest = (): void =>
    test.mutate({}, { onError: (fault) => toast({ text: fault.message, tone: 'fault' }) });

  return (
    <form className="stack alerts-form" onSubmit={submit}>
      <p>
        <Badge of={tone} label={label} /> {settings.chat.reason}
      </p>
      <Field
        label="Chat webhook URL"
        hint="A Slack, Mattermost or Discord webhook (add /slack to a Discord URL). Only the beginning is shown. Leave empty for no chat."
        {...{ error, pointer: '/chat_webhook_url' }}
      >
        {(ids) => (
          <input
            {...ids}
            name="chat_webhook_url"
            spellCheck={false}
            defaultValue={settings.chat_webhook_url ?? ''}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" name="alerts_enabled" defaultChecked={settings.alerts_enabled} />
        Send alerts
      </label>
      <Field
        label="Also notify when failures grow by (percent)"
        {...{ error, pointer: '/alert_growth_threshold_pct' }}
      >
        {(ids) => (
          <input
            {...ids}
            name="alert_growth_threshold_pct"
            type="number"
            min={0}
            step="any"
            required
            defaultValue={settings.alert_growth_threshold_pct}
          />
        )}
      </Field>
      <label className="check">
        <input type="checkbox" name="digest_enabled" defaultChecked={settings.digest_enabled} />
        Send a weekly digest
      </label>
      <Field label="On" {...{ error, pointer: '/digest_day' }}>
        {(ids) => (
          <select {...ids} name="digest_day" defaultValue={settings.digest_day}>
            {DAYS.map((day) => (
              <option key={day}>{day}</option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Email recipients"
        hint={
          settings.email_configured
            ? 'Email addresses, separated by commas'
            : 'This server can’t send email because SMTP_URL is not set'
        }
        {...{ error, pointer: '/digest_emails' }}
      >
        {(ids) => (
          <input {...ids} name="digest_emails" defaultValue={settings.digest_emails.join(', ')} />
        )}
      </Field>
      {error && (
        <p className="fault" role="alert">
          {error.message}
        </p>
      )}
      <div className="actions">
        <button type="submit" className="primary" {...control}>
          Save
        </button>
        <button type="button" {...control} onClick={sendTest}>
          {test.isPending ? 'Sending …' : 'Send a test message to all'}
        </button>
      </div>
      {test.data && <TestResults answer={test.data} />}
    </form>
  );
}
