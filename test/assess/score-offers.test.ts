import { describe, expect, test } from 'vitest';
import { BINDER } from '../../src/assess/call/binder-model.js';
import { prepareBindingInput, readToolContext } from '../../src/assess/call/binding-input.js';
import { GROUP_OF } from '../../src/assess/call/groups.js';
import { offerFeatures } from '../../src/assess/call/offer-features.js';
import { readTools } from '../../src/assess/call/schema.js';
import { namedRecordOdds, scoreTool } from '../../src/assess/call/score-offers.js';
import { fitFor } from '../../src/assess/call/value-fit.js';
import { readInput } from '../../src/assess/reading.js';
import { atOnce } from '../../src/turns.js';

const context = {
  tools: [
    {
      name: 'book_table',
      description: 'Books a table at a restaurant.',
      parameters: {
        type: 'object',
        properties: {
          restaurant: { type: 'string', description: 'Name of the restaurant' },
          starts_at: { type: 'string', format: 'date-time' },
          guests: { type: 'integer' },
          seating: { type: 'string', enum: ['inside', 'terrace'] },
          note: { type: 'string', description: 'Anything the kitchen should know' },
        },
        required: ['restaurant', 'starts_at', 'guests'],
      },
    },
  ],
  restaurants: [{ id: 'R-1', name: 'Osteria Nonna' }],
};

describe('scores of offers', () => {
  test.each([
    'Book Osteria Nonna for 5 on Friday 8 May at 19:30, on the terrace, one guest is allergic to nuts.',
    'From our old place to the new one: table for two, not at Chez Paul, 3 June 20:00, ref KX-12.',
  ])('what is added up once is the sum over all features: %s', (request) => {
    const input = {
      request,
      history: ['user: hello', 'assistant: Which day?'],
      context,
      answered: [],
    };
    const [tool] = readTools(context);
    if (tool === undefined) throw new Error('no tool');
    const bindingInput = prepareBindingInput(readInput(input), context);
    const around = readToolContext(tool, bindingInput);
    let compared = 0;
    for (const { parameter, offers, scores } of atOnce(scoreTool(tool, bindingInput))) {
      const weights = BINDER.byGroup[GROUP_OF[parameter.kind] as number] as Float64Array;
      for (const [i, offer] of offers.entries()) {
        let sum = 0;
        offerFeatures(parameter, offer, around, (feature, value) => {
          sum += (weights[feature] as number) * value;
        });
        const beside = fitFor(parameter, tool, around)(offer) + namedRecordOdds(parameter, offer);
        expect(scores[i]).toBeCloseTo(sum + beside, 9);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });
});
