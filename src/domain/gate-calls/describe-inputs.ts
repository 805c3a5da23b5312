import type { RecordedInputs } from '../../db/schema/gate-calls.js';
import type { RecordedDecision } from '../gate/recorded-inputs.js';
import { inputsOf } from '../gate/recorded-inputs.js';

const FATIGUE = {
  none: 'The user had not been asked in this conversation before.',
  answered: 'The user had answered a question lately, so that another one costs more.',
  high: 'The user had been asked repeatedly, or left a question unanswered: another one costs much more.',
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
        ? 'Every value that the action needs was known.'
        : 'A value that the action needs was missing.',
    ],
    [lacking.length > 0, `The action needs to know: ${names(lacking)}.`],
    [open.length > 0, `There was a question to ask about: ${names(open)}.`],
    [open.length === 0, 'There was no new question to ask.'],
    [asked.length > 0, `This thread had asked already about: ${names(asked)}.`],
    [inputs.offerable, 'There were readings to offer as options.'],
    [
      inputs.rate !== null,
      `A rule for requests like this one matched: ${percent(inputs.rate ?? 0)} of them go wrong.`,
    ],
    [
      inputs.confirmed,
      `${kept.fromPerson ? 'A person' : 'The user'} had confirmed this very action.`,
    ],
    [inputs.refused, 'The user had just not confirmed it.'],
    [inputs.saidNo, 'The call had been refused, and the user had not asked for it anew.'],
    [inputs.personRefused, 'A person had refused the call that the user asked for anew.'],
    [inputs.yesUsed, 'A yes to this very call had been used for one already.'],
    [inputs.unproved, 'The user had not said all that the call does.'],
    [inputs.rejectedEarlier, 'The user had rejected this action earlier in the conversation.'],
    [inputs.cancelled, 'The user had cancelled the action.'],
    [inputs.requestReplaced, 'The user wanted something else instead.'],
    [inputs.changed, 'The answer changed what had been understood.'],
    [inputs.answerIncomplete, 'The answer left something open.'],
    [inputs.asksNothing, 'The message asked for nothing.'],
    [inputs.repeats > 0, `The same had been put to the user ${times(inputs.repeats)} before.`],
    [true, describePrices(kept)],
    [kept.requested !== undefined, `The caller asked for the mode ${kept.requested}.`],
    [kept.notEnforced === true, 'The caller only observed, and did not enforce the decision.'],
    [
      kept.experiment !== undefined && kept.experiment !== '',
      `The call counts in the experiment ${kept.experiment}.`,
    ],
    [true, `By these, the cheapest allowed decision was ${modelDecision}.`],
  ];
  return facts.flatMap(([holds, sentence]) => (holds ? [sentence] : []));
}

function describePrices({ loss, friction, nextFriction }: RecordedInputs): string {
  return (
    `A misunderstanding would have cost ${plain(loss)}, one question ${plain(friction)}, and one more after it ` +
    `${plain(nextFriction)}, in questions to a fresh user.`
  );
}

const names = (questions: readonly { readonly dimension: string }[]): string =>
  [...new Set(questions.map(({ dimension }) => dimension.replace('_', ' ')))].join(', ');

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const percent = (share: number): string => `${Math.round(100 * share)}%`;
const plain = (value: number): string => String(Math.round(value * 100) / 100);
