/** Headers of answers, under the names of their components. */
export const HEADERS = {
  CorrelationId: {
    description: 'The correlation id of the call: the one that was sent, or a new one.',
    schema: { type: 'string' },
    example: 'order-A-100',
  },
  IdempotencyReplayed: {
    description: 'true if this is a replay of the first response.',
    schema: { type: 'string' },
    example: 'true',
  },
  NextBefore: {
    description: 'Where the next file begins: the value of `before`. Absent after the last one.',
    schema: { type: 'string' },
    example: '0199b4d2-6c1e-7a40-9d53-2f1c8a7e5b60',
  },
  RateLimit: {
    description: 'The remaining quota of the tightest limit, and the seconds until it resets.',
    schema: { type: 'string' },
    example: '"gate";r=119;t=60',
  },
  RateLimitPolicy: {
    description: 'The quota of that limit: requests (q) per window in seconds (w).',
    schema: { type: 'string' },
    example: '"gate";q=120;w=60',
  },
  RetryAfter: {
    description: 'Seconds to wait before retrying.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 12,
  },
  WwwAuthenticate: {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string' },
    example: 'Bearer realm="intentlock"',
  },
} as const;

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses?: Readonly<Record<string, { headers?: object }>>;
}

const ref = (name: keyof typeof HEADERS) => ({ $ref: `#/components/headers/${name}` });

const LIMIT = { ratelimit: ref('RateLimit'), 'ratelimit-policy': ref('RateLimitPolicy') };

/** Operations whose calls are counted against a limit of their own. */
const LIMITED: ReadonlySet<string> = new Set([
  ...['createGateCall', 'previewGate', 'createPlaygroundCall', 'createDashboardSession'],
  ...['receiveClaudeCodeHook', 'receiveCodexHook'],
]);

/** Lists that may be returned in several files. */
const PARTED: ReadonlySet<string> = new Set(['listAgentActs', 'listGateCalls']);

/** Declares the headers of an operation's answers, which the schemas of routes cannot say. */
export function declareHeaders({ operationId = '', parameters = [], responses = {} }: Operation) {
  const isRepeatable = parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
  for (const [status, response] of Object.entries(responses)) {
    const isSuccess = status.startsWith('2');
    const isCounted = LIMITED.has(operationId) && (isSuccess || status === '429');
    const headers = {
      ...(isSuccess &&
        operationId === 'createGateCall' && { 'x-correlation-id': ref('CorrelationId') }),
      ...(isSuccess && isRepeatable && { 'idempotency-replayed': ref('IdempotencyReplayed') }),
      ...(isSuccess &&
        PARTED.has(operationId) && { 'x-intentlock-next-before': ref('NextBefore') }),
      ...(isCounted && LIMIT),
      ...((status === '429' || status === '503') && { 'retry-after': ref('RetryAfter') }),
      ...(status === '401' && { 'www-authenticate': ref('WwwAuthenticate') }),
    };
    if (Object.keys(headers).length > 0) response.headers = headers;
  }
}
