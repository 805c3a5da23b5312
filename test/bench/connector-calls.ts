import type { PlayedCall, PlayedTurn } from '../support/voice/played-call.js';
import { Texts } from './texts.js';

/** Turns of a conversation, every tenth of which is a tool's. */
const TURNS = 40;
const MINUTE_MS = 60_000;

/** Conversations spread evenly over some days; what was said is made when it is asked for. */
export function benchCalls(count: number, days: number, now: number): PlayedCall[] {
  const apart = (days * 24 * 60 * MINUTE_MS) / count;
  const texts = new Texts(7);
  const sentences = Array.from({ length: 2_000 }, () => texts.next());
  return Array.from({ length: count }, (_, n): PlayedCall => {
    const startedAt = Math.floor(now - 10 * MINUTE_MS - n * apart);
    const endedAt = startedAt + 5 * MINUTE_MS;
    return {
      id: `conv_bench_${n}`,
      agentId: 'agent_1',
      ...{ startedAt, endedAt, updatedAt: endedAt, status: 'done', endReason: 'user_hangup' },
      analysis: { successful: n % 5 !== 0, summary: 'The caller asked about an order.' },
      get turns() {
        return Array.from({ length: TURNS }, (__, turn) => turnOf(sentences, n, turn));
      },
    };
  });
}

function turnOf(sentences: readonly string[], n: number, turn: number): PlayedTurn {
  const text = sentences[(n * TURNS + turn * 31) % sentences.length] as string;
  const at = turn * 7;
  if (turn % 10 !== 5) return { role: turn % 2 === 0 ? 'agent' : 'user', text, at };
  const output = JSON.stringify({ status: 'shipping', note: text });
  const id = `tool_${n}_${turn}`;
  return { role: 'agent', text, at, tool: { id, name: 'lookup_order', input: { n }, output } };
}
