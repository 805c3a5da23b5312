import type { StepType } from '../../contracts/step.js';
import type { ChatMessage } from './chat.js';
import type { Span } from './span.js';

/** Facts of a span by one convention. The next may add those that it leaves out. */
export interface SpanFacts {
  readonly type?: StepType | undefined;
  readonly name?: string | undefined;
  readonly input?: unknown;
  readonly output?: unknown;
  /** Whether the output was said to the user. Who says what the output is says this, too. */
  readonly isReply?: boolean | undefined;
  /** Everything that a model call was sent: most of it was sent with the calls before, too. */
  readonly messages?: readonly ChatMessage[] | null | undefined;
  /** The messages are the plain input of a root: they count only where no other step of the trace has any. */
  readonly areMessagesInferred?: boolean | undefined;
  readonly inputTokens?: number | undefined;
  readonly outputTokens?: number | undefined;
  /** A span around model calls, which repeats the sum of their tokens. */
  readonly isWrapper?: boolean | undefined;
  readonly status?: 'error' | 'cancelled' | undefined;
  readonly errorType?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly agent?: string | undefined;
  readonly user?: string | undefined;
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly toolCallId?: string | undefined;
  readonly responseId?: string | undefined;
  readonly finishReason?: string | undefined;
}

/** Reads one convention's attributes; null when the span carries no marker of it. */
export type Convention = (span: Span) => SpanFacts | null;
