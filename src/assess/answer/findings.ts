import type { Evidence } from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import type { Language } from '../../utterance/language.js';
import type { Binding } from '../call/bind.js';
import { openBindings } from '../call/open-bindings.js';
import type { Facts } from '../facts.js';
import { choicesOf } from './readings.js';
import { thingOf } from './record-name.js';

const MAX_FINDINGS = 5;

/** Findings that a person would name as open: missing values first, then what the words leave open, the strongest first. */
export function findings({ use, evidence, reading }: Facts, context: unknown): string[] {
  const missing = openBindings(use).map((binding) => ofBinding(binding, context));
  const words = evidence
    // With a tool, what is missing is what it requires.
    .filter(({ weight, kind }) => weight > 0 && (use.calls.length === 0 || kind !== 'missing_slot'))
    .sort((a, b) => b.weight - a.weight)
    .flatMap((one) => ofWords(one, reading.language) ?? []);
  return [...new Set([...missing, ...words])].slice(0, MAX_FINDINGS);
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** `no order id`, `two cards match: Visa 4417, Visa 8830`. */
function ofBinding(binding: Binding, context: unknown): string {
  const { parameter, several } = binding;
  const label = clip(parameter.label, 60);
  if (several.length < 2) return `no ${label}`;
  const count = NUMBERS[several.length] ?? String(several.length);
  return `${count} ${plural(thingOf(label))} match: ${clip(choicesOf(binding, context, 'en').labels.join(', '), 160)}`;
}

const plural = (noun: string): string =>
  /(?:s|x|ch|sh)$/.test(noun)
    ? `${noun}es`
    : /[^aeiou]y$/.test(noun)
      ? `${noun.slice(0, -1)}ies`
      : `${noun}s`;

/** Finding of what the words of the request leave open; null for evidence that is no more than a shade. */
function ofWords({ kind, text }: Evidence, language: Language): string | null {
  const quoted = `"${clip(text, 60).replace(/"/g, "'")}"`;
  switch (kind) {
    case 'missing_slot': {
      const [slot = '', what = ''] = text.split(': ');
      const missing = `no ${slot === 'when' ? 'time' : slot}`;
      return language === 'en'
        ? `${missing} to ${clip(what, 60)}`
        : `${missing} for "${clip(what, 60).replace(/"/g, "'")}"`;
    }
    case 'unresolved_reference':
      return `nothing was said that ${quoted} could mean`;
    case 'several_referents':
      return `${quoted.replace(/: .*/, '"')} could mean several things`;
    case 'described':
    case 'hearsay':
      return `${quoted} is described, not named`;
    case 'placeholder':
      return `${quoted} stands for something that is not named`;
    case 'open_choice':
      return `${quoted} leaves the choice open`;
    case 'alternatives':
      return `${quoted} leaves the choice open`;
    case 'vague_quantity':
      return `${quoted} is no number`;
    case 'vague_time':
      return `${quoted} is no date or time`;
    case 'vague_degree':
    case 'vague_quality':
    case 'vague_object':
      return `${quoted} can mean many things`;
    case 'contradiction':
      return `${clip(text, 60)} contradict each other`;
    case 'no_tool_fits':
      return 'none of the tools does this';
    case 'bare_request':
      return `${quoted} says little more than the action`;
    default:
      return null;
  }
}
