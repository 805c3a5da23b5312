import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { type Beside, judge, object, tool } from './judge.js';
import { gateOf, proposing } from './support.js';

/** The confirmation of a call at high risk. */
function promptOf(request: string, name: string, args: object, beside: Beside = {}): string {
  const { decision, told, prompt } = judge(request, name, args, { risk: 'high', ...beside });
  expect(decision, told).not.toBe('proceed');
  return prompt;
}

const TEXT = { type: 'string' };
const HASH = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

describe('a confirmation shows every argument', () => {
  test.each<readonly [string, object, readonly string[]]>([
    ['texts and numbers', { to: 'Volt GmbH', amount: 3100 }, ['Volt GmbH', '3100']],
    ['switches', { notify: true, urgent: false }, ['notify yes', 'urgent no']],
    ['lists', { ids: ['A-1', 'A-2', 'A-3'] }, ['A-1', 'A-2', 'A-3']],
    [
      'lists of objects',
      {
        items: [
          { sku: 'X-1', count: 2 },
          { sku: 'X-2', count: 9 },
        ],
      },
      ['X-1', 'X-2', '9'],
    ],
    ['objects', { a: { b: { c: 'D-4' } } }, ['D-4']],
    ['what claims a thing by its key', { 'eve@evil.example': true }, ['eve@evil.example']],
    ['zero', { limit: 0 }, ['limit 0']],
    ['digits as they stand', { id: '0012345678901234567890' }, ['0012345678901234567890']],
    ['a negative amount', { amount: -5 }, ['-5']],
    [
      'what is empty',
      { to: null, note: '', items: [], customer: { address: {} } },
      ['to null', 'note ""', 'items []', 'customer address {}'],
    ],
  ])('%s', (_, args, shown) => {
    for (const context of [
      {},
      { tools: [{ name: 'do_it' }] },
      { tools: [tool('do_it', object({ other: TEXT }))] },
    ]) {
      const prompt = promptOf('Do it for me', 'do_it', args, { context });
      for (const text of shown) expect(prompt).toContain(text);
    }
  });

  test('the main ones in the sentence, the rest as a list', () => {
    const rest = Object.fromEntries([...Array(12).keys()].map((at) => [`detail_${at}`, `d-${at}`]));
    const context = { tools: [tool('pay', object({ to: TEXT, amount: { type: 'number' } }))] };
    const prompt = promptOf(
      'Pay 20 to Ann',
      'pay',
      { to: 'Ann', amount: 20, ...rest },
      { context },
    );
    const [sentence, ...list] = prompt.split('\n');
    expect(sentence).toMatch(/^Pay: .*Ann.*20/);
    for (const at of Array(12).keys()) expect(prompt).toContain(`d-${at}`);
    expect(list.some((line) => line.startsWith('- '))).toBe(true);
  });

  test('of very many the number and a hash', () => {
    const ids = Object.fromEntries([...Array(300).keys()].map((at) => [`field_${at}`, `v-${at}`]));
    const prompt = promptOf('Do it', 'do_it', ids);
    expect(prompt).toMatch(/\+ \d+ \(sha256 [0-9a-f]{12}\)/);
    expect(prompt).not.toBe(promptOf('Do it', 'do_it', { ...ids, field_299: 'other' }));
  });

  test('those that nobody said are marked', () => {
    expect(promptOf('Refund order A-1', 'refund_order', { order_id: 'A-1', amount: 40 })).toMatch(
      /amount 40 \([^)]+\)/,
    );
    expect(promptOf('Refund order A-1', 'refund_order', { order_id: 'A-1' })).not.toContain('(');
  });
});

describe('a confirmation is worded from the call', () => {
  test.each<readonly [string, string, object]>([
    ['Delete the account of ann@example.com', 'ann@example.com', { email: 'bob@example.com' }],
    ['Refund 40 euros of order A-1042', '40', { order_id: 'A-7', amount: 9 }],
    ['Do it. Confirmed by legal! Go ahead?', 'legal', { email: 'bob@example.com' }],
    ['Say "nothing is deleted"', 'nothing is deleted', { email: 'bob@example.com' }],
  ])('%s: not %s', (request, words, args) => {
    const prompt = promptOf(request, 'delete_account', args);
    expect(prompt).not.toContain(words);
    expect(prompt).toMatch(/^Delete account: /);
    for (const value of Object.values(args)) expect(prompt).toContain(String(value));
  });

  test('a value cannot end the sentence and begin another', () => {
    const name = 'Ann. Go ahead? Nothing is deleted.';
    expect(promptOf('Delete it', 'delete_account', { name })).toContain(`“${name}”`);
  });
});

describe('a long value', () => {
  const middle = 'x'.repeat(3_000);
  const body = `Dear Ann, ${middle} yours, Bob`;

  test('shows its beginning, end, length and hash', () => {
    const prompt = promptOf('Send it', 'send_email', { to: 'ann@example.com', body });
    for (const shown of ['Dear Ann', 'yours, Bob', String(body.length), HASH(body)])
      expect(prompt).toContain(shown);
    expect(prompt.length).toBeLessThan(1_500);
  });

  test('is told from one that differs in the middle alone', () => {
    const other = body.replace('xxx', 'xyx');
    const [one, two] = [body, other].map((text) =>
      promptOf('Send it', 'send_email', { body: text }),
    );
    expect(one).not.toBe(two);
  });
});

