import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import { readKnown } from '../../src/assess/call/records.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import { hashOf } from '../hash.js';

type Arguments = Readonly<Record<string, unknown>>;

const NAMES = [
  'Ines Baumann',
  'Tariq Novak',
  'Lotte Visser',
  'Hugo Marchetti',
  'Yuki Sato',
  'Maeve Kearns',
];
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/**
 * Changes one argument as a careless agent would: a digit, a month, another choice, another record, another name. Null where
 * there is none to change.
 */
export function changeArgument(
  { context }: AssessInput,
  given: Arguments,
  seed: string,
): Arguments | null {
  const random = seeded(hashOf(seed));
  const pick = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(random() * items.length)] as Item;
  const choices = choicesOf(context);
  const changes = Object.entries(given).flatMap(([name, value]): Arguments[] => {
    const made = (other: unknown): Arguments => ({ ...given, [name]: other });
    const listed = choices.get(name)?.filter((one) => one !== value) ?? [];
    if (listed.length > 0) return [made(pick(listed))];
    const other = otherRecordValue(context, value);
    if (other !== null) return [made(other)];
    if (typeof value === 'number') return [made(otherNumber(value, random))];
    if (typeof value !== 'string') return [];
    const date = ISO_DATE.exec(value);
    if (date) {
      const month = ((Number(date[2]) + 2) % 12) + 1;
      return [made(value.replace(/-\d{2}-/, `-${String(month).padStart(2, '0')}-`))];
    }
    if (/\d/.test(value) && value.length <= 40) return [made(otherDigit(value, random))];
    if (/^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u.test(value)) return [made(pick(NAMES))];
    return [];
  });
  return changes.length === 0 ? null : pick(changes);
}

function choicesOf(context: AssessInput['context']): Map<string, readonly unknown[]> {
  const found = new Map<string, readonly unknown[]>();
  for (const tool of prepareTools(context).tools)
    for (const { name, choices } of tool.parameters)
      if (choices.length > 1 && !found.has(name))
        found.set(
          name,
          choices.map(({ value }) => value),
        );
  return found;
}

/** The value that another record of the same list has in the same field. */
function otherRecordValue(context: AssessInput['context'], value: unknown): unknown {
  for (const { items } of readKnown(context).lists) {
    for (const [at, { fields }] of items.entries()) {
      const field = fields.find((one) => one.own && one.value === value);
      if (field === undefined) continue;
      const next = items[(at + 1) % items.length]?.fields.find((one) => one.key === field.key);
      if (next !== undefined && next.value !== value) return next.value;
    }
  }
  return null;
}

function otherNumber(value: number, random: () => number): number {
  const shifted =
    value + (random() < 0.5 ? 1 : -1) * Math.max(1, Math.round(Math.abs(value) * 0.3));
  return shifted === 0 ? value + 7 : shifted;
}

function otherDigit(value: string, random: () => number): string {
  const places = [...value].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
  const at = places[Math.floor(random() * places.length)] as number;
  const digit = (Number(value[at]) + 1 + Math.floor(random() * 8)) % 10;
  return `${value.slice(0, at)}${digit}${value.slice(at + 1)}`;
}
