import { Field, type FieldIds } from '../../parts/field.js';
import { RESET, readField } from './draft.js';
import type { ConfigField } from './fields.js';
import { inMoney, type QuestionPriceValue } from './question-price.js';

export interface FieldInputProps {
  readonly field: ConfigField;
  readonly config: Readonly<Record<string, unknown>> & { readonly defaults: object };
  /** Text of an unsaved change; undefined: none. */
  readonly draft: string | undefined;
  readonly price: QuestionPriceValue | null;
  readonly onChange: (text: string | null) => void;
}

/** One field with its words, whether it is the default, and the way back to it. */
export function FieldInput({ field, config, draft, price, onChange }: FieldInputProps) {
  const { path, label, hint, kind } = field;
  const current = readField(config, path);
  const usual = readField(config.defaults as Readonly<Record<string, unknown>>, path);
  const shown = draft === RESET ? write(usual) : (draft ?? write(current));
  const isUsual = shown === write(usual);
  const cost = kind === 'cost' ? Number(shown) : Number.NaN;
  return (
    <Field
      label={label}
      hint={
        <>
          {kind === 'cost' &&
            Number.isFinite(cost) &&
            `is as bad as ${questions(cost)}${inMoney(cost, price)}. `}
          {hint && `${hint}. `}
          {isUsual ? 'Default' : `Default: ${write(usual) || 'none'}`}
          {draft !== undefined && draft !== write(current) && ` · now: ${write(current) || 'none'}`}
        </>
      }
    >
      {(ids) => (
        <span className="config-input">
          <Control {...{ ids, field, shown, onChange }} />
          {!isUsual && (
            <button
              type="button"
              className="quiet"
              aria-label={`Put “${label}” back to its default`}
              onClick={() => onChange(RESET)}
            >
              ↺
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

interface ControlProps {
  readonly ids: FieldIds;
  readonly field: ConfigField;
  readonly shown: string;
  readonly onChange: (text: string) => void;
}

function Control({ ids, field: { kind, choices = [] }, shown, onChange }: ControlProps) {
  if (kind === 'choice' || kind === 'yes-no') {
    const options = kind === 'choice' ? choices : YES_NO;
    return (
      <select {...ids} value={shown} onChange={({ target }) => onChange(target.value)}>
        {!options.some(([value]) => value === shown) && <option value="">As by default</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'text') {
    return (
      <input
        {...ids}
        value={shown}
        maxLength={80}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <input
      {...ids}
      type="number"
      inputMode="decimal"
      step="any"
      min={0}
      max={kind === 'share' ? 1 : undefined}
      value={shown}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const YES_NO = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

const write = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

const questions = (cost: number): string => (cost === 1 ? 'one question' : `${cost} questions`);