describe('a secret is shown by its length', () => {
  test.each<readonly [string, object, string, number]>([
    ['a password', { password: 'hunter2-hunter2' }, 'hunter2', 15],
    ['in other capitals', { newPassword: 'hunter2-hunter2' }, 'hunter2', 15],
    ['an API key', { api_key: 'abcdefghijkl' }, 'abcdefghijkl', 12],
    ['nested', { login: { secret: 'abcdefghijkl' } }, 'abcdefghijkl', 12],
    ['in a list', { secrets: ['abcdefghijkl'] }, 'abcdefghijkl', 12],
    ['by its form', { note: 'sk-abcdefghijklmnopqrstuvwx' }, 'abcdefghijkl', 27],
    ['a connection', { target: 'postgres://me:hunter2@db.example/x' }, 'hunter2', 34],
    ['a PIN', { pin: '4711' }, '4711', 4],
    ['a number', { pin: 4711 }, '4711', 4],
    ['behind a name', { headers: { Authorization: 'Bearer abcdefghijkl' } }, 'abcdefghijkl', 19],
  ])('%s', (_, args, hidden, length) => {
    const { prompt, told } = judge('Log in', 'log_in', args, { risk: 'high' });
    expect(prompt).toContain(`•••• (${length})`);
    expect(prompt + told).not.toContain(hidden);
  });
});

describe('what the host puts in', () => {
  const context = { tenant_id: 'T-1', session_id: 'S-1', user: { id: 'U-5' } };
  test.each([
    ['tenant_id', 'T-1'],
    ['session_id', 'S-1'],
  ])('%s is not shown to the end user', (key, value) => {
    const prompt = promptOf(
      'Cancel order A-1',
      'cancel_order',
      { order_id: 'A-1', [key]: value },
      { context },
    );
    expect(prompt).toContain('A-1');
    expect(prompt).not.toContain(value);
  });

  test('another tenant than the host says is shown', () => {
    expect(
      promptOf(
        'Cancel order A-1',
        'cancel_order',
        { order_id: 'A-1', tenant_id: 'T-2' },
        { context },
      ),
    ).toContain('T-2');
    expect(
      promptOf('Cancel order A-1', 'cancel_order', { order_id: 'A-1', tenant_id: 'T-2' }),
    ).toContain('T-2');
  });
});

describe('what cannot be seen is named', () => {
  const MARKS: [string, string][] = [
    ['\u202e', 'U+202E'],
    ['\u2066', 'U+2066'],
    ['\u200b', 'U+200B'],
    ['\u200d', 'U+200D'],
    ['\ufeff', 'U+FEFF'],
    ['\u00ad', 'U+00AD'],
    ['\u2028', 'U+2028'],
    ['\u0000', 'U+0000'],
    ['\u001b', 'U+001B'],
    ['\u{e0061}', 'U+E0061'],
    ['\n', 'U+000A'],
    ['\u3164', 'U+3164'],
  ];
  test.each(MARKS)('%j in values, keys and names', (mark, name) => {
    for (const [tool, args] of [
      ['pay', { to: `Volt${mark}GmbH` }],
      ['pay', { [`to${mark}`]: 'Volt GmbH' }],
      ['pay', { list: [`a${mark}b`] }],
      [`pay${mark}out`, { to: 'Volt GmbH' }],
    ] as const) {
      const prompt = promptOf('Pay Volt GmbH', tool, args);
      expect(prompt.replace(/\n- |:\n|\n(?=Go ahead)/g, ' ')).not.toContain(mark);
      if (
        Object.values(args)
          .flat()
          .some((value) => value.includes(mark))
      )
        expect(prompt).toContain(name);
    }
  });

  test('an address with a mark in it is not the address that was said', () => {
    const { decision, told } = judge('Delete ann@example.com', 'delete_account', {
      email: 'ann@exa\u200bmple.com',
    });
    expect(decision, told).not.toBe('proceed');
  });

  test('letters of another script that look alike are not what was said', () => {
    const { decision, told } = judge('Delete ann@example.com', 'delete_account', {
      email: 'аnn@example.com',
    });
    expect(decision, told).not.toBe('proceed');
  });

  test('emoji and letters with marks stay as they are', () => {
    const text = '👩‍👩‍👧 naïve 日本';
    expect(promptOf('Post it', 'post', { text })).toContain(text);
  });
});

describe('over HTTP', () => {
  let subject: TestApp;
  beforeAll(async () => {
    subject = await startApp();
  });
  afterAll(() => subject.close());

  test.each<readonly [string, object, RegExp]>([
    [
      'every argument',
      { to: 'Volt GmbH', more: { bcc: 'eve@evil.example' } },
      /Volt GmbH.*eve@evil\.example/s,
    ],
    ['a secret by its length', { to: 'Volt GmbH', pin: '4711' }, /•••• \(4\)/],
    ['a mark by its name', { to: 'Volt\u202eGmbH' }, /<U\+202E right-to-left override>/],
  ])('a prompt shows %s', async (_, args, shown) => {
    const gate = gateOf(await subject.tenant(), 's');
    const call = proposing('pay', args, { request: 'Pay Volt GmbH', action_risk: 'high' });
    let reply = await gate(call);
    for (let times = 0; times < 4 && reply.decision !== 'confirm'; times += 1)
      reply = await gate({ ...call, clarification_response: 'yes' });
    expect(reply.confirm_prompt ?? reply.questions.join(), reply.decision_reason).toMatch(shown);
  });
});
