import { type Html, html } from '../html.js';

const TERMS: readonly (readonly [string, string])[] = [
  [
    'Request',
    'What a user asked an agent to do, as the agent sent it to the gate before acting. A session can have several.',
  ],
  [
    'Intervention',
    'Any decision except proceed: asking a question, asking for confirmation, offering a choice, or handing off to a person.',
  ],
  [
    'Unclear',
    'A dimension of a request (goal, output format, scope or constraints) with a score of at least 0.6. A score of 0 is perfectly clear.',
  ],
  [
    'Failure',
    'A turn followed by a rephrase, a correction, a regeneration or an abandoned session, reported as wrong, or leading to a bad outcome. Failures dismissed in a review don’t count.',
  ],
  [
    'Issue',
    'A cluster of similar failures that affected enough sessions. It is open until it is resolved, and regresses when new failures happen after that.',
  ],
  [
    'Estimated harm avoided',
    'For each question that was answered and accepted: the expected cost of acting right away, minus the question cost. It is measured in question costs: 1 is the cost of asking one question to a user who hasn’t been asked anything yet. Multiply it by what a question costs you to get an amount of money.',
  ],
  [
    'Interventions that were right',
    'The share of actual misunderstandings among reviewed calls the gate intervened in (precision), with its 95% confidence interval.',
  ],
  [
    'Misunderstandings caught',
    'The share of misunderstandings the gate stopped (recall), in a random sample of reviewed calls.',
  ],
  [
    'Reliability',
    'Calls grouped by the predicted likelihood of a misunderstanding. A point on the dashed line means that misunderstandings happened as often as predicted. Larger points have more calls.',
  ],
  [
    'Before',
    'The period of the same length before this report. Days are UTC days, and the last one isn’t over yet.',
  ],
];

/** Definitions of the words and numbers of the report. */
export const definitions = (): Html =>
  html`<section class="long" aria-labelledby="definitions"><h2 id="definitions">Definitions</h2><dl class="terms">${TERMS.map(
    ([term, meaning]) => html`<dt>${term}</dt><dd class="soft small">${meaning}</dd>`,
  )}</dl></section>`;
