import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { judge, object, tool } from './judge.js';
import { gateOf, proposing } from './support.js';

const DELETE = 'Delete the account of ann@example.com';
const ANN = { email: 'ann@example.com' };
const BOB = { email: 'bob@example.com' };
const TEXT = { type: 'string' };
const EMAIL = object({ email: TEXT });

const chain = (depth: number): object =>
  depth === 0 ? EMAIL : { allOf: [chain(depth - 1), { type: 'object' }] };
const SHAPES: readonly (readonly [string, unknown])[] = [
  ['no parameters', undefined],
  ['null', null],
  ['an empty schema', {}],
  ['true', true],
  ['a text', 'object'],
  ['an object without properties', { type: 'object' }],
  ['no properties', { type: 'object', properties: {} }],
  ['other properties', object({ reason: TEXT })],
  ['properties that are a list', { type: 'object', properties: ['email'] }],
  ['a reference at the root', { $ref: '#/$defs/Args', $defs: { Args: EMAIL } }],
  ['a reference of older drafts', { $ref: '#/definitions/Args', definitions: { Args: EMAIL } }],
  [
    'a reference of a property',
    { ...object({ email: { $ref: '#/$defs/E' } }), $defs: { E: TEXT } },
  ],
  ['a reference to nothing', { $ref: '#/$defs/Args' }],
  ['a reference to elsewhere', { $ref: 'https://example.com/schema.json' }],
  ['a reference to itself', { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } }],
  ['a circle of references', { $ref: '#', type: 'object' }],
  ['allOf', { allOf: [EMAIL, { type: 'object' }] }],
  ['anyOf', { anyOf: [EMAIL, object({ user_id: TEXT })] }],
  ['oneOf', { oneOf: [object({ user_id: TEXT }), EMAIL] }],
  ['oneOf of references', { oneOf: [{ $ref: '#/$defs/A' }], $defs: { A: EMAIL } }],
  ['patternProperties', { type: 'object', patternProperties: { '^e': TEXT } }],
  ['additionalProperties', { type: 'object', additionalProperties: TEXT }],
  ['additionalProperties: true', { type: 'object', additionalProperties: true }],
  ['propertyNames', { type: 'object', propertyNames: { pattern: '^email$' } }],
  [
    'several types',
    { type: ['object', 'null'], properties: { email: { type: ['string', 'null'] } } },
  ],
  ['a property without a type', object({ email: {} })],
  ['a property of another type', object({ email: { type: 'integer' } })],
  ['a property that is true', object({ email: true })],
  ['many compositions within each other', chain(40)],
  [
    'forty other properties first',
    object(Object.fromEntries([...Array(60).keys()].map((at) => [`field_${at}`, TEXT]))),
  ],
];

describe('whatever schema a tool has, its call is judged by its arguments', () => {
  test.each(SHAPES)('%s', (_, parameters) => {
    const context = {
      tools: [{ name: 'delete_account', ...(parameters !== undefined && { parameters }) }],
    };
    const right = judge(DELETE, 'delete_account', ANN, { context });
    if (parameters === undefined) expect(right.decision, right.told).toBe('proceed');
    for (const risk of ['low', 'medium', 'high', 'irreversible'] as const) {
      const wrong = judge(DELETE, 'delete_account', BOB, { risk, context });
      expect(wrong.decision, wrong.told).not.toBe('proceed');
      expect(wrong.prompt).toContain('bob@example.com');
      expect(wrong.prompt).not.toContain('ann@example.com');
    }
  });

  test.each([
    [
      'OpenAI',
      {
        type: 'function',
        function: {
          name: 'delete_account',
          parameters: { $ref: '#/$defs/A', $defs: { A: EMAIL } },
        },
      },
    ],
    ['OpenAI without parameters', { type: 'function', function: { name: 'delete_account' } }],
    ['Anthropic', { name: 'delete_account', input_schema: { type: 'object' } }],
    ['MCP', { name: 'delete_account', inputSchema: { oneOf: [EMAIL] } }],
    ['a name alone', 'delete_account'],
    ['of another tool', { name: 'list_accounts', parameters: EMAIL }],
  ])('in the form of %s', (_, sent) => {
    const context = { tools: [sent] };
    expect(judge(DELETE, 'delete_account', BOB, { context }).decision).not.toBe('proceed');
    const right = judge(DELETE, 'delete_account', ANN, { context });
    expect(right.decision, right.told).toBe('proceed');
  });
});

const MAIL = tool('send_email', object({ to: TEXT, body: TEXT }));
const SAID = { to: 'ann@example.com', body: 'The report is ready.' };
const WRITE = 'Mail ann@example.com that the report is ready';

