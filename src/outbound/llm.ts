import { hash } from 'node:crypto';
import { Agent } from 'undici';
import type { LlmJudge, LlmOutcome, LlmSubject } from '../ports/llm.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { KeptJudgements } from './kept-judgements.js';
import {
  askChatModel,
  type Dialect,
  type LlmSettings,
  SYSTEM_PROMPT,
  UnusableAnswer,
} from './llm-chat.js';
import { describeFault } from './reply.js';

/** Calls under way at once; one more is answered without the model, at once. */
export const MAX_IN_FLIGHT = 8;

/**
 * A judge that asks an OpenAI-compatible chat endpoint (`POST /chat/completions`, with structured output where the
 * endpoint knows it). It never rejects: whatever goes wrong becomes the outcome's `fault`. After five faults in a
 * row it says so at once for 30 seconds. The same subject of a tenant is asked about once in ten minutes.
 */
export function createLlmJudge(settings: LlmSettings): LlmJudge & { close(): Promise<void> } {
  const dispatcher = new Agent({ connections: MAX_IN_FLIGHT, keepAliveTimeout: 30_000 });
  const breaker = new CircuitBreaker(5, 30_000);
  const kept = new KeptJudgements();
  let dialect: Dialect = { format: 'json_schema', lengthField: 'max_tokens', temperature: true };
  let inFlight = 0;

  const ask = async (subject: string): Promise<LlmOutcome> => {
    if (inFlight >= MAX_IN_FLIGHT) return { fault: 'too many calls under way' };
    if (!breaker.allows(performance.now())) return { fault: 'paused after repeated faults' };
    inFlight += 1;
    try {
      const judgement = await askChatModel(settings, dialect, subject, dispatcher, (understood) => {
        dialect = understood;
        breaker.succeeded();
      });
      return { judgement, model: settings.model };
    } catch (error) {
      // What one request makes of the model is no reason to leave others without it.
      if (!(error instanceof UnusableAnswer)) breaker.failed(performance.now());
      return { fault: describeFault(error) };
    } finally {
      inFlight -= 1;
    }
  };

  const judge: LlmJudge = (subject, tenantId) =>
    kept.get(tenantId, subjectKey(subject), () => ask(JSON.stringify(subject)));
  return Object.assign(judge, { close: () => dispatcher.destroy() });
}

/**
 * Key of a question to the model: the instructions and the subject. What was understood is left out: it follows
 * from the rest, and from what the model itself has said before.
 */
export function subjectKey(subject: LlmSubject): string {
  const { understood: _, ...asked } = subject;
  return hash('sha256', SYSTEM_PROMPT + JSON.stringify(asked), 'base64url');
}
