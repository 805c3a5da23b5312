import { Field } from '../../parts/field.js';
import { capitalised } from '../../parts/wording.js';
import { METRIC_WORDS } from './condition.js';
import { MinutesSelect } from './minutes-select.js';
import { type TypedCondition, thresholdUnit } from './typed-condition.js';

export interface MoreFieldsProps {
  readonly typed: TypedCondition;
  readonly error: unknown;
  readonly onChange: (typed: TypedCondition) => void;
}

const COOLDOWNS = [0, 15, 60, 240, 1_440, 10_080];
const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
const NO_DATA = [
  ['keep', 'Keep the current state'],
  ['ok', 'OK'],
  ['alert', 'Alert'],
] as const;

/** The rest of a condition, which most alerts do without. */
export function MoreFields({ typed, error, onChange }: MoreFieldsProps) {
  const change = (changes: Partial<TypedCondition>): void => onChange({ ...typed, ...changes });
  return (
    <div className="fields">
      {!METRIC_WORDS[typed.metric].perIssue && <Limits {...{ typed, error, onChange }} />}
      <Field label="Severity" {...{ error, pointer: '/condition/severity' }}>
        {(ids) => (
          <select
            {...ids}
            value={typed.severity}
            onChange={({ target }) =>
              change({ severity: target.value as TypedCondition['severity'] })
            }
          >
            {SEVERITIES.map((one) => (
              <option key={one} value={one}>
                {capitalised(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label="Cooldown between notifications"
        {...{ error, pointer: '/condition/cooldown_minutes' }}
      >
        {({ id }) => (
          <MinutesSelect
            id={id}
            value={typed.cooldownMinutes}
            choices={COOLDOWNS}
            onChange={(cooldownMinutes) => change({ cooldownMinutes })}
          />
        )}
      </Field>
      <Field
        label="Mute until"
        hint="The alert isn’t checked until then"
        {...{ error, pointer: '/condition/snoozed_until' }}
      >
        {(ids) => (
          <input
            {...ids}
            type="datetime-local"
            value={typed.snoozedUntil}
            onChange={({ target }) => change({ snoozedUntil: target.value })}
          />
        )}
      </Field>
      <label className="check alerts-again">
        <input
          type="checkbox"
          checked={typed.renotify}
          onChange={({ target }) => change({ renotify: target.checked })}
        />
        Notify again after each cooldown while it keeps firing
      </label>
    </div>
  );
}

/** Fields of what has a threshold: when it warns, and how much there must be to go by. */
function Limits({ typed, error, onChange }: MoreFieldsProps) {
  const unit = thresholdUnit(typed);
  // A value of now is there or not: there is nothing to count first.
  const isNow = METRIC_WORDS[typed.metric].now === true;
  const warning = [
    [
      ...(['warn', '/condition/warn_threshold'] as const),
      unit === '' ? 'Warning threshold' : `Warning threshold (${unit})`,
      'Must be reached before the threshold. Leave empty for no warning.',
    ],
  ] as const;
  const least = [
    ['minSessions', '/condition/min_sessions', 'Minimum sessions', null],
    ['minEvents', '/condition/min_events', 'Minimum count', null],
  ] as const;
  const numbers = isNow ? warning : [...warning, ...least];
  return (
    <>
      {numbers.map(([name, pointer, label, hint]) => (
        <Field key={name} {...{ label, hint, error, pointer }}>
          {(ids) => (
            <input
              {...ids}
              inputMode="decimal"
              value={typed[name]}
              onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
            />
          )}
        </Field>
      ))}
      {!isNow && (
        <Field label="When there is not enough data" {...{ error, pointer: '/condition/no_data' }}>
          {(ids) => (
            <select
              {...ids}
              value={typed.noData}
              onChange={({ target }) =>
                onChange({ ...typed, noData: target.value as TypedCondition['noData'] })
              }
            >
              {NO_DATA.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </>
  );
}
