import { fieldProblem } from '../../api/problem.js';
import { capitalised } from '../../parts/wording.js';
import { FILTER_WORDS, METRIC_WORDS } from './condition.js';
import type { TypedCondition } from './typed-condition.js';
import type { FilterChoices } from './use-things.js';

export interface FilterFieldsProps {
  readonly typed: TypedCondition;
  readonly choices: FilterChoices;
  /** The answer of the server, when it found something wrong with it. */
  readonly error: unknown;
  readonly onChange: (typed: TypedCondition) => void;
}

/** The end of the sentence: of which things it counts only some. */
export function FilterFields({ typed, choices, error, onChange }: FilterFieldsProps) {
  const { metric, filters } = typed;
  const known = METRIC_WORDS[metric].filters;
  if (known.length === 0) return null;
  return (
    <div className="alerts-sentence">
      {known.map((name) => {
        const value = filters[name] ?? '';
        const isKnown = value === '' || choices[name].some(([one]) => one === value);
        const fault = fieldProblem(error, `/condition/filters/${name}`);
        return (
          <span key={name} className="alerts-filter">
            <select
              aria-label={`Limit to one ${FILTER_WORDS[name]}`}
              aria-invalid={fault !== undefined}
              value={value}
              onChange={({ target }) =>
                onChange({ ...typed, filters: { ...filters, [name]: target.value } })
              }
            >
              <option value="">any {FILTER_WORDS[name]}</option>
              {!isKnown && <option value={value}>only {value}</option>}
              {choices[name].map(([one, label]) => (
                <option key={one} value={one}>
                  only {label}
                </option>
              ))}
            </select>
            {fault && (
              <span className="fault" role="alert">
                {capitalised(fault)}
              </span>
            )}
          </span>
        );
      })}
    </div>
  );
}
