import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';

const WORDS =
  'invoice customer meeting refund order Berlin Anna Müller 2026-05-03 account cancel send payment A-123 the of report table ticket server deploy please when city name address friday 12:30 50€ https://x.y/z file.txt'.split(
    ' ',
  );

/** Inputs that take the assessor longest, each a new one for every seed: nothing that was kept helps. */
export function worstInputs(seed: number): Record<string, AssessInput> {
  const random = seeded(seed);
  const upTo = (count: number): number => Math.floor(random() * count);
  const word = (): string => {
    const picked = WORDS[upTo(WORDS.length)] as string;
    return upTo(3) === 0 ? picked : `${picked}${upTo(1_000)}`;
  };
  const many = <Made>(count: number, make: (at: number) => Made): Made[] =>
    Array.from({ length: count }, (_, at) => make(at));
  const words = (count: number): string => many(count, word).join(' ');
  const sentences = (characters: number): string => {
    let text = '';
    while (text.length < characters) text += `${words(5 + upTo(10))}. `;
    return text.slice(0, characters);
  };
  const filled = (piece: string, characters = 20_000): string =>
    piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);
  const mixed = (signs: string, characters = 20_000): string =>
    many(characters, () => signs.charAt(upTo(signs.length))).join('');
  const tools = (count: number, parameters: number, more: object = {}): unknown[] =>
    many(count, (at) => {
      const names = many(parameters, (i) => `${word()}_${word()}_${i}`.replace(/\W/g, '_'));
      const property = (): object => ({
        type: ['string', 'integer', 'boolean'][upTo(3)],
        description: words(12),
        ...(upTo(3) === 0 && { type: 'string', enum: many(10, word) }),
        ...more,
      });
      return {
        name: `${word()}_${word()}_${at}`.replace(/\W/g, '_'),
        description: words(30),
        parameters: {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, property()])),
          required: names.slice(0, parameters / 2),
        },
      };
    });
  const records = (count: number): unknown[] =>
    many(count, () => Object.fromEntries(many(10, (i) => [`field${i}`, words(10)])));
  const said = (request: string, context: AssessInput['context'] = null): AssessInput => ({
    ...{ request, history: [], context, answered: [] },
  });
  return {
    'many new tools': said(words(25), { tools: tools(64, 40) }),
    'many new tools and a long request': said(sentences(20_000), { tools: tools(64, 40) }),
    'some new tools': said(words(25), { tools: tools(20, 10) }),
    'one tool of many choices': said(words(25), {
      tools: tools(1, 40, { type: 'string', enum: many(40, () => words(4)) }),
    }),
    'patterns without an asterisk': said(filled('a', 58), {
      tools: tools(4, 40, {
        type: 'string',
        pattern: `^${'\\w{0,60}'.repeat(6)}!$`,
      }),
    }),
    'nested patterns': said(many(60, () => filled('ab', 50)).join(' '), {
      tools: tools(4, 40, { type: 'string', pattern: '^(a*)*(a|b|ab)*(\\w+\\w+)+!$' }),
    }),
    'a long request': said(sentences(20_000)),
    'one long word': said(filled('a')),
    Chinese: said(filled('請把會議室預約取消並且通知田中さん明日の三時')),
    Japanese: said(filled('あしたのさんじにかいぎしつをよやくしてください')),
    numbers: said(filled('12 34 5 6 ')),
    pronouns: said(filled('it this that ')),
    'long sentences': said(many(8, () => words(250)).join('. ')),
    quotations: said(filled('"a" '), { tools: tools(10, 10) }),
    lines: said(filled('a\n')),
    'a long history': {
      ...said(words(20), { tools: tools(20, 10) }),
      history: many(12, () => `user: ${sentences(3_000)}`),
    },
    'many answers': {
      ...said(words(20), { tools: tools(20, 10) }),
      answered: many(20, () => ({
        question: words(30),
        dimension: 'goal',
        answer: sentences(2_000),
      })),
    },
    records: said(words(25), { orders: records(1_000) }),
    'records and tools': said(sentences(20_000), {
      ...{ orders: records(500), people: records(500), tools: tools(20, 10) },
    }),
    'long background texts': said(words(30), { texts: many(50, () => sentences(5_000)) }),
    'many words without spaces': said(
      mixed('請把會議室預約取消並且通知田中さん明日三時刪除報告客戶訂單'),
    ),
    'choices of many words': said(words(25), {
      tools: tools(2, 40, { type: 'string', enum: many(40, () => mixed('abcd efgh ijkl ', 80)) }),
    }),
    'many lists of records': said(
      filled('cancel the order of Anna in Berlin and the one of friday '),
      Object.fromEntries(many(16, (at) => [`list${at}`, records(60)])),
    ),
    'many lists of records for tools': said(words(30), {
      ...Object.fromEntries(many(16, (at) => [`list${at}`, records(60)])),
      tools: tools(4, 40),
    }),
    'a text of the agent beside many names': said(words(25), {
      names: many(400, (at) => `Name${at} Surname${at}`),
      call: { name: 'send_email', arguments: { to: 'ann@example.com', body: sentences(3_000) } },
    }),
    ...answeredInputs(),
  };

  /** Answers to questions about all parameters of a tool, beside as many records as are read. */
  function answeredInputs(): Record<string, AssessInput> {
    const all = many(40, (at) => `${word()}_${at}`.replace(/\W/g, '_'));
    const tool = (property: () => object): object => ({
      name: 'take',
      parameters: {
        type: 'object',
        properties: Object.fromEntries(all.map((name) => [name, property()])),
        required: all,
      },
    });
    const lists = Object.fromEntries(many(16, (at) => [`list${at}`, records(60)]));
    const answeredBy = (answer: string, property: () => object, known = {}): AssessInput => {
      const answered = all.map((parameter) => ({
        ...{ question: `Which ${parameter}?`, dimension: 'scope' as const, answer, parameter },
      }));
      const stated = { tool: 'take', values: {}, given: answered, asked: all, answer };
      return { ...said(words(25), { tools: [tool(property)], ...known }), answered, stated };
    };
    const named = (): object => ({ type: 'string', description: `name of the ${word()}` });
    const choice = (): object => ({ type: 'string', enum: many(40, () => mixed('abc def ', 80)) });
    return {
      'an answer in many parts': answeredBy(many(150, word).join(', '), named, lists),
      'an answer by order': answeredBy('the second one', named, lists),
      'an answer among choices': answeredBy(words(160), choice),
    };
  }
}
