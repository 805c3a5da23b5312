import { plural } from './wording.js';

/** A field of a filter by a property of conversations, as the filter bar takes it. */
export interface FacetField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'choice' | 'text';
  readonly choices?: readonly (readonly [value: string, label: string])[];
}

/** The field of a filter by a property with these values. A value that is set and no longer counted stays a choice. */
export function facetField(
  values: readonly { readonly value: string; readonly sessions: number }[],
  field: { readonly name: string; readonly label: string; readonly current?: string | undefined },
): FacetField {
  const { name, label, current } = field;
  if (values.length === 0) return { name, label, kind: 'text' };
  const choices = values.map(
    ({ value, sessions }) => [value, `${value} (${plural(sessions, 'session')})`] as const,
  );
  const isKnown = current === undefined || values.some(({ value }) => value === current);
  const all = isKnown ? choices : [...choices, [current, current] as const];
  return { name, label, kind: 'choice', choices: all };
}
