import { windowWords } from './condition.js';

export interface MinutesSelectProps {
  readonly value: number;
  /** Times to choose from, in minutes; the one that is set is always among them. */
  readonly choices: readonly number[];
  readonly onChange: (minutes: number) => void;
  readonly id?: string;
  readonly label?: string;
}

/** A choice of times in words. */
export function MinutesSelect({ value, choices, onChange, id, label }: MinutesSelectProps) {
  const all = [...new Set([...choices, value])].sort((a, b) => a - b);
  return (
    <select
      id={id}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {all.map((minutes) => (
        <option key={minutes} value={minutes}>
          {minutes === 0 ? 'none' : windowWords(minutes)}
        </option>
      ))}
    </select>
  );
}
