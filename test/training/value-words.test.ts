import { afterAll, describe, expect, test } from 'vitest';
import { BINDING_FEATURES } from '../../src/assess/call/binding-features.js';
import { prepareBindingInput, readToolContext } from '../../src/assess/call/binding-input.js';
import { readTools } from '../../src/assess/call/schema.js';
import { fitFor } from '../../src/assess/call/value-fit.js';
import { shippedValueWords, useValueWords } from '../../src/assess/call/value-words.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { groupsOf, type Labelled } from '../../training/binder/groups.js';
import { trainValueWords } from '../../training/binder/train-value-words.js';

const PEOPLE = ['Nadia', 'Bogdan', 'Ewa', 'Pilar', 'Tariq', 'Ingrid', 'Kofi', 'Yusuf'];
const THINGS = ['rent', 'heating', 'parking', 'lunch', 'insurance', 'training', 'shipping', 'tax'];

/** Names that say nothing by themselves: what is learned is learned from the words around the values. */
const TOOLS = [
  {
    name: 'zebra',
    description: '',
    parameters: {
      type: 'object',
      properties: { recipient: { type: 'string' }, topic: { type: 'string' } },
      required: ['recipient', 'topic'],
    },
  },
];

const inputOf = (request: string): AssessInput => ({
  request,
  history: [],
  context: { tools: TOOLS },
  answered: [],
});

/** Both orders, so that the place in the request tells nothing. */
const CALLS: readonly Labelled[] = PEOPLE.flatMap((person, i) =>
  THINGS.flatMap((thing, j) => {
    const request =
      (i + j) % 2 === 0
        ? `please write to ${person} about ${thing} today`
        : `please write about ${thing} to ${person} today`;
    return {
      id: request,
      input: inputOf(request),
      tool: 'zebra',
      gold: { recipient: [person], topic: [thing] },
      missing: [],
    };
  }),
);

/** The features of binding say nothing here. */
const NO_WEIGHTS = new Float64Array(BINDING_FEATURES.length);

/** How a word of a request fits both parameters. */
function fitsOf(request: string, word: string): { recipient: number; topic: number } {
  const { context } = inputOf(request);
  const [tool] = readTools(context);
  const bindingInput = prepareBindingInput(readInput(inputOf(request)), context);
  const span = bindingInput.spans.find(({ text }) => text === word);
  if (tool === undefined || span === undefined) throw new Error(`no ${word} in ${request}`);
  const around = readToolContext(tool, bindingInput);
  const [recipient = 0, topic = 0] = tool.parameters.map((parameter) =>
    fitFor(parameter, tool, around)({ from: 'span', value: span.text, span }),
  );
  return { recipient, topic };
}

describe('what words say of values', () => {
  afterAll(() => useValueWords(shippedValueWords()));

  const groups = CALLS.map(groupsOf);
  const learned = trainValueWords(Array.from({ length: 20 }, () => groups).flat(), NO_WEIGHTS);

  /** None of the values was met in training; the last ones are of the same kind, so that only `to` and `about` tell. */
  const CASES = [
    ['please write to Olga about fuel today', 'Olga', 'fuel'],
    ['please write about fuel to Olga today', 'Olga', 'fuel'],
    ['please write to Olga about Marek today', 'Olga', 'Marek'],
    ['please write about Marek to Olga today', 'Olga', 'Marek'],
  ] as const;
  test.each(CASES)('%s: to %s, about %s', (request, recipient, topic) => {
    useValueWords(learned);
    const [whom, what] = [fitsOf(request, recipient), fitsOf(request, topic)];
    expect(whom.recipient - whom.topic).toBeGreaterThan(0.5);
    expect(what.topic - what.recipient).toBeGreaterThan(0.5);
  });

  test('the same calls give the same vectors', () => {
    expect(trainValueWords(groups, NO_WEIGHTS)).toEqual(trainValueWords(groups, NO_WEIGHTS));
  });

  test('a word that fewer than four calls have is not learned', () => {
    const { words } = trainValueWords(groups.slice(0, 3), NO_WEIGHTS);
    expect(Object.values(words).flat()).toEqual([]);
  });
});
