import type { ConfigUpdate, ConfigValues } from '../../../../src/contracts/config.js';

/** Values of the configuration that change what the gate would have decided, and how people call them. */
export const VALUES = [
  ['low_risk_cost', 'Cost of a wrong low-risk action'],
  ['medium_risk_cost', 'Cost of a wrong medium-risk action'],
  ['high_risk_cost', 'Cost of a wrong high-risk action'],
  ['irreversible_risk_cost', 'Cost of a wrong irreversible action'],
  ['misunderstanding_cost', 'Extra cost of any misunderstanding'],
  ['failure_cost', 'Cost of any failed turn or handoff'],
  ['ask_friction', 'Cost of a user’s first question'],
  ['ambiguity_threshold', 'Ambiguity score from which to ask'],
  ['dimension_threshold', 'Dimension score from which to ask'],
] as const satisfies readonly (readonly [name: keyof ConfigValues, label: string])[];

export type ValueName = (typeof VALUES)[number][0];

/** Highest value of each that is a share. */
export const highest = (name: ValueName): number | undefined =>
  name.endsWith('_threshold') ? 1 : undefined;

/**
 * The configuration to try, of what was typed.
 *
 * @param typed text of each field; empty: as active
 * @param inForce values that hold now; the same value is no change
 * @returns null without any change
 */
export function readValues(
  typed: Readonly<Partial<Record<ValueName, string>>>,
  inForce: Readonly<Partial<Record<ValueName, number>>>,
): ConfigUpdate | null {
  const changes = VALUES.flatMap(([name]) => {
    const text = typed[name]?.trim() ?? '';
    const value = Number(text);
    return text === '' || value === inForce[name] ? [] : [[name, value] as const];
  });
  return changes.length === 0 ? null : Object.fromEntries(changes);
}

const LABELS: ReadonlyMap<string, string> = new Map(VALUES);

/** A changed value of a backtest: `Cost of a wrong high-risk action: 20`. */
export function changeInWords([name, value]: readonly [string, unknown]): string {
  const label = LABELS.get(name) ?? name.replaceAll('_', ' ');
  return `${label}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}
