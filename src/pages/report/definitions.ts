import { type Html, html } from '../html.js';

const TERMS: readonly (readonly [string, string])[] = [
  [
    'Request',
    'What a user asked of an agent, as the agent sent it to the gate before acting. One conversation may have several.',
  ],
  [
    'Stepping in',
    'Any decision but proceed: asking a question, asking for a confirmation, offering readings to pick from, or handing over to a person.',
  ],
  [
    'Unclear',
    'A part of a request that scored 0.6 or more of 1: its goal, the form of the output, its scope, or its constraints. A score of 0 is perfectly clear.',
  ],
  [
    'Turn that went wrong',
    'One that was followed by a rephrase, a correction, a regeneration or an abandoned conversation, that somebody reported, or that led to a bad outcome. What a reviewer dismissed does not count.',
  ],
  [
    'Issue',
    'A group of failures that are alike and affected enough conversations. It is open until it is resolved, and comes back when new failures happen after that.',
  ],
  [
    'Estimated harm avoided',
    'For each question that was answered and accepted: what acting at once would have cost on average, less the annoyance of the question. The unit is one question to a user who was not asked before. Multiply it by what such a question costs you to have it in money.',
  ],
  [
    'When it stepped in, it was right to',
    'Of the reviewed calls that the gate would not let proceed, the share that really would have been a misunderstanding (precision). In brackets the range in which the true share lies with 95% certainty.',
  ],
  [
    'Of the misunderstandings, it saw',
    'Of the reviewed calls that were misunderstandings, the share that the gate would not let proceed (recall), in a random sample.',
  ],
  [
    'Reliability',
    'Calls are put together by the probability of a misunderstanding that the gate predicted. A point on the dashed line says that it happened as often as predicted; the larger the point, the more calls.',
  ],
  [
    'Before',
    'As many days just before the ones of this report. Days are UTC days, and the last one is not over yet.',
  ],
];

/** Definitions of the words and numbers of the report. */
export const definitions = (): Html =>
  html`<section class="long" aria-labelledby="definitions"><h2 id="definitions">What the words mean</h2><dl class="terms">${TERMS.map(
    ([term, meaning]) => html`<dt>${term}</dt><dd class="soft small">${meaning}</dd>`,
  )}</dl></section>`;
