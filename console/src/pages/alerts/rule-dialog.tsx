import { type FormEvent, useState } from 'react';
import { problemStatus } from '../../api/problem.js';
import { usePreview, useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import { usePaused } from '../../parts/use-paused.js';
import { useSession } from '../../session/session.js';
import { WriteButton } from '../../session/write-button.js';
import { ALERT_READS, type AlertRule } from './alert-reads.js';
import { METRIC_WORDS, type Metric } from './condition.js';
import { ConditionFields } from './condition-fields.js';
import { FiredPreview } from './fired-preview.js';
import { MoreFields } from './more-fields.js';
import { SecretDialog } from './secret-dialog.js';
import { toCondition, toTyped } from './typed-condition.js';
import { useFilterChoices } from './use-things.js';

const PAUSE_MS = 500;

/** A form for an alert as one sentence, with how often it would have fired. */
export function RuleDialog({ rule, onClose }: { rule: AlertRule | 'new'; onClose: () => void }) {
  const old = rule === 'new' ? null : rule;
  const session = useSession();
  const toast = useToast();
  const create = useWrite(api.createAlertRule, ALERT_READS);
  const update = useWrite(api.updateAlertRule, ALERT_READS);
  const replace = useWrite(api.replaceAlertRuleSecret, ALERT_READS);
  const choices = useFilterChoices();
  const [typed, setTyped] = useState(() => toTyped(old?.condition ?? null));
  const [channel, setChannel] = useState(old?.channel ?? 'chat');
  const condition = toCondition(typed);
  const tried = usePaused(JSON.stringify(condition), PAUSE_MS);
  const { demo } = session.standing;
  const preview = usePreview(api.previewAlertRule, demo ? null : { condition: JSON.parse(tried) });
  const wrong = problemStatus(preview.error) === 422 ? preview.error : null;
  const saveError = create.error ?? update.error;
  const error = saveError ?? wrong;
  const refusal = session.refusal('admin');

  const finish = (): void => {
    toast({ text: 'Saved.' });
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const target = String(form.get('target') ?? '').trim();
    const body = {
      name: String(form.get('name')),
      channel,
      enabled: form.get('enabled') !== null,
      // An absent target stays as it was: only its beginning is shown.
      condition: { ...condition, ...(target !== '' && { target }) },
    };
    const done = {
      onSuccess: ({ secret }: { secret: string | null }): void => {
        if (secret === null) finish();
      },
    };
    if (old === null) create.mutate({ body }, done);
    else update.mutate({ params: { rule_id: old.id }, body }, done);
  };

  const saved = create.data?.secret ?? update.data?.secret;
  if (saved) return <SecretDialog secret={saved} onClose={finish} />;
  if (replace.data) {
    const { secret, previous_valid_until: until } = replace.data;
    return <SecretDialog secret={secret} previousUntil={until} onClose={onClose} />;
  }
  return (
    <Dialog title={old === null ? 'Create alert' : `Edit “${old.name}”`} onClose={onClose} wide>
      <form className="stack" onSubmit={submit}>
        <ConditionFields typed={typed} choices={choices} error={error} onChange={setTyped} />
        <FiredPreview query={preview} isDemo={demo} />
        <Field label="Name" {...{ error, pointer: '/name' }}>
          {(ids) => (
            <input {...ids} name="name" required maxLength={120} defaultValue={old?.name} />
          )}
        </Field>
        <div className="fields">
          <Field label="Send to" {...{ error, pointer: '/channel' }}>
            {(ids) => (
              <select
                {...ids}
                value={channel}
                onChange={({ target }) => setChannel(target.value as AlertRule['channel'])}
              >
                <option value="chat">Chat</option>
                <option value="email">Email</option>
                <option value="webhook">Webhook</option>
              </select>
            )}
          </Field>
          {channel !== 'chat' && (
            <Field
              label={channel === 'email' ? 'Address' : 'URL'}
              hint={
                old?.channel === channel && old.condition.target
                  ? `Currently ${old.condition.target}. Leave empty to keep it.`
                  : undefined
              }
              {...{ error, pointer: '/condition/target' }}
            >
              {(ids) => (
                <input {...ids} name="target" type={channel === 'email' ? 'email' : 'url'} />
              )}
            </Field>
          )}
        </div>
        <details>
          <summary>{advancedInWords(typed.metric)}</summary>
          <MoreFields typed={typed} error={error} onChange={setTyped} />
        </details>
        <label className="check">
          <input type="checkbox" name="enabled" defaultChecked={old?.enabled ?? true} />
          Enabled
        </label>
        {saveError && (
          <p className="fault" role="alert">
            {saveError.message}
          </p>
        )}
        <div className="actions">
          <WriteButton
            scope="admin"
            type="submit"
            className="primary"
            disabled={create.isPending || update.isPending}
          >
            Save
          </WriteButton>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          {old?.channel === 'webhook' && (
            <WriteButton
              scope="admin"
              disabled={replace.isPending}
              onClick={() =>
                replace.mutate(
                  { params: { rule_id: old.id } },
                  { onError: (fault) => toast({ text: fault.message, tone: 'fault' }) },
                )
              }
            >
              Rotate secret
            </WriteButton>
          )}
          {refusal && <span className="soft small">{refusal}</span>}
        </div>
      </form>
    </Dialog>
  );
}

/** The title of the advanced fields of a metric. */
function advancedInWords(metric: Metric): string {
  const { perIssue, now } = METRIC_WORDS[metric];
  if (perIssue) return 'Advanced: severity, cooldown, mute';
  if (now) return 'Advanced: warning level, severity, cooldown, mute';
  return 'Advanced: warning level, minimum counts, cooldown, mute';
}
