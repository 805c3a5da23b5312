import { describe, expect, test } from 'vitest';
import type { Assessment } from '../../src/ports/assessment.js';
import { of, tool } from './support.js';

const text = { type: 'string' };

const BANK = {
  tools: [
    tool(
      'get_balance',
      'Balance of an account',
      { account: { type: 'string', enum: ['checking', 'savings', 'credit_card'] } },
      ['account'],
    ),
    tool(
      'transfer_money',
      'Transfer money to a payee',
      {
        payee: { type: 'string', description: 'Name of the payee' },
        amount: { type: 'number', description: 'Amount' },
        currency: { type: 'string', enum: ['EUR', 'USD', 'GBP', 'CHF'] },
      },
      ['payee', 'amount', 'currency'],
    ),
    tool('freeze_card', 'Block a payment card', { last_four: text }, ['last_four']),
  ],
};
const MAIL = {
  tools: [
    tool(
      'send_email',
      'Send an e-mail',
      { to: { type: 'string', description: 'E-mail address' }, subject: text, body: text },
      ['to', 'subject', 'body'],
    ),
    tool('search_inbox', 'Search the mailbox', { query: text }, ['query']),
  ],
};
const WEATHER = {
  tools: [
    tool('get_current_weather', 'Current weather at a place', { location: text }, ['location']),
    tool('get_air_quality', 'Air quality of a city', { city: text }, ['city']),
  ],
};
const FILES = {
  tools: [
    tool('read_file', 'Read the contents of a file', { path: text }, ['path']),
    tool(
      'share_file',
      'Give a person access to a file',
      {
        path: { type: 'string', description: 'Path' },
        email: { type: 'string', description: 'E-mail address of the person' },
      },
      ['path', 'email'],
    ),
  ],
};

const toolOf = ({ intentSpec }: Assessment): string | null | undefined => intentSpec?.tool;

describe('what needs no tool', () => {
  test.each([
    ['Why do banks pay interest?', BANK],
    ['How does a debit card work?', BANK],
    ['Explain compound interest as if I were twelve', BANK],
    ['Warum zahlen Banken Zinsen?', BANK],
    ['Why does it rain so much in autumn?', WEATHER],
    ['Write a haiku about snow', WEATHER],
    ['Tell me a joke', MAIL],
    ['Raconte-moi une blague', MAIL],
  ])('%s', (request, context) => {
    const result = of(request, { context });
    expect(toolOf(result)).toBeNull();
    expect(result.findings).not.toContain('none of the tools does this');
  });
});

describe('what no tool does', () => {
  test.each([
    ['Water the plants on the balcony', BANK],
    ['Order two pizzas for tonight', WEATHER],
    ['Buy ten litres of white paint for the hallway', MAIL],
  ])('%s', (request, context) => {
    const result = of(request, { context });
    expect(toolOf(result)).toBeNull();
    // Nobody says yes to what cannot be done.
    expect(result.complete).toBe(false);
    expect(result.questions.map((one) => one.text)).toContain(
      "I can't do that with the tools I have. What would you like me to do instead?",
    );
  });
});

describe('what a tool looks up', () => {
  test.each([
    ['How much is in my savings?', BANK, 'get_balance'],
    ['What is the air quality in Lyon?', WEATHER, 'get_air_quality'],
    ["What's the weather like in Porto?", WEATHER, 'get_current_weather'],
  ])('%s', (request, context, name) => {
    expect(toolOf(of(request, { context }))).toBe(name);
  });
});

describe('words that leave nothing open', () => {
  const kindsIn = (request: string): string[] => of(request).evidence.map(({ kind }) => kind);

  test.each([
    'How warm is it in Porto?',
    'Why does it rain?',
    "It's freezing, close the window",
    'Is it normal that brakes squeak?',
    'Bonjour, ça va ?',
  ])('%s points at nothing', (request) => {
    expect(kindsIn(request)).not.toContain('unresolved_reference');
  });
  test('but a thing may be late or broken', () => {
    expect(kindsIn('Is it broken?')).toContain('unresolved_reference');
    expect(kindsIn('Move it to the archive')).toContain('unresolved_reference');
  });
  test('how many asks for the number', () => {
    expect(kindsIn('How many players are in a team?')).not.toContain('vague_quantity');
    expect(kindsIn('Invite many players')).toContain('vague_quantity');
  });
  test('what something means or looks like is asked, not described', () => {
    expect(kindsIn('What does the word placebo mean?')).not.toContain('described');
    expect(kindsIn('Send her the chart the team wanted')).toContain('described');
  });
});

describe('values', () => {
  const parametersOf = (request: string, context: object): unknown =>
    of(request, { context: context as typeof BANK }).intentSpec?.parameters;

  test.each([
    ['Send Priya 85 pounds', 'GBP'],
    ['Send Priya £85', 'GBP'],
    ['Send Priya 40 dollars', 'USD'],
  ])('%s has a currency', (request, currency) => {
    expect(parametersOf(request, BANK)).toMatchObject({ currency });
  });
  test.each(['/plans/budget.xlsx', '~/notes/todo.md', './src/app.ts'])(
    'the path %s is whole',
    (path) => {
      expect(parametersOf(`Read the file ${path}`, FILES)).toEqual({ path });
    },
  );
  test('a name is no address', () => {
    const result = of('Share /plans/budget.xlsx with Tom', { context: FILES });
    expect(result.intentSpec?.parameters).not.toHaveProperty('email');
    expect(result.questions.map((one) => one.text)).toContain('What is the email address?');
    expect(parametersOf('Share /plans/budget.xlsx with tom@acme.io', FILES)).toMatchObject({
      email: 'tom@acme.io',
    });
  });
});

describe('questions', () => {
  const asked = (name: string, property: object): string[] => {
    const context = { tools: [tool('do_it', 'Book a table', { [name]: property }, [name])] };
    return of('Book a table', { context }).questions.map((one) => one.text);
  };

  test.each([
    ['party_size', { type: 'integer' }, 'For how many people?'],
    ['message', { type: 'string' }, 'What should it say?'],
    ['last_four', { type: 'string' }, 'What are the last four digits?'],
  ])('%s', (name, property, question) => {
    expect(asked(name, property)).toContain(question);
  });
});
