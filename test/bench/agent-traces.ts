import type { HrTime } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base';
import {
  CONVENTIONS,
  type Convention,
  type Doing,
  type ToolUse,
  type Turn,
} from './agent-conventions.js';
import type { Texts } from './texts.js';

const TOOLS = ['lookup_order', 'search_flights', 'refund_order', 'send_email', 'list_invoices'];
const MAX_TURNS = 5;
const MAX_CALLS = 3;
const INSTRUCTIONS = 'You are a careful assistant. Look things up before you act.';

/** A conversation with an agent: each turn of the user is a trace, which repeats what was said before. */
class AgentSession {
  private left: number;
  private readonly history: Turn[] = [{ role: 'system', content: INSTRUCTIONS }];

  constructor(
    private readonly texts: Texts,
    private readonly convention: Convention,
    private readonly id: string,
    /** When its next span starts, in milliseconds. */
    private clock: number,
  ) {
    this.left = texts.between(1, MAX_TURNS);
  }

  get isOver(): boolean {
    return this.left === 0;
  }

  /** The spans of one turn in the order in which they end, as an exporter gets them. */
  turn(): ReadableSpan[] {
    this.left -= 1;
    const { texts } = this;
    const traceId = hex(texts, 32);
    const root = hex(texts, 16);
    const spans: ReadableSpan[] = [];
    const [request, answer] = [texts.next(), texts.next()];
    const startedAt = this.clock;
    const about = { session: this.id, user: `user-${this.id}`, agent: 'order-bot' };
    const add = (doing: Doing, spanId: string, parent?: string, from = this.clock): void => {
      this.clock += texts.between(1, 400);
      const ids = { traceId, spanId, traceFlags: 1 };
      const above = parent && { traceId, spanId: parent, traceFlags: 1 };
      spans.push(spanOf(this.convention, doing, ids, above, from, this.clock));
    };
    this.history.push({ role: 'user', content: request });
    for (let calls = texts.between(0, MAX_CALLS); calls > 0; calls -= 1) {
      const tool = toolUse(texts);
      const history = [...this.history];
      add({ ...about, kind: 'model', history, answer: tool }, hex(texts, 16), root);
      add({ ...about, kind: 'tool', tool }, hex(texts, 16), root);
      this.history.push({ role: 'tool', content: tool.result });
    }
    const history = [...this.history];
    add({ ...about, kind: 'model', history, answer }, hex(texts, 16), root);
    this.history.push({ role: 'assistant', content: answer });
    add({ ...about, kind: 'agent', request, answer }, root, undefined, startedAt);
    return spans;
  }
}

/** Spans of many agents at once: their conversations go on side by side. */
export class AgentTraces {
  private readonly sessions: AgentSession[] = [];
  private begun = 0;
  private readonly ready: ReadableSpan[] = [];

  constructor(
    private readonly texts: Texts,
    /** Apart from every other run on the same database. */
    private readonly name: string,
  ) {}

  /** So many spans; a trace may go on in the next batch. */
  take(count: number): ReadableSpan[] {
    while (this.ready.length < count) this.ready.push(...this.session().turn());
    return this.ready.splice(0, count);
  }

  private session(): AgentSession {
    const place = this.texts.between(0, SIDE_BY_SIDE - 1);
    const known = this.sessions[place];
    if (known && !known.isOver) return known;
    this.begun += 1;
    const convention = this.texts.pick(CONVENTIONS);
    const session = new AgentSession(
      this.texts,
      convention,
      `${this.name}-${this.begun}`,
      Date.now() - 600_000,
    );
    this.sessions[place] = session;
    return session;
  }
}

const SIDE_BY_SIDE = 16;

const hex = (texts: Texts, digits: number): string => {
  let made = '';
  while (made.length < digits) {
    made += texts.between(0x10000000, 0xffffffff).toString(16);
  }
  return made.slice(0, digits);
};

function toolUse(texts: Texts): ToolUse {
  const order = `A-${texts.between(10_000, 99_999)}`;
  return {
    id: `call_${hex(texts, 24)}`,
    name: texts.pick(TOOLS),
    input: JSON.stringify({ order_id: order, reason: texts.next(8) }),
    result: JSON.stringify({ order_id: order, status: 'delivered', note: texts.next(12) }),
  };
}

const RESOURCE = {
  attributes: {
    'service.name': 'order-bot',
    'telemetry.sdk.language': 'nodejs',
    'telemetry.sdk.name': 'opentelemetry',
    'telemetry.sdk.version': '2.12.1',
  },
  merge: () => RESOURCE,
  getRawAttributes: () => [],
} as unknown as ReadableSpan['resource'];

const hrTime = (ms: number): HrTime => [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];

const scopes = new Map<string, ReadableSpan['instrumentationScope']>();

function spanOf(
  convention: Convention,
  doing: Doing,
  ids: ReturnType<ReadableSpan['spanContext']>,
  parent: ReadableSpan['parentSpanContext'] | undefined | '',
  from: number,
  to: number,
): ReadableSpan {
  const { name, attributes } = convention.describe(doing);
  // The exporter groups spans by these objects.
  const scope = scopes.get(convention.scope) ?? { name: convention.scope, version: '1.0.0' };
  scopes.set(convention.scope, scope);
  return {
    name,
    kind: doing.kind === 'model' ? 2 : 0,
    spanContext: () => ids,
    ...(parent && { parentSpanContext: parent }),
    startTime: hrTime(from),
    endTime: hrTime(to),
    status: { code: 0 },
    attributes,
    links: [],
    events: [],
    duration: hrTime(to - from),
    ended: true,
    resource: RESOURCE,
    instrumentationScope: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
