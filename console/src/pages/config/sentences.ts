import type { api } from '../../api/routes.js';
import type { QuestionPrice } from '../../parts/question-price.js';
import { amount, count, plural } from '../../parts/wording.js';
import { worth } from './wording.js';

/** An answer on how the past would have been decided. */
export type Preview = (typeof api.previewConfig)['types']['reply'];

/** The most important line on a preview: `21 of 2,448 calls would get a different decision: 20 more questions, 1 fewer question.` */
export function mixSentence(result: Preview): string {
  const { calls, changed, questions_gained: gained, questions_lost: lost, days } = result;
  if (changed === 0)
    return `No change: all ${count(calls)} calls in ${days} days keep their decision.`;
  const parts = [
    gained > 0 && plural(gained, 'more question'),
    lost > 0 && plural(lost, 'fewer question'),
  ].filter((part) => part !== false);
  const questions = parts.length > 0 ? parts.join(', ') : 'the same number of questions';
  return `${count(changed)} of ${count(calls)} calls in ${days} days would get a different decision: ${questions}.`;
}

/** Mean costs of a call in words, before and after, at the new prices. */
export function costSentences(
  { current, preview, n_known: known }: Preview,
  askFriction: number,
  price: QuestionPrice | null,
): string[] {
  const words = (value: number): string => worth(value, askFriction, price);
  const compare = (now: number, then: number): string => {
    const [before, after] = [words(now), words(then)];
    return before === after ? `stays at ${after}` : `goes from ${before} to ${after}`;
  };
  const expected = [current.expected_cost_at_preview_prices, preview.expected_cost];
  const realised = [current.realised_cost, preview.realised_cost];
  const [was, is] = expected;
  const [had, has] = realised;
  return [
    typeof was === 'number' && typeof is === 'number'
      ? `At the new costs, the expected cost per call ${compare(was, is)}.`
      : 'There is not enough data to say what a call costs.',
    typeof had === 'number' && typeof has === 'number'
      ? `Over ${plural(known, 'reviewed call')}, the actual cost per call ${compare(had, has)}.`
      : `The actual cost is unknown: only ${known} of these calls were reviewed.`,
  ];
}

/** Sentences on what the preview left out, in words; none when it looked at everything. */
export function scopeSentences({ skipped, is_complete, calls }: Preview): string[] {
  const found: string[] = [];
  if (!is_complete) found.push(`Only the newest ${count(calls)} calls were checked.`);
  if (skipped > 0)
    found.push(
      `${plural(skipped, 'call')} couldn’t be included because too little was stored about ${skipped === 1 ? 'it' : 'them'}.`,
    );
  return found;
}

/** A change of a number: `+12`, `−3`, `±0`. */
export function signed(value: number): string {
  if (value === 0) return '±0';
  return `${value > 0 ? '+' : '−'}${amount(Math.abs(value))}`;
}
