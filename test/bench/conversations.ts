import type { GateRequest, GateResult } from '../../src/contracts/gate.js';
import type { Texts } from './texts.js';
import type { Worlds } from './worlds.js';

const RISKS = ['low', 'medium', 'high', 'irreversible'] as const;
const MAX_CALLS = 6;
const ANSWERED = 0.7;

/** One session of 1 to 6 gate calls; most of what is asked of it is answered in its next call. */
export class Conversation {
  private left: number;
  private request = '';
  private context: Readonly<Record<string, unknown>> = {};
  private heard: GateResult | null = null;

  constructor(
    private readonly texts: Texts,
    private readonly worlds: Worlds | null,
    private readonly sessionId: string,
    /** The Authorization header of its calls. */
    readonly authorization: string,
  ) {
    this.left = texts.between(1, MAX_CALLS);
  }

  get isOver(): boolean {
    return this.left === 0;
  }

  next(): GateRequest {
    this.left -= 1;
    const { texts } = this;
    const answer = this.heard && texts.chance(ANSWERED) ? answerTo(this.heard, texts) : null;
    // An answer comes with the request that it belongs to.
    if (answer === null) this.ask();
    return {
      request: this.request,
      session_id: this.sessionId,
      context: {
        channel: 'chat',
        correlation_id: `${this.sessionId}-${this.left}`,
        ...this.context,
      },
      ...(texts.chance(0.5) && { action_risk: texts.pick(RISKS) }),
      ...(answer !== null && { clarification_response: answer }),
    };
  }

  private ask(): void {
    const world = this.worlds?.next();
    this.request = world?.request ?? this.texts.next();
    this.context = world?.context ?? {};
  }

  hear(result: GateResult): void {
    this.heard = result;
  }
}

/** What a user may say to it, or null when it asks nothing. */
function answerTo(result: GateResult, texts: Texts): string | null {
  if (result.confirm_prompt !== null) return texts.pick(['yes', 'yes, go ahead', 'no', 'not now']);
  if (result.options.length > 0) return texts.pick(['1', '2', ...result.options]);
  if (result.questions.length > 0) return texts.next(texts.between(8, 14));
  return null;
}

/** Begins one conversation after the other, each with the next key, so that no key meets its limit. */
export class Conversations {
  begun = 0;

  constructor(
    private readonly texts: Texts,
    private readonly keys: readonly string[],
    /** Apart from every other run on the same database. */
    private readonly run: string,
    /** What is known beside the requests; without it they come alone. */
    private readonly worlds: Worlds | null = null,
  ) {}

  begin(): Conversation {
    const key = this.keys[this.begun % this.keys.length] as string;
    this.begun += 1;
    const sessionId = `${this.run}-${this.begun}`;
    return new Conversation(this.texts, this.worlds, sessionId, `Bearer ${key}`);
  }
}
