import { useId } from 'react';
import type { QuestionPrice } from '../../parts/question-price.js';
import { asText, type Config, DEFAULT, valueAt } from './draft.js';
import { FieldControl } from './field-control.js';
import type { ConfigField } from './fields.js';
import { inWords, unitFor, worth } from './wording.js';

export interface FieldRowProps {
  readonly field: ConfigField;
  readonly text: string;
  readonly isChanged: boolean;
  /** Whether the tenant has set it. */
  readonly isSet: boolean;
  readonly config: Config;
  /** The cost of one question, as it would be. */
  readonly askFriction: number;
  readonly price: QuestionPrice | null;
  readonly fault: string | undefined;
  /** Changes it; null takes the change back. */
  readonly onChange: (text: string | null) => void;
}

/** A sentence with a value to fill in, where the value comes from, and ways back. */
export function FieldRow(props: FieldRowProps) {
  const { field, text, isChanged, isSet, config, askFriction, price, fault, onChange } = props;
  const { name, label, kind, hint, absent } = field;
  const id = useId();
  const byDefault = valueAt(config.defaults, name);
  const isDefault = isChanged ? text === asText(field, byDefault) : !isSet;
  const unit = kind === 'price' ? (askFriction === 1 ? 'question costs' : 'points') : field.unit;
  const points = Number(text.replace(',', '.'));
  const showsWorth =
    kind === 'price' &&
    (askFriction !== 1 || price !== null) &&
    text !== '' &&
    Number.isFinite(points);
  return (
    <div className={`config-field${isChanged ? ' changed' : ''}`}>
      <div className={`config-line${kind === 'patterns' || kind === 'rules' ? ' tall' : ''}`}>
        <label htmlFor={id}>{label}</label>
        <span className="config-value">
          <FieldControl
            field={field}
            text={text}
            id={id}
            isInvalid={fault !== undefined}
            describedBy={`${id}-notes`}
            onChange={(next) => onChange(next === '' && absent !== undefined ? DEFAULT : next)}
          />
          {unit && <span>{unitFor(text, unit)}</span>}
          {isDefault && (
            <span className="badge">{text === '' ? `Default: ${absent}` : 'Default'}</span>
          )}
        </span>
      </div>
      <div className="config-notes small soft" id={`${id}-notes`}>
        {fault && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
        {showsWorth && <p>That is {worth(points, askFriction, price)}.</p>}
        {hint && <p>{hint}</p>}
        {(isChanged || !isDefault) && (
          <p className="config-origin">
            {!isDefault && <span>Default: {inWords(field, byDefault)}</span>}
            {isChanged && (
              <>
                <span>Now: {inWords(field, valueAt(config, name))}</span>
                <button type="button" className="link" onClick={() => onChange(null)}>
                  Keep the current value<span className="hidden">: {label}</span>
                </button>
              </>
            )}
            {!isDefault && (
              <button
                type="button"
                className="link"
                onClick={() => onChange(isSet ? DEFAULT : null)}
              >
                Reset to default<span className="hidden">: {label}</span>
              </button>
            )}
          </p>
        )}
      </div>
    </div>
  );
}
