import { useId, useRef, useState } from 'react';
import { useShortcut } from '../keys/shortcuts.js';
import type { FilterField } from './filter-field.js';
import type { Address } from './use-address.js';
import { displayName } from './wording.js';

/** The filters of a list: fields that open on demand, and what is set as chips. */
export function FilterBar({
  fields,
  address,
}: {
  fields: readonly FilterField[];
  address: Address;
}) {
  const { values, set } = address;
  const given = fields.filter(({ name }) => values[name] !== undefined);
  const [open, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useShortcut('filter', () => {
    setOpen(true);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('select, input')?.focus());
  });
  const clear = (): void => set(Object.fromEntries(fields.map(({ name }) => [name, null])));
  return (
    <div className="filters">
      <div className="chips">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Filter
        </button>
        {given.map((field) => (
          <button
            key={field.name}
            type="button"
            className="chip"
            onClick={() => set({ [field.name]: null })}
          >
            {field.label}: {choiceLabel(field, values[field.name] ?? '')} <span aria-hidden>✕</span>
            <span className="hidden">, remove this filter</span>
          </button>
        ))}
        {given.length > 0 && (
          <button type="button" className="quiet" onClick={clear}>
            Clear
          </button>
        )}
      </div>
      {open && (
        <form
          ref={form}
          className="filter-fields"
          onSubmit={(event) => event.preventDefault()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpen(false);
          }}
        >
          {fields.map((field) => (
            <FilterInput
              key={`${field.name}=${values[field.name] ?? ''}`}
              field={field}
              value={values[field.name] ?? ''}
              onChange={(value) => set({ [field.name]: value })}
            />
          ))}
        </form>
      )}
    </div>
  );
}

function choiceLabel({ choices = [] }: FilterField, value: string): string {
  const pair = choices.find((one) => typeof one !== 'string' && one[0] === value);
  return pair ? (pair[1] ?? value) : displayName(value);
}

interface FilterInputProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FilterInput({ field, value, onChange }: FilterInputProps) {
  const id = useId();
  const { label, kind, choices = [], placeholder } = field;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {kind === 'choice' ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">Any</option>
          {choices.map((one) => {
            const [choice, text] = typeof one === 'string' ? [one, displayName(one)] : one;
            return (
              <option key={choice} value={choice}>
                {text}
              </option>
            );
          })}
        </select>
      ) : (
        <input
          id={id}
          type={kind}
          defaultValue={value}
          placeholder={placeholder}
          {...(kind === 'number' && { step: 'any', min: 0 })}
          onBlur={(event) => event.target.value !== value && onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onChange(event.currentTarget.value);
          }}
        />
      )}
    </div>
  );
}
