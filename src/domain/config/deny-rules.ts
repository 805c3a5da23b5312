import type { Act } from '../../commands/act.js';
import { ARGUMENT_RULE, type DenyRule } from '../../contracts/agent-hooks.js';
import { matchesPattern } from './matches-pattern.js';

/** A call as rules look at it. */
export interface RuledCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * Finds the rule of a tenant that denies a call; null where none does.
 *
 * @param acts of the call
 */
export const findDenied = (
  rules: readonly DenyRule[],
  call: RuledCall,
  acts: readonly Act[],
): DenyRule | null => rules.find((rule) => denies(rule, call, acts)) ?? null;

function denies(
  { verb, where, what, tool, argument }: DenyRule,
  { name, input }: RuledCall,
  acts: readonly Act[],
): boolean {
  if (tool !== undefined && !matchesPattern(tool, name)) return false;
  if (argument !== undefined && !comparesTrue(argument, input)) return false;
  if (verb === undefined && where === undefined && what === undefined) return true;
  return acts.some(
    (act) =>
      (verb === undefined || act.verb === verb) &&
      (where === undefined || act.where === where) &&
      (what === undefined || [act.text, ...act.objects].some((one) => matchesPattern(what, one))),
  );
}

/** Whether an argument, wherever it stands in the call, compares as a rule says. */
function comparesTrue(argument: string, input: RuledCall['input']): boolean {
  const [, path = '', sign = '', wanted = ''] = ARGUMENT_RULE.exec(argument) ?? [];
  return listValues(input, path.replace(/\[\d*\]/g, ''), 0).some((value) =>
    compares(value, sign, wanted),
  );
}

function compares(value: unknown, sign: string, wanted: string): boolean {
  const text = String(value);
  const [number, limit] = [toNumber(text), toNumber(wanted)];
  if (number === null || limit === null) {
    const isSame = matchesPattern(wanted.toLowerCase(), text.toLowerCase());
    return sign === '=' ? isSame : sign === '!=' && !isSame;
  }
  switch (sign) {
    case '>':
      return number > limit;
    case '>=':
      return number >= limit;
    case '<':
      return number < limit;
    case '<=':
      return number <= limit;
    case '=':
      return number === limit;
    default:
      return number !== limit;
  }
}

/** A number, also one with a currency and marks between thousands: `1,200.50 EUR`. */
function toNumber(text: string): number | null {
  const plain = text.trim().replace(/^[A-Z]{3}\s*|^[^\d.-]{1,2}\s*|\s*[A-Z]{3}$|\s*[^\d.]$/g, '');
  const bare = plain.replace(/,(?=\d{3}(?:\D|$))/g, '');
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : null;
}

const DEEPEST = 12;

/** Values of an argument by its path; a name alone counts wherever it stands, also in a list. */
function listValues(node: unknown, path: string, depth: number): unknown[] {
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return [];
  if (Array.isArray(node)) return node.flatMap((one) => listValues(one, path, depth + 1));
  const [first = '', ...rest] = path.split('.');
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key !== first
      ? []
      : rest.length > 0
        ? listValues(value, rest.join('.'), depth + 1)
        : listPlain(value)),
    ...listValues(value, path, depth + 1),
  ]);
}

const listPlain = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value.flatMap(listPlain)
    : typeof value === 'object' || value === undefined
      ? []
      : [value];

/** Words a rule, for the agent that is told no: `verb destroy, where production`. */
export const wordRule = (rule: DenyRule): string =>
  Object.entries(rule)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
