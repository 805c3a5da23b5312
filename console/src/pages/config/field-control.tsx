import type { ConfigField } from './fields.js';

export interface FieldControlProps {
  readonly field: ConfigField;
  readonly text: string;
  readonly id: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly onChange: (text: string) => void;
}

/** The control for the value of a field, by its kind. */
export function FieldControl(props: FieldControlProps) {
  const { field, text, id, isInvalid, describedBy, onChange } = props;
  const { kind, choices = [], step = 0.5, max, absent } = field;
  const common = { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy };
  switch (kind) {
    case 'yes':
      return (
        <input
          {...common}
          type="checkbox"
          checked={text === 'true'}
          onChange={({ target }) => onChange(String(target.checked))}
        />
      );
    case 'choice': {
      const isKnown = text === '' || choices.some(([value]) => value === text);
      return (
        <select {...common} value={text} onChange={({ target }) => onChange(target.value)}>
          {absent !== undefined && <option value="">Not set: {absent}</option>}
          {!isKnown && <option value={text}>{text}</option>}
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      );
    }
    case 'patterns':
    case 'rules':
      return (
        <textarea
          {...common}
          rows={5}
          value={text}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'text':
    case 'day':
      return (
        <input
          {...common}
          type={kind === 'day' ? 'date' : 'text'}
          value={text}
          maxLength={80}
          placeholder={absent}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      // Not of type "number": what is half typed would be lost, and the wheel would change a price.
      return (
        <input
          {...common}
          className="config-number"
          type="text"
          inputMode="decimal"
          value={text}
          placeholder={absent === undefined ? undefined : '–'}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
            const value = Number(text);
            if (way === undefined || text === '' || !Number.isFinite(value)) return;
            event.preventDefault();
            const next = Math.max(0, Math.min(max ?? Infinity, value + way * step));
            onChange(String(Math.round(next * 1_000) / 1_000));
          }}
        />
      );
  }
}
