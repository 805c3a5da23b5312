import type { ConfigUpdate, ConfigValues } from '../../../../src/contracts/config.js';

/** Values of the configuration that change what the gate would have decided, and how people call them. */
export const VALUES = [
  ['low_risk_cost', 'A wrong action of low risk costs'],
  ['medium_risk_cost', 'Of medium risk'],
  ['high_risk_cost', 'Of high risk'],
  ['irreversible_risk_cost', 'One that can’t be undone'],
  ['misunderstanding_cost', 'Doing the wrong thing, beside that'],
  ['failure_cost', 'Any bad turn, and a handoff'],
  ['ask_friction', 'One question to a fresh user'],
  ['ambiguity_threshold', 'There is something to ask from a score of'],
  ['dimension_threshold', 'A dimension gets a question from a score of'],
] as const satisfies readonly (readonly [name: keyof ConfigValues, label: string])[];

export type ValueName = (typeof VALUES)[number][0];

/** Highest value of each that is a share. */
export const highest = (name: ValueName): number | undefined =>
  name.endsWith('_threshold') ? 1 : undefined;

/**
 * The configuration to try, of what was typed.
 *
 * @param typed text of each field; empty: as in force
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

/** A changed value of a backtest: `Of high risk: 20`. */
export function changeInWords([name, value]: readonly [string, unknown]): string {
  const label = LABELS.get(name) ?? name.replaceAll('_', ' ');
  return `${label}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
}