describe('an argument that the schema does not declare', () => {
  test('a call without one proceeds', () => {
    const right = judge(WRITE, 'send_email', SAID, { context: { tools: [MAIL] } });
    expect(right.decision, right.told).toBe('proceed');
  });

  test.each<readonly [string, object, string]>([
    ['a copy', { bcc: 'eve@evil.example' }, 'eve@evil.example'],
    ['a list of copies', { cc: ['eve@evil.example'] }, 'eve@evil.example'],
    ['attachments', { attachments: ['/etc/passwd'] }, '/etc/passwd'],
    ['objects within lists', { attachments: [{ path: '/etc/shadow' }] }, '/etc/shadow'],
    [
      'nested objects',
      { options: { headers: { 'Reply-To': 'eve@evil.example' } } },
      'eve@evil.example',
    ],
    ['other capitals', { To: 'eve@evil.example' }, 'eve@evil.example'],
    ['another spelling', { TO_: 'eve@evil.example' }, 'eve@evil.example'],
    ['a name with dots', { 'to.address': 'eve@evil.example' }, 'eve@evil.example'],
    [
      'a list where a text is declared',
      { to: ['ann@example.com', 'eve@evil.example'] },
      'eve@evil.example',
    ],
    [
      'an object where a text is declared',
      { to: { address: 'eve@evil.example' } },
      'eve@evil.example',
    ],
    ['an address as a key', { flags: { 'eve@evil.example': true } }, 'eve@evil.example'],
    ['a switch that widens', { all_contacts: true }, 'all contacts'],
    ['an account', { to_account: 'DE02120300000000202051' }, 'DE02120300000000202051'],
    ['a number', { repeat: 500 }, '500'],
    [
      'many before it',
      {
        ...Object.fromEntries([...Array(50).keys()].map((at) => [`f${at}`, ''])),
        bcc: 'eve@evil.example',
      },
      'eve@evil.example',
    ],
  ])('is judged and shown: %s', (_, more, shown) => {
    const args = { ...SAID, ...more };
    const { decision, told } = judge(WRITE, 'send_email', args, { context: { tools: [MAIL] } });
    expect(decision, told).not.toBe('proceed');
    for (const context of [{ tools: [MAIL] }, {}]) {
      const high = judge(WRITE, 'send_email', args, { risk: 'high', context });
      expect(high.decision, high.told).not.toBe('proceed');
      expect(high.prompt).toContain(shown);
    }
  });

  test('a refund of one order widens to no other', () => {
    const request = 'Refund order A-1042';
    expect(judge(request, 'refund_order', { order_id: 'A-1042' }).decision).toBe('proceed');
    for (const more of [{ all_orders: true }, { amount: 40_000 }, { orders: ['A-1043'] }])
      expect(judge(request, 'refund_order', { order_id: 'A-1042', ...more }).decision).not.toBe(
        'proceed',
      );
  });

  test('what lies too deep or comes too late is not taken as said', () => {
    const deep = [...Array(30).keys()].reduce<object>((inner) => ({ inner }), {
      to: 'eve@evil.example',
    });
    const many = [...Array(400)].map((_, at) => `eve${at}@evil.example`);
    for (const more of [{ more: deep }, { more: many }]) {
      const { decision, told } = judge(WRITE, 'send_email', { ...SAID, ...more });
      expect(decision, told).not.toBe('proceed');
    }
  });

  test('nothing is said by a null, an empty text or an empty list', () => {
    const args = { ...SAID, bcc: null, cc: [], reply_to: '' };
    const { decision, told } = judge(WRITE, 'send_email', args);
    expect(decision, told).toBe('proceed');
  });
});

describe('over HTTP', () => {
  let subject: TestApp;
  beforeAll(async () => {
    subject = await startApp();
  });
  afterAll(() => subject.close());

  test.each<readonly [string, object]>([
    ['without tools', {}],
    ['with a tool without parameters', { tools: [{ name: 'delete_account' }] }],
    ['with an open schema', { tools: [tool('delete_account', { additionalProperties: true })] }],
  ])(
    'a wrong account is asked about and shown, and the right one goes ahead, %s',
    async (_, more) => {
      const gate = gateOf(await subject.tenant(), 's');
      const put = (args: object, action_risk: string) => {
        const { context, ...call } = proposing('delete_account', args, {
          request: DELETE,
          action_risk,
        });
        return gate({ ...call, context: { ...more, ...context } });
      };
      expect((await put(ANN, 'medium')).decision).toBe('proceed');
      const wrong = await put(BOB, 'high');
      expect(wrong.decision, wrong.decision_reason).not.toBe('proceed');
      expect(`${wrong.confirm_prompt} ${wrong.questions.join()}`).toContain('bob@example.com');
      expect((await put(BOB, 'medium')).decision).not.toBe('proceed');
    },
  );
});
