import { type ReactNode, useId } from 'react';
import { fieldProblem } from '../api/problem.js';
import { capitalised } from './wording.js';

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** The error of the last try, and where in the body this field stands (`/title`). */
  readonly error?: unknown;
  readonly pointer?: string;
  /** The control; it is given the ids that tie it to its label and its fault. */
  readonly children: (ids: FieldIds) => ReactNode;
}

export interface FieldIds {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A control with its label, a hint, and what the server found wrong with it. */
export function Field({ label, hint, error, pointer, children }: FieldProps) {
  const id = useId();
  const fault = pointer === undefined ? undefined : fieldProblem(error, pointer);
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': fault !== undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p className="soft small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {capitalised(fault)}
        </p>
      )}
    </div>
  );
}
