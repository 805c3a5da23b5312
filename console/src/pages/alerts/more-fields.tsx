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
  ['keep', 'Everything stays as it was'],
  ['ok', 'All is well'],
  ['alert', 'It fires'],
] as const;

/** The rest of a condition, which most alerts do without. */
export function MoreFields({ typed, error, onChange }: MoreFieldsProps) {
  const change = (changes: Partial<TypedCondition>): void => onChange({ ...typed, ...changes });
  return (
    <div className="fields">
      {!METRIC_WORDS[typed.metric].perIssue && <Limits {...{ typed, error, onChange }} />}
      <Field label="How bad it is" {...{ error, pointer: '/condition/severity' }}>
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
        label="Pause between two messages"
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
        label="Silent until"
        hint="Until then it is not looked at"
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
        Tell me again after every pause while it goes on
      </label>
    </div>
  );
}

/** Fields of what has a threshold: when it warns, and how much there must be to go by. */
function Limits({ typed, error, onChange }: MoreFieldsProps) {
  const unit = thresholdUnit(typed);
  const numbers = [
    [
      ...(['warn', '/condition/warn_threshold'] as const),
      unit === '' ? 'Warn already at' : `Warn already at, in ${unit}`,
      'Milder than the threshold; empty: no warning',
    ],
    ['minSessions', '/condition/min_sessions', 'Only with so many conversations', null],
    ['minEvents', '/condition/min_events', 'Only with so many of what is counted', null],
  ] as const;
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
      <Field label="Too little to go by means" {...{ error, pointer: '/condition/no_data' }}>
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
    </>
  );
}
