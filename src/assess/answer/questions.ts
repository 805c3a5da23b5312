import type { Binding } from '../call/bind.js';
import { parameterDimension } from '../call/parameter-kind.js';
import { openBindings, parameterPath } from '../conversation/parameters.js';
import type { Facts } from '../facts.js';
import { findActions, objectOf } from '../text/actions.js';
import { clip } from '../text/clean.js';
import { type CandidateQuestion, DIMENSIONS, type Dimension, type Evidence } from '../types.js';
import { parameterQuestion } from './parameter-question.js';
import { choicesOf } from './readings.js';
import { thingOf } from './record-name.js';
import { topicQuestion } from './topics.js';
import { wording } from './wording.js';

/** Evidence with words of its own to ask about, the most telling first. */
const ASKABLE = [
  'several_records',
  'missing_parameter',
  'several_referents',
  'contradiction',
  'alternatives',
  'missing_slot',
  'unresolved_reference',
  'described',
  'placeholder',
  'hearsay',
  'open_choice',
  'vague_object',
  'vague_time',
  'vague_degree',
  'vague_quantity',
  'vague_quality',
  'no_tool_fits',
  'bare_request',
];

/** A dimension below this share of the highest is not worth a question of its own. */
const WORTH_ASKING = 0.45;

/**
 * At most one question a dimension and three in all, the likeliest dimension first. A question
 * rests on evidence and quotes it, or asks what the topic calls for; a dimension that was answered
 * gets none.
 */
export function candidateQuestions(
  facts: Facts,
  evidence: readonly Evidence[],
  dimensions: Readonly<Record<Dimension, number>>,
  readings: readonly string[],
  context: unknown,
): CandidateQuestion[] {
  const floor = Math.max(...DIMENSIONS.map((name) => dimensions[name])) * WORTH_ASKING;
  const { tokens } = facts.reading.said;
  // What has no value is asked about, however little it weighs.
  const missing = openBindings(facts.use).map(asEvidence);
  const words = withoutSlots(evidence, facts);
  const open = DIMENSIONS.map((name) => ({
    name,
    best: bestEvidence(missing, name) ?? bestEvidence(words, name),
  })).filter(
    // A value that is still missing after an answer is still to be asked about.
    ({ name, best }) => !facts.settled.has(name) || isOfParameter(best),
  );
  // General questions only where nothing better can be asked.
  const named = open.some(({ best }) => best !== undefined);
  return open
    .filter(
      ({ name, best }) =>
        best !== undefined ||
        (dimensions[name] >= floor && (!named || topicQuestion(tokens, name) !== null)),
    )
    .sort((a, b) => value(b.name, b.best, dimensions) - value(a.name, a.best, dimensions))
    .slice(0, 3)
    .map(({ name, best }) => ask(name, best, facts, readings, context));
}

const MAX_CHOICES = 6;

function asEvidence({ parameter, several }: Binding): Evidence {
  return {
    dimension: parameterDimension(parameter, parameter.kind),
    kind: several.length > 0 ? 'several_records' : 'missing_parameter',
    text: parameter.label,
    weight: 1,
  };
}

/** What an action cannot do without is what its tool requires, where there is one. */
export function withoutSlots(
  evidence: readonly Evidence[],
  { use }: Pick<Facts, 'use'>,
): Evidence[] {
  return evidence.filter(({ kind }) => use.calls.length === 0 || kind !== 'missing_slot');
}

const isOfParameter = (evidence: Evidence | undefined): boolean =>
  evidence?.kind === 'missing_parameter' || evidence?.kind === 'several_records';

/** Named gaps are worth more than general ones. */
function value(
  name: Dimension,
  best: Evidence | undefined,
  dimensions: Readonly<Record<Dimension, number>>,
): number {
  const named = best !== undefined && ASKABLE.indexOf(best.kind) < 6;
  return dimensions[name] * (named ? 2 : best === undefined ? 1 : 1.3);
}

function bestEvidence(evidence: readonly Evidence[], name: Dimension): Evidence | undefined {
  return evidence
    .filter((one) => one.dimension === name && one.weight > 0 && ASKABLE.includes(one.kind))
    .sort((a, b) => ASKABLE.indexOf(a.kind) - ASKABLE.indexOf(b.kind) || b.weight - a.weight)[0];
}

function ask(
  dimension: Dimension,
  best: Evidence | undefined,
  facts: Facts,
  readings: readonly string[],
  context: unknown,
): CandidateQuestion {
  if (best !== undefined && isOfParameter(best)) {
    const binding = facts.use.calls
      .flatMap(({ bindings }) => bindings)
      .find(({ parameter }) => parameter.label === best.text);
    if (binding !== undefined) {
      const { labels, values } = choicesOf(binding, context);
      const text =
        binding.several.length > 1
          ? clip(`Which ${thingOf(binding.parameter.label)}: ${joinOr(labels)}?`, 200)
          : parameterQuestion(binding);
      return {
        dimension,
        text,
        choices: labels.slice(0, MAX_CHOICES),
        parameter: parameterPath(binding.parameter),
        ...(values.length > 0 && { values: values.slice(0, MAX_CHOICES) }),
      };
    }
  }
  const choosing = best?.kind === 'several_referents' || best?.kind === 'alternatives';
  if (choosing && readings.length > 1) {
    return {
      dimension,
      text: clip(`Which do you mean: ${joinOr(readings)}?`, 200),
      choices: readings,
    };
  }
  const text =
    best === undefined
      ? (topicQuestion(facts.reading.said.tokens, dimension) ?? generalQuestion(dimension, facts))
      : wording(best);
  return { dimension, text: clip(text, 160), choices: [] };
}

/** A question about the thing itself, where no single word gave the gap away. */
function generalQuestion(dimension: Dimension, { reading: { said } }: Facts): string {
  const action = findActions(said.tokens)[0];
  const object = action === undefined ? '' : objectOf(said.tokens, said.text, action);
  const thing = `"${clip(object === '' ? said.text : object, 60).replace(/"/g, "'")}"`;
  switch (dimension) {
    case 'goal':
      return `What should ${thing} achieve?`;
    case 'scope':
      return `Which part or kind of ${thing} do you mean?`;
    case 'constraints':
      return `Is there a date, number or limit for ${thing}?`;
    case 'output_format':
      return `In which form would you like ${thing}?`;
  }
}

function joinOr(things: readonly string[]): string {
  return `${things.slice(0, -1).join(', ')} or ${things.at(-1)}`;
}
