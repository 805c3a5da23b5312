import { describe, expect, test } from 'vitest';
import { FLIGHTS, of, scoreOf, tool } from './support.js';

const FORMS = ['openai', 'anthropic', 'mcp'] as const;

describe.each(FORMS)('tools in %s form', (form) => {
  const context = { tools: FLIGHTS(form) };

  test('a complete call is bound and clear', () => {
    const result = of('flights from Oslo to Rome on 3 July', { context });
    expect(result.intentSpec).toMatchObject({
      tool: 'search_flights',
      parameters: { origin: 'Oslo', destination: 'Rome', departure_date: '3 July' },
    });
    expect(result.score).toBeLessThan(0.5);
  });

  test('a missing parameter is evidence and a question', () => {
    const result = of('flights from Oslo to Rome', { context });
    expect(result.evidence).toContainEqual(
      expect.objectContaining({ kind: 'missing_parameter', text: 'departure date' }),
    );
    expect(result.questions[0]).toMatchObject({
      dimension: 'constraints',
      text: 'What is the departure date?',
    });
    expect(result.score).toBeGreaterThan(
      scoreOf('flights from Oslo to Rome on 3 July', { context }),
    );
    expect(result.intentSpec?.missing).toContain('departure date');
  });

  test('the direction of a place is respected', () => {
    const result = of('flights to Rome on 3 July', { context });
    expect(result.intentSpec?.parameters).toMatchObject({ destination: 'Rome' });
    expect(result.intentSpec?.parameters).not.toHaveProperty('origin');
  });

  test('the tool that the verb means is picked', () => {
    const result = of('cancel booking KX93PQ', { context });
    expect(result.intentSpec).toMatchObject({
      tool: 'cancel_booking',
      parameters: { booking_reference: 'KX93PQ' },
    });
  });
});

describe('the conversation', () => {
  test('supplies a parameter', () => {
    const context = { tools: FLIGHTS() };
    const history = [
      'user: Find flights to Lisbon on 12 March',
      'assistant: Where do you leave from?',
    ];
    const result = of('From Vienna.', { context, history });
    expect(result.intentSpec?.parameters).toEqual({
      origin: 'Vienna',
      destination: 'Lisbon',
      departure_date: '12 March',
    });
  });
});

describe('values', () => {
  const context = {
    tools: [
      tool(
        'transfer_money',
        'Transfer money to a payee.',
        {
          payee: { type: 'string', description: 'Name of the payee' },
          amount: { type: 'number', description: 'Amount in euros' },
          account: { type: 'string', enum: ['current', 'savings'] },
        },
        ['payee', 'amount', 'account'],
      ),
    ],
  };

  test('numbers are numbers and enums are their values', () => {
    const result = of('transfer 300 euros to Marta from savings', { context });
    expect(result.intentSpec?.parameters).toEqual({
      payee: 'Marta',
      amount: 300,
      account: 'savings',
    });
  });

  test('an open enum of few values gives the readings', () => {
    const result = of('transfer 300 euros to Marta', { context });
    expect(result.readings).toEqual(['current', 'savings']);
    expect(result.questions[0]?.choices).toEqual(['current', 'savings']);
  });

  test('a value is used once', () => {
    const two = tool(
      'move_stock',
      'Move stock between bins.',
      {
        from_bin: { type: 'string', description: 'Source bin' },
        to_bin: { type: 'string', description: 'Target bin' },
      },
      ['from_bin', 'to_bin'],
    );
    const result = of('move everything out of A-04-2', { context: { tools: [two] } });
    expect(Object.values(result.intentSpec?.parameters ?? {})).toHaveLength(1);
  });

  test('nested required objects are looked into', () => {
    const nested = tool(
      'book_visit',
      'Book a visit of a technician.',
      {
        customer: {
          type: 'object',
          properties: { email: { type: 'string', format: 'email' } },
          required: ['email'],
        },
        date: { type: 'string', format: 'date' },
      },
      ['customer', 'date'],
    );
    const result = of('book a visit on 4 May for kim@corp.example', {
      context: { tools: [nested] },
    });
    expect(result.intentSpec?.parameters).toEqual({
      customer: { email: 'kim@corp.example' },
      date: '4 May',
    });
  });
});

describe('a request that no tool fits', () => {
  test('is said to be so', () => {
    const { evidence, intentSpec } = of('Please bake the bread for my picnic', {
      context: { tools: FLIGHTS() },
    });
    expect(evidence.map(({ kind }) => kind)).toContain('no_tool_fits');
    expect(intentSpec?.tool).toBeNull();
  });
});
