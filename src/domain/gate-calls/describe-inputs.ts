import type { RecordedInputs } from '../../db/schema/gate-calls.js';
import type { RecordedDecision } from '../gate/recorded-inputs.js';
import { inputsOf } from '../gate/recorded-inputs.js';

const FATIGUE = {
  none: 'The user had not been asked in this conversation before.',
  answered: 'The user had recently answered a question, so another one costs more.',
  high: 'The user had been asked repeatedly or had left a question unanswered, so another one costs much more.',
} as const;

/** Says in words what a recorded call was decided on, a sentence for each fact that counted. */
export function describeInputs(call: RecordedDecision, modelDecision: string): string[] {
  const kept = call.decisionInputs;
  const inputs = inputsOf(call);
  const open = inputs.questions.filter(({ fresh }) => fresh);
  const asked = inputs.questions.filter(({ fresh }) => !fresh);
  const lacking = inputs.questions.filter((one) => one.lacking);
  const facts: [boolean, string][] = [
    [true, FATIGUE[inputs.fatigue]],
    [
      true,
      inputs.complete
        ? 'All values the action needs were known.'
        : 'A value the action needs was missing.',
    ],
    [lacking.length > 0, `The action needs to know: ${names(lacking)}.`],
    [open.length > 0, `There was a question to ask about: ${names(open)}.`],
    [open.length === 0, 'There was no new question to ask.'],
    [asked.length > 0, `The gate had already asked about: ${names(asked)}.`],
    [inputs.offerable, 'There were readings to offer as options.'],
    [
      inputs.rate !== null,
      `A rule matched: ${percent(inputs.rate ?? 0)} of similar requests go wrong.`,
    ],
    [
      inputs.confirmed,
      `${kept.fromPerson ? 'A person' : 'The user'} had confirmed exactly this action.`,
    ],
    [inputs.refused, 'The user had just declined to confirm it.'],
    [inputs.saidNo, 'The call had been refused, and the user had not asked for it again.'],
    [inputs.personRefused, 'A person had refused the call that the user asked for again.'],
    [inputs.yesUsed, 'The confirmation of this call had already been used.'],
    [inputs.unproved, 'The user had not asked for everything the call does.'],
    [inputs.rejectedEarlier, 'The user had rejected this action earlier in the conversation.'],
    [inputs.cancelled, 'The user had canceled the action.'],
    [inputs.requestReplaced, 'The user wanted something else instead.'],
    [inputs.changed, 'The answer changed the understood intent.'],
    [inputs.answerIncomplete, 'The answer left something open.'],
    [inputs.asksNothing, 'The message did not ask for anything.'],
    [inputs.repeats > 0, `The user had been asked the same ${times(inputs.repeats)} before.`],
    [true, describePrices(kept)],
    [kept.requested !== undefined, `The caller requested the mode ${kept.requested}.`],
    [kept.notEnforced === true, 'The caller only observed, and did not enforce the decision.'],
    [
      kept.experiment !== undefined && kept.experiment !== '',
      `The call counts in the experiment ${kept.experiment}.`,
    ],
    [true, `The cheapest allowed decision was ${modelDecision}.`],
  ];
  return facts.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

function describePrices({ loss, friction, nextFriction }: RecordedInputs): string {
  return (
    `A misunderstanding would have cost ${plain(loss)}, one question ${plain(friction)}, and one more after it ` +
    `${plain(nextFriction)}, in question costs.`
  );
}

const names = (questions: readonly { readonly dimension: string }[]): string =>
  [...new Set(questions.map(({ dimension }) => dimension.replace('_', ' ')))].join(', ');

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const percent = (share: number): string => `${Math.round(100 * share)}%`;
const plain = (value: number): string => String(Math.round(value * 100) / 100);
