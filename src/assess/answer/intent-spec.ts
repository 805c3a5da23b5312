import type { Evidence, IntentSpec } from '../../ports/assessment.js';
import { findObject } from '../../utterance/actions.js';
import { clip } from '../../utterance/clean.js';
import type { ActionReading } from '../actions/read-action.js';
import { type Binding, BOUND } from '../call/bind.js';
import type { Facts } from '../facts.js';
import { FORMATS, LANGUAGES } from '../phrases/phrase-groups.js';
import { readCondition } from './condition.js';

const ENTITY_KINDS = new Set(['quoted', 'email', 'url', 'path', 'handle', 'id', 'name', 'code']);
const LIMIT_KINDS = new Set(['date', 'time', 'duration', 'money', 'percent', 'number']);

/**
 * Call that an agent could take from the request, or null when there is nothing to take.
 *
 * @param asked the action of the catalogue, which is nobody's tool: its values are stated, its name is not
 */
export function intentSpec(
  { reading, use, evidence, requestContext }: Facts,
  asked: ActionReading | null = null,
): IntentSpec | null {
  const condition = readCondition({ reading, use });
  const { said } = reading;
  if (said.tokens.length === 0) return null;
  const [action] = said.actions;
  const object = action === undefined ? '' : findObject(said.tokens, said.text, action);
  const goal = action === undefined ? clip(said.text, 120) : clip(`${action.verb} ${object}`, 120);
  const form = said.tokens.filter((token) => FORMATS.has(token.word) || LANGUAGES.has(token.word));
  const open = evidence.filter((one) => one.weight > 0);
  return {
    goal,
    output_format: form.length === 0 ? null : unique(form.map((token) => token.text)).join(', '),
    scope: object === '' ? null : clip(object, 120),
    constraints: unique([
      ...[...use.calls.slice(1).map(({ order = '' }) => order), ...use.unfilled].map(
        (order) => `then: ${clip(order, 120)}`,
      ),
      ...(condition === null ? [] : [condition]),
      ...said.values.filter((value) => LIMIT_KINDS.has(value.kind)).map((value) => value.text),
    ]),
    entities: unique(
      said.values
        .filter((value) => ENTITY_KINDS.has(value.kind))
        .map((value) => clip(value.text, 80)),
    ),
    missing: unique([
      ...(asked === null ? [] : asked.open.map(({ binding }) => binding.parameter.label)),
      ...open.map(missingInWords),
    ]),
    assumptions: unique(open.map(assumption)).slice(0, 5),
    tool: requestContext.areKnown ? null : (use.calls[0]?.tool.name ?? null),
    parameters: parametersOf(use.calls[0]?.bindings ?? asked?.stated ?? []),
  };
}

function unique(words: readonly string[]): string[] {
  return words.length < 2 ? [...words] : [...new Set(words)].slice(0, 12);
}

function missingInWords({ kind, text, dimension }: Evidence): string {
  if (kind === 'missing_parameter' || kind === 'several_records') return text;
  if (kind === 'missing_slot') return text.replace(': ', ' to ');
  return `${dimension.replace('_', ' ')}: ${text}`;
}

/** Words what would be guessed without a question, as a sentence. */
function assumption({ kind, text }: Evidence): string {
  // Behind what was said stands what it could mean.
  const said = kind === 'several_referents' ? text.replace(/: .*/, '') : text;
  const quoted = `"${said}"`;
  switch (kind) {
    case 'missing_parameter':
    case 'several_records':
      return `A value for ${text} would be made up.`;
    case 'missing_slot': {
      const slot = text.split(':')[0] ?? '';
      return `The ${slot === 'when' ? 'time' : slot} would be guessed.`;
    }
    case 'unresolved_reference':
      return `What ${quoted} refers to would be guessed.`;
    case 'vague_quantity':
      return `How many or how much is meant by ${quoted} would be guessed.`;
    case 'vague_time':
      return `When ${quoted} is would be guessed.`;
    case 'open_task':
      return `Wishes, means and limits for ${quoted} would be guessed.`;
    case 'bare_request':
      return `What ${quoted} is about would be guessed.`;
    case 'contradiction':
      return `Which of ${text} holds would be guessed.`;
    default:
      return `What ${quoted} means would be guessed.`;
  }
}

/** Bound values, nested under their outer parameter's name. */
function parametersOf(bindings: readonly Binding[]): Record<string, unknown> {
  const flat = new Map<string, unknown>();
  for (const { parameter, value, sure } of bindings) {
    if (value === undefined || sure < BOUND) continue;
    if (parameter.within === '') flat.set(parameter.name, value);
    else {
      const outer = flat.get(parameter.within);
      const inner = outer instanceof Map ? outer : new Map<string, unknown>();
      flat.set(parameter.within, inner.set(parameter.name, value));
    }
  }
  // fromEntries defines properties, so that a parameter named `__proto__` stays a parameter.
  return Object.fromEntries(
    [...flat].map(([name, value]) => [
      name,
      value instanceof Map ? Object.fromEntries(value) : value,
    ]),
  );
}
