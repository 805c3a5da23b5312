import { hash } from 'node:crypto';
import { Agent } from 'undici';
import type { LlmJudge, LlmOutcome } from '../ports/llm.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { askChatModel, type Dialect, type LlmSettings } from './llm-chat.js';
import { describeFault } from './reply.js';

/** Calls under way at once; one more is answered without the model, at once. */
const MAX_IN_FLIGHT = 8;
/** Judgements that are kept, and for how long: a caller that asks again gets the same one. */
const MAX_KEPT = 500;
const KEPT_FOR_MS = 10 * 60 * 1000;

/**
 * A judge that asks an OpenAI-compatible chat endpoint (`POST /chat/completions`, with structured output where the
 * endpoint knows it). It never rejects: whatever goes wrong becomes the outcome's `fault`. After five faults in a
 * row it says so at once for 30 seconds. The same subject is asked about once in ten minutes.
 */
export function createLlmJudge(settings: LlmSettings): LlmJudge & { close(): Promise<void> } {
  const dispatcher = new Agent({ connections: MAX_IN_FLIGHT, keepAliveTimeout: 30_000 });
  const breaker = new CircuitBreaker(5, 30_000);
  const kept = new Map<string, { readonly at: number; readonly outcome: Promise<LlmOutcome> }>();
  let dialect: Dialect = { format: 'json_schema', lengthField: 'max_tokens', temperature: true };
  let inFlight = 0;

  const ask = async (subject: string): Promise<LlmOutcome> => {
    if (inFlight >= MAX_IN_FLIGHT) return { fault: 'too many calls under way' };
    if (!breaker.allows(performance.now())) return { fault: 'paused after repeated faults' };
    inFlight += 1;
    try {
      const answer = await askChatModel(settings, dialect, subject, dispatcher);
      dialect = answer.dialect;
      breaker.succeeded();
      return { judgement: answer.judgement, model: settings.model };
    } catch (error) {
      breaker.failed(performance.now());
      return { fault: describeFault(error) };
    } finally {
      inFlight -= 1;
    }
  };

  const judge: LlmJudge = (subject) => {
    // What was understood follows from the rest, and from what the model itself has said before.
    const { understood: _, ...asked } = subject;
    const key = hash('sha256', JSON.stringify(asked), 'base64url');
    const known = kept.get(key);
    if (known && performance.now() - known.at < KEPT_FOR_MS) return known.outcome;
    const outcome = ask(JSON.stringify(subject));
    kept.delete(key);
    kept.set(key, { at: performance.now(), outcome });
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string);
    void outcome.then((made) => {
      // A fault may be over the next time.
      if ('fault' in made && kept.get(key)?.outcome === outcome) kept.delete(key);
    });
    return outcome;
  };
  return Object.assign(judge, { close: () => dispatcher.destroy() });
}
