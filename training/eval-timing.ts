import { assess } from '../src/assess/assess.js';
import type { AssessInput } from '../src/ports/assessment.js';
import { table } from './eval-tables.js';

const SENTENCES =
  'Please look at the invoices that came in last week and tell me which ones are still open. ' +
  'Send a short reminder to every customer who is more than ten days late, in a friendly tone. ' +
  'Keep Northwind out of it because Sara is already talking to them about a new contract. ' +
  'When you are done, post a list with names and amounts to the finance channel today.';

function words(count: number): string {
  const all = SENTENCES.split(' ');
  return Array.from({ length: count }, (_, i) => all[i % all.length]).join(' ');
}

/** Ten tools of ten parameters, five of them required. */
function tenTools(): unknown {
  const nouns = [
    'invoice',
    'customer',
    'reminder',
    'contract',
    'channel',
    'payment',
    'report',
    'ticket',
    'order',
    'meeting',
  ];
  const parameters = [
    'id',
    'customer_name',
    'due_date',
    'amount',
    'tone',
    'channel',
    'language',
    'note',
    'limit',
    'currency',
  ];
  return nouns.map((noun) => ({
    type: 'function',
    function: {
      name: `send_${noun}`,
      description: `Sends one ${noun} to a customer or a channel and returns its number.`,
      parameters: {
        type: 'object',
        properties: Object.fromEntries(
          parameters.map((name) => [
            name,
            { type: 'string', description: `The ${name} of the ${noun}.` },
          ]),
        ),
        required: parameters.slice(0, 5),
      },
    },
  }));
}

function timed(input: () => AssessInput, rounds: number): { p50: number; p99: number } {
  const inputs = Array.from({ length: rounds }, input);
  for (const one of inputs.slice(0, rounds / 2)) assess(one);
  const times = inputs.map((one) => {
    const start = process.hrtime.bigint();
    assess(one);
    return Number(process.hrtime.bigint() - start) / 1_000;
  });
  times.sort((a, b) => a - b);
  return {
    p50: times[Math.floor(rounds * 0.5)] as number,
    p99: times[Math.floor(rounds * 0.99)] as number,
  };
}

/** Microseconds of one assessment on this machine; contexts are parsed afresh for every call. */
export function timingTable(): string {
  const tools = JSON.stringify({ tools: tenTools() });
  const history = [
    'user: What is still open at Northwind?',
    'assistant: Three invoices: 4411, 4415 and 4420.',
  ];
  const cases: readonly (readonly [string, () => AssessInput, number])[] = [
    ['60 words', () => ({ request: words(60), history: [], context: null, answered: [] }), 4_000],
    [
      '60 words, two turns of history',
      () => ({ request: words(60), history, context: null, answered: [] }),
      4_000,
    ],
    [
      '60 words, ten tools of ten parameters',
      () => ({ request: words(60), history: [], context: JSON.parse(tools), answered: [] }),
      2_000,
    ],
    [
      '2,000 words',
      () => ({ request: words(2_000), history: [], context: null, answered: [] }),
      400,
    ],
  ];
  return table(
    ['one assessment', 'p50 µs', 'p99 µs'],
    cases.map(([name, input, rounds]) => {
      const { p50, p99 } = timed(input, rounds);
      return [name, p50.toFixed(0), p99.toFixed(0)];
    }),
  );
}
