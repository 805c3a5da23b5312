/** A filter of a list. Its value stands in the address under its name, as the interface takes it. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'choice' | 'text' | 'date' | 'number';
  /** Values of a choice, with their words where the value itself does not do. */
  readonly choices?: readonly (string | readonly [value: string, label: string])[];
  readonly placeholder?: string;
}
