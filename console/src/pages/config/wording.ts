import type { ConfigValues } from '../../../../src/contracts/config.js';
import type { QuestionPrice } from '../../parts/question-price.js';
import { count, money, plural, words } from '../../parts/wording.js';
import { asText, valueAt } from './draft.js';
import { type ConfigField, FIELDS } from './fields.js';

const TWO_DIGITS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/**
 * A cost in words: in questions, and in money once a question has a price: `12 questions, 4.80 EUR`.
 *
 * @param points the cost, in the unit of the configuration
 * @param askFriction the cost of one question in the same unit
 */
export function worth(points: number, askFriction: number, price: QuestionPrice | null): string {
  if (askFriction <= 0) return `${TWO_DIGITS.format(points)} points`;
  const questions = points / askFriction;
  const text = `${TWO_DIGITS.format(questions)} ${questions === 1 ? 'question cost' : 'question costs'}`;
  return price === null ? text : `${text}, ${money(questions * price.amount, price.currency)}`;
}

/** A difference between two configurations, in words. */
export interface Difference {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A unit behind a number as text: `1 day`, `2 days`, `1 times`. */
export const unitFor = (text: string, unit: string): string =>
  text === '1' ? unit.replace(/^(\w+)s$/, '$1') : unit;

/** A value of a field in words; what holds without one where there is none. */
export function inWords(field: ConfigField, value: unknown): string {
  const { kind, choices = [], absent = 'not set' } = field;
  const unit = kind === 'price' ? 'question costs' : field.unit;
  const text = asText(field, value);
  if (text === '') return absent;
  if (kind === 'yes') return value ? 'on' : 'off';
  if (choices.length > 0) return choices.find(([one]) => one === text)?.[1] ?? text;
  return unit ? `${text} ${unitFor(text, unit)}` : text;
}

/** Everything that differs between two configurations. */
export function listDifferences(before: ConfigValues, after: ConfigValues): Difference[] {
  const found = FIELDS.flatMap((field): Difference[] => {
    const { name, label, group } = field;
    const [was, is] = [valueAt(before, name), valueAt(after, name)];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    // "within" says nothing without the sentence that it ends.
    const full = label === label.toLowerCase() ? `${group}: ${label}` : label;
    return [{ name, label: full, before: inWords(field, was), after: inWords(field, is) }];
  });
  const [was, is] = [before.cluster_rules, after.cluster_rules];
  if (JSON.stringify(was) !== JSON.stringify(is)) {
    const label = 'Questions for clusters';
    found.push({
      name: 'cluster_rules',
      label,
      before: rulesInWords(was),
      after: rulesInWords(is),
    });
  }
  return found;
}

function rulesInWords(rules: ConfigValues['cluster_rules']): string {
  if (rules.length === 0) return 'none';
  const on = rules.filter(({ enabled = true }) => enabled).length;
  return `${plural(rules.length, 'rule')}, ${count(on)} of them on`;
}

/** Names of changed fields in words: `high risk cost; control group`. */
export function fieldsInWords(names: readonly string[]): string {
  return names.map((name) => shortName(name)).join('; ');
}

const SHORT: Readonly<Record<string, string>> = {
  mode_default: 'call mode',
  intervention_mode: 'gate behavior',
  ask_friction: 'question cost',
  cluster_rules: 'questions for clusters',
  experiment: 'control group',
  agent_hooks: 'coding agent risks',
  handoffs: 'handoff timing',
};

const shortName = (name: string): string => SHORT[name] ?? words(name);
