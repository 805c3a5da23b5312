/** A call as every provider has it, before each writes it in its own way. */
export interface PlayedCall {
  readonly id: string;
  agentId: string;
  /** Unix milliseconds. */
  startedAt: number;
  endedAt: number;
  /** When the provider last changed it. */
  updatedAt: number;
  status: 'in_progress' | 'processing' | 'done' | 'failed' | 'not_connected';
  endReason: string;
  turns: PlayedTurn[];
  /** Absent: still to come. */
  analysis?: { readonly successful: boolean | null; readonly summary: string } | undefined;
  rating?: number;
  /** Its transcript has a shape that nobody can read. */
  spoiled?: boolean;
}

export interface PlayedTurn {
  readonly role: 'user' | 'agent' | 'unheard_of';
  readonly text: string | null;
  /** Seconds into the call. */
  readonly at: number;
  readonly tool?: {
    readonly id: string;
    readonly name: string;
    readonly input: object;
    readonly output: string;
    readonly failed?: boolean;
    readonly seconds?: number;
  };
}

/** A call of a minute in which a tool was called and failed nothing. */
export function playedCall(
  given: Partial<PlayedCall> & { id: string; startedAt: number },
): PlayedCall {
  const endedAt = given.endedAt ?? given.startedAt + 61_000;
  return {
    agentId: 'agent_1',
    endedAt,
    updatedAt: given.updatedAt ?? endedAt + 5_000,
    status: 'done',
    endReason: 'user_hangup',
    turns: orderTurns(given.id),
    analysis: { successful: true, summary: 'The caller asked about an order.' },
    ...given,
  };
}

const orderTurns = (id: string): PlayedTurn[] => [
  { role: 'agent', text: 'Hello, how can I help?', at: 0 },
  { role: 'user', text: `Where is my order ${id}?`, at: 3 },
  {
    role: 'agent',
    text: null,
    at: 5,
    tool: {
      id: `tool_${id}`,
      name: 'lookup_order',
      input: { order_id: 'A-100' },
      output: '{"status":"shipping"}',
      seconds: 0.4,
    },
  },
  { role: 'agent', text: 'It ships tomorrow.', at: 7 },
];
