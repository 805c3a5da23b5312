import type { Eval } from '../../contracts/eval.js';
import type { EvalView } from '../../store/evals/reads.js';
import { suggestedQuestion } from '../cluster-texts/suggested-question.js';
import { maskDeep } from '../masking/mask.js';
import { maskedExcerpt } from '../masking/masked-excerpt.js';

/** Turns before the request that a case keeps. */
const MAX_TURNS = 10;
const MAX_NAME = 80;

/** Words for a rubric about what each dimension leaves open. */
const OPEN: Readonly<Record<string, string>> = {
  goal: 'what result is wanted',
  scope: 'which one is meant',
  constraints: 'which conditions it should meet, such as a date, a place or an amount',
  output_format: 'in which form the result should be',
};

/** A case as promptfoo, Inspect, OpenAI Evals and LangSmith read it, without personal data and secrets. */
export function toEvalCase(view: EvalView): Eval {
  const dimension = view.dimension as Eval['dimension'];
  const question =
    view.questions?.[0] ??
    suggestedQuestion([{ kind: 'event', request: view.request, detail: '' }], dimension);
  const decision = (
    view.modelDecision !== null && view.modelDecision !== 'proceed' ? view.modelDecision : 'ask'
  ) as Eval['expected']['decision'];
  const open = OPEN[dimension ?? ''] ?? 'what is meant';
  const wanted = view.actualIntent === null ? '' : ` The user wanted: ${view.actualIntent}`;
  const ideal = `Ask ${open} before acting, for example: “${question}”${wanted}`;
  const rubric = `Asks the user ${open} before doing anything; does not act on a guess.${wanted}`;
  const texts = maskDeep({
    input: [...historyMessages(view.history), { role: 'user' as const, content: view.request }],
    ideal,
    target: ideal,
    inputs: { request: view.request },
    outputs: { decision, question },
    vars: { request: view.request },
    assert: [{ type: 'llm-rubric' as const, value: rubric }],
    actualIntent: view.actualIntent,
  });
  const { actualIntent, ...shown } = texts;
  return {
    id: view.id,
    status: view.status,
    dimension,
    cluster_id: view.clusterId,
    issue_id: view.issueId,
    source: {
      event_id: view.kind === 'outcome' ? null : view.itemId,
      session_id: view.sessionId,
    },
    created_at: view.createdAt.toISOString(),
    updated_at: view.updatedAt.toISOString(),
    description: maskedExcerpt(view.request, MAX_NAME),
    ...shown,
    expected: { decision, dimensions: dimension === null ? [] : [dimension] },
    metadata: { verdict: view.verdict, actual_intent: actualIntent, risk: view.risk },
    tags: [view.dimension, view.category, view.risk].filter((tag) => tag !== null),
  };
}

const ROLES: Readonly<Record<string, 'user' | 'assistant' | 'system'>> = {
  ...{ user: 'user', human: 'user', customer: 'user' },
  ...{ assistant: 'assistant', agent: 'assistant', ai: 'assistant', bot: 'assistant' },
  system: 'system',
};

/** Earlier turns by who said them; one that does not say so was the user's. */
function historyMessages(history: readonly string[] | null): Eval['input'] {
  return (history ?? []).slice(-MAX_TURNS).map((turn) => {
    const [, name = '', content = turn] = /^\s*(\w+):\s*([\s\S]*)$/.exec(turn) ?? [];
    const role = ROLES[name.toLowerCase()];
    return role ? { role, content } : { role: 'user', content: turn };
  });
}
