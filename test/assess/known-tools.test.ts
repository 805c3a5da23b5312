import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import type { AssessInput } from '../../src/ports/assessment.js';

const BOOK = {
  name: 'book_berth',
  description: 'Books a berth in a marina for a boat',
  parameters: {
    type: 'object',
    properties: {
      marina: { type: 'string', description: 'Name of the marina' },
      arrival: { type: 'string', format: 'date', description: 'Day of arrival' },
    },
    required: ['marina', 'arrival'],
  },
};
const of = (request: string, more: Partial<AssessInput> = {}) =>
  assess({ request, history: [], context: null, answered: [], ...more });
const REQUEST = 'Book a berth in the marina Porto Azul';

describe('tools that the agent is known to have', () => {
  test('are read as if the call had brought them, but for their name', () => {
    const known = of(REQUEST, { knownTools: [BOOK] });
    const brought = of(REQUEST, { context: { tools: [BOOK] } });
    expect(known.score).toBe(brought.score);
    expect(known.questions).toEqual(brought.questions);
    expect(known.intentSpec).toEqual({ ...brought.intentSpec, tool: null });
  });

  test('say nothing where none of them fits', () => {
    const poem = 'Write a poem about the sea';
    expect(of(poem, { knownTools: [BOOK] }).score).toBe(of(poem).score);
  });

  test('give way to tools that the call brings', () => {
    const other = { ...BOOK, name: 'reserve_berth' };
    const context = { tools: [other] };
    expect(of(REQUEST, { context, knownTools: [BOOK] }).intentSpec?.tool).toBe('reserve_berth');
  });
});

describe('the catalogue of actions', () => {
  test.each([
    ['Delete the old records', /how old/],
    ['Transfer money to Mario Conti', /How much/],
    ['Make the phone column mandatory', /empty now/],
  ])('asks what the action needs: %s', (request, question) => {
    const { questions, intentSpec } = of(request);
    expect(questions[0]?.text).toMatch(question);
    expect(intentSpec?.tool).toBeNull();
    expect(intentSpec?.missing).not.toEqual([]);
  });
});
