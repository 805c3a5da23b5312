import type { Texts } from './texts.js';

const text = { type: 'string' };
const TOOLS = [
  ['lookup_order', { order_id: text }],
  ['search_flights', { from: text, to: text, day: text }],
  ['refund_order', { order_id: text, amount: { type: 'number' } }],
  ['send_email', { to: text, subject: text, body: text }],
  ['cancel_booking', { booking_id: text }],
] as const;

const DEFINITIONS = TOOLS.map(([name, properties]) => ({
  name,
  description: `To ${name.replace('_', ' ')}`,
  input_schema: { type: 'object', properties, required: Object.keys(properties) },
}));

/** A conversation of the past as it is ingested: five tools, and a call of one in two thirds of the turns. */
export function pastConversation(texts: Texts, sessionId: string, turns: number): object {
  const messages: object[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const content = texts.next();
    messages.push({ role: 'user', content });
    if (!texts.chance(2 / 3)) {
      messages.push({ role: 'assistant', content: texts.next() });
      continue;
    }
    const [name, properties] = texts.pick(TOOLS);
    const words = content.split(' ');
    const values = Object.keys(properties).map((key, at) => [
      key,
      key === 'amount' ? texts.between(5, 500) : (words[at] ?? 'none'),
    ]);
    const id = `call_${sessionId}_${turn}`;
    messages.push(
      {
        ...{ role: 'assistant', content: '' },
        tool_calls: [{ id, name, arguments: Object.fromEntries(values) }],
      },
      { role: 'tool', tool_call_id: id, content: '{"status":"done"}' },
      { role: 'assistant', content: texts.next() },
    );
  }
  return { session_id: sessionId, messages, metadata: { tools: DEFINITIONS } };
}
