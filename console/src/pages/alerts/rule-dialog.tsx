import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../api/queries.js';
import { api } from '../../api/routes.js';
import { CodeBlock } from '../../parts/copy.js';
import { Dialog } from '../../parts/dialog.js';
import { Field } from '../../parts/field.js';
import { useToast } from '../../parts/toast.js';
import { ALERT_READS, type AlertRule } from './alert-reads.js';
import { METRIC_WORDS, type Metric, OPERATOR_WORDS, type Operator, WINDOWS } from './condition.js';
import { FiredPreview } from './fired-preview.js';

type Filters = (typeof api.createAlertRule)['types']['body']['condition']['filters'];

/** Condition as it is typed; what is not edited here stays as it was. */
export interface TypedCondition {
  readonly metric: Metric;
  readonly operator: Operator;
  readonly threshold: string;
  readonly window_minutes: number;
}

const START: TypedCondition = {
  ...{ metric: 'failure_count', operator: 'gte', threshold: '5', window_minutes: 1_440 },
};

/** A form for an alert as one sentence, with how often it would have fired. */
export function RuleDialog({ rule, onClose }: { rule: AlertRule | 'new'; onClose: () => void }) {
  const old = rule === 'new' ? null : rule;
  const id = useId();
  const toast = useToast();
  const create = useWrite(api.createAlertRule, ALERT_READS);
  const update = useWrite(api.updateAlertRule, ALERT_READS);
  const [typed, setTyped] = useState<TypedCondition>(
    old ? { ...old.condition, threshold: shownThreshold(old) } : START,
  );
  const [channel, setChannel] = useState(old?.channel ?? 'chat');
  const error = create.error ?? update.error;
  const { perIssue, now, unit } = METRIC_WORDS[typed.metric];
  const condition = toCondition(typed, old);

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
    const done = { onSuccess: ({ secret }: { secret: string | null }) => secret ?? finish() };
    if (old === null) create.mutate({ body }, done);
    else update.mutate({ params: { rule_id: old.id }, body }, done);
  };
  const finish = (): void => {
    toast({ text: 'Saved.' });
    onClose();
  };

  const secret = create.data?.secret ?? update.data?.secret;
  if (secret) {
    return (
      <Dialog title="The secret of the webhook" onClose={finish}>
        <p>Its messages are signed with it (Standard Webhooks). It is shown this once.</p>
        <CodeBlock code={secret} label="The secret" />
      </Dialog>
    );
  }
  return (
    <Dialog title={old === null ? 'Make an alert' : 'Change the alert'} onClose={onClose} wide>
      <form className="stack" onSubmit={submit}>
        <Field label="Name" {...{ error, pointer: '/name' }}>
          {(ids) => (
            <input {...ids} name="name" required maxLength={120} defaultValue={old?.name} />
          )}
        </Field>
        <fieldset>
          <legend>Tell me when</legend>
          <div className="alerts-sentence">
            <select
              aria-label="What is measured"
              value={typed.metric}
              onChange={({ target }) => setTyped({ ...typed, metric: target.value as Metric })}
            >
              {Object.entries(METRIC_WORDS).map(([metric, { label }]) => (
                <option key={metric} value={metric}>
                  {label}
                </option>
              ))}
            </select>
            {!perIssue && (
              <>
                <select
                  aria-label="How it compares"
                  value={typed.operator}
                  onChange={({ target }) =>
                    setTyped({ ...typed, operator: target.value as Operator })
                  }
                >
                  {Object.entries(OPERATOR_WORDS)
                    .filter(([operator]) => !now || operator !== 'change_pct')
                    .map(([operator, label]) => (
                      <option key={operator} value={operator}>
                        {label}
                      </option>
                    ))}
                </select>
                <input
                  aria-label="Threshold"
                  type="number"
                  step="any"
                  required
                  value={typed.threshold}
                  onChange={({ target }) => setTyped({ ...typed, threshold: target.value })}
                />
                <span>{unitWord(typed.operator, unit)}</span>
                {!now && (
                  <label htmlFor={`${id}-window`} className="alerts-window">
                    within{' '}
                    <select
                      id={`${id}-window`}
                      value={typed.window_minutes}
                      onChange={({ target }) =>
                        setTyped({ ...typed, window_minutes: Number(target.value) })
                      }
                    >
                      {WINDOWS.map(([minutes, label]) => (
                        <option key={minutes} value={minutes}>
                          {label}
                        </option>
                      ))}
                    </select>
                  </label>
                )}
              </>
            )}
          </div>
        </fieldset>
        <FiredPreview condition={condition} />
        <Field label="Where it goes" {...{ error, pointer: '/channel' }}>
          {(ids) => (
            <select
              {...ids}
              value={channel}
              onChange={({ target }) => setChannel(target.value as AlertRule['channel'])}
            >
              <option value="chat">To the chat</option>
              <option value="email">By mail</option>
              <option value="webhook">To a webhook</option>
            </select>
          )}
        </Field>
        {channel !== 'chat' && (
          <Field
            label={channel === 'email' ? 'Address' : 'URL'}
            hint={
              old?.condition.target ? `Now ${old.condition.target}; empty: it stays` : undefined
            }
            {...{ error, pointer: '/condition/target' }}
          >
            {(ids) => <input {...ids} name="target" type={channel === 'email' ? 'email' : 'url'} />}
          </Field>
        )}
        <label className="check">
          <input type="checkbox" name="enabled" defaultChecked={old?.enabled ?? true} />
          Switched on
        </label>
        {error && (
          <p className="fault" role="alert">
            {error.message}
          </p>
        )}
        <div className="actions">
          <button type="submit" className="primary" disabled={create.isPending || update.isPending}>
            Save
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** A share is typed in per cent. */
function shownThreshold({ condition: { metric, operator, threshold } }: AlertRule): string {
  const isShare = METRIC_WORDS[metric].unit === 'share' && operator !== 'change_pct';
  return String(isShare ? 100 * threshold : threshold);
}

const unitWord = (operator: Operator, unit: string): string =>
  operator === 'change_pct' || unit === 'share' ? '%' : unit === 'minutes' ? 'minutes' : '';

/** The condition as the interface takes it, with what was there before and is not edited here. */
function toCondition(typed: TypedCondition, old: AlertRule | null) {
  const { metric, operator, window_minutes } = typed;
  const { unit, perIssue } = METRIC_WORDS[metric];
  const isShare = unit === 'share' && operator !== 'change_pct';
  const threshold = Number(typed.threshold) / (isShare ? 100 : 1);
  const { target: _, ...kept } = old?.condition ?? { target: null, filters: null };
  const isSame = old?.condition.metric === metric;
  return {
    ...(isSame && { ...kept, filters: kept.filters as Filters }),
    metric,
    window_minutes,
    ...(!perIssue && { operator, threshold }),
    compare_to:
      operator === 'change_pct' && !perIssue
        ? (old?.condition.compare_to ?? ('previous_window' as const))
        : null,
    ...(isSame && old?.condition.operator !== operator && { warn_threshold: null }),
  };
}
