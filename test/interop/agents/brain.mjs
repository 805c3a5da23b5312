/**
 * The agent that every framework runs: what it does next, given what was said. It lists orders, refunds one and deletes an
 * account; an amount that nobody said it makes up; after a tool's result it repeats it.
 * @param turns the conversation as `{ role: 'user' | 'assistant' | 'tool', text }`
 * @returns `{ text }` or `{ calls: [{ id, name, arguments }] }`
 */
export function think(turns) {
  const last = turns.at(-1);
  if (last.role === 'tool') {
    const at = turns.findLastIndex(({ role }) => role !== 'tool');
    return { text: turns.slice(at + 1).map(({ text }) => text).join(' / ') };
  }
  const users = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  const said = users.join(' ');
  if (/^no\b/i.test(users.at(-1))) return { text: 'Then I leave it.' };
  const calls = [];
  if (/\blist\b/i.test(said)) calls.push({ name: 'list_orders', arguments: {} });
  if (/\brefund\b/i.test(said)) {
    const amount = Number(/(\d+) EUR/.exec(said)?.[1] ?? 50);
    const order_id = said.match(/\bA-\d+/g)?.at(-1) ?? 'A-100';
    calls.push({ name: 'refund_order', arguments: { order_id, amount } });
  }
  for (const [email] of said.matchAll(/\S+@example\.com/g)) {
    calls.push({ name: 'delete_account', arguments: { email } });
  }
  // Ids differ from turn to turn, as a provider's do.
  return { calls: calls.map((call, index) => ({ id: `call_${turns.length}_${index}`, ...call })) };
}

/** The tools, each noting what it did. */
export const RISKS = { list_orders: 'low', refund_order: 'high', 'delete_*': 'irreversible' };

export const TOOLS = [
  {
    name: 'list_orders',
    description: 'Lists the open orders.',
    parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
    run: () => 'Open orders: A-100 and A-101.',
  },
  {
    name: 'refund_order',
    description: 'Refunds an order.',
    parameters: {
      type: 'object',
      properties: { order_id: { type: 'string' }, amount: { type: 'number' } },
      required: ['order_id', 'amount'],
      additionalProperties: false,
    },
    run: ({ order_id, amount }) => `Refunded ${amount} EUR of ${order_id}.`,
  },
  {
    name: 'delete_account',
    description: 'Deletes an account.',
    parameters: {
      type: 'object',
      properties: { email: { type: 'string' } },
      required: ['email'],
      additionalProperties: false,
    },
    run: ({ email }) => `Deleted ${email}.`,
  },
];

/** Runs a tool and notes it. */
export function execute(done, name, args) {
  const text = TOOLS.find((tool) => tool.name === name).run(args);
  done.push(text);
  return text;
}
