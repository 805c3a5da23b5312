import { useId } from 'react';
import { fieldProblem } from '../../api/problem.js';
import { capitalised } from '../../parts/wording.js';
import {
  BEFORE,
  COMPARISONS,
  type Comparison,
  METRIC_WORDS,
  type Metric,
  verb,
  WINDOWS,
} from './condition.js';
import { FilterFields } from './filter-fields.js';
import { MinutesSelect } from './minutes-select.js';
import { type TypedCondition, thresholdUnit, withMetric } from './typed-condition.js';
import type { FilterChoices } from './use-things.js';

export interface ConditionFieldsProps {
  readonly typed: TypedCondition;
  readonly choices: FilterChoices;
  /** The answer of the server, when it found something wrong with it. */
  readonly error: unknown;
  readonly onChange: (typed: TypedCondition) => void;
}

const IN_SENTENCE = ['metric', 'operator', 'threshold', 'window_minutes', 'compare_to'] as const;

/** A condition as a sentence with gaps: tell me when failures rise above 5 within an hour. */
export function ConditionFields({ typed, choices, error, onChange }: ConditionFieldsProps) {
  const id = useId();
  const faults = IN_SENTENCE.flatMap((name) => fieldProblem(error, `/condition/${name}`) ?? []);
  return (
    <fieldset aria-describedby={id}>
      <legend className="alerts-legend">Condition</legend>
      <div className="alerts-sentence">
        <select
          aria-label="Metric"
          value={typed.metric}
          onChange={({ target }) => onChange(withMetric(typed, target.value as Metric))}
        >
          {Object.entries(METRIC_WORDS).map(([metric, { label }]) => (
            <option key={metric} value={metric}>
              {label}
            </option>
          ))}
        </select>
        {!METRIC_WORDS[typed.metric].perIssue && (
          <Comparing typed={typed} error={error} onChange={onChange} />
        )}
      </div>
      <FilterFields {...{ typed, choices, error, onChange }} />
      <div id={id} role="alert">
        {faults.map((fault) => (
          <p key={fault} className="fault">
            {capitalised(fault)}
          </p>
        ))}
      </div>
    </fieldset>
  );
}

/** The middle of the sentence: how the value compares, with what, and within which time. */
function Comparing({ typed, error, onChange }: Omit<ConditionFieldsProps, 'choices'>) {
  const { metric, comparison } = typed;
  const { now } = METRIC_WORDS[metric];
  const unit = thresholdUnit(typed);
  const isChange = comparison === 'rise' || comparison === 'fall';
  return (
    <>
      <select
        aria-label="Comparison"
        value={comparison}
        onChange={({ target }) =>
          onChange({ ...typed, comparison: target.value as Comparison, warn: '' })
        }
      >
        {COMPARISONS.filter((one) => !now || (one !== 'rise' && one !== 'fall')).map((one) => (
          <option key={one} value={one}>
            {verb(one, metric)}
          </option>
        ))}
      </select>
      <input
        aria-label={unit === '' ? 'Threshold' : `Threshold, in ${unit}`}
        aria-invalid={fieldProblem(error, '/condition/threshold') !== undefined}
        type="text"
        inputMode="decimal"
        className="alerts-number"
        value={typed.threshold}
        onChange={({ target }) => onChange({ ...typed, threshold: target.value })}
      />
      {unit !== '' && <span>{unit}</span>}
      {!now && (
        <>
          <span>within</span>
          <MinutesSelect
            label="Time window"
            value={typed.windowMinutes}
            choices={WINDOWS}
            onChange={(windowMinutes) => onChange({ ...typed, windowMinutes })}
          />
        </>
      )}
      {isChange && (
        <>
          <span>against</span>
          <select
            aria-label="Compared with"
            value={typed.compareTo}
            onChange={({ target }) =>
              onChange({ ...typed, compareTo: target.value as keyof typeof BEFORE })
            }
          >
            {Object.entries(BEFORE).map(([one, label]) => (
              <option key={one} value={one}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}
