import type { CandidateQuestion } from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import type { Language } from '../../utterance/language.js';
import { lowerFirst } from '../answer/confirm-prompt.js';
import { framed, listed, wordsOf } from '../answer/languages/words.js';
import type { CallReading } from '../call/call-reading.js';
import { parameterPath } from '../call/open-bindings.js';
import { type CallJudgement, isUnsettled, type JudgedArgument } from './judge-call.js';

const MOST_CHARACTERS = 80;

/**
 * The questions about a proposed call: those for its open arguments, each with what the agent would use behind it ("On which
 * day? The agent would take 5 May."); of a call that nobody has asked for, what is wanted instead. What has no open
 * argument is put to a confirmation or not at all.
 */
export function askAbout(
  { arguments: all, tool, call }: CallJudgement,
  questions: readonly CandidateQuestion[],
  language: Language,
): CandidateQuestion[] {
  const { frames } = wordsOf(language);
  if (tool.fault === 'nothing_asked') {
    const text = framed(frames.notAsked, call.tool.words.join(' '));
    return [{ dimension: 'goal', text, choices: [] }];
  }
  if (tool.fault === 'wrong_tool') {
    const text = framed(frames.notAsked, call.tool.words.join(' '));
    return [{ dimension: 'goal', text, choices: [] }, ...questions.filter(isAboutParameter)];
  }
  return questions.filter(isAboutParameter).map((question) => {
    const asked = all.find(
      ({ parameter, standing }) =>
        parameter === question.parameter &&
        (standing === 'invented' || standing === 'contradicted'),
    );
    if (asked === undefined || question.others?.length) return question;
    const text = `${question.text} ${framed(frames.agentWouldTake, showValue(asked, language))}`;
    return { ...question, text };
  });
}

const isAboutParameter = ({ parameter }: CandidateQuestion): boolean => Boolean(parameter);

function showValue({ value }: JudgedArgument, language: Language): string {
  const { yes, no } = wordsOf(language).frames;
  if (typeof value === 'boolean') return value ? yes : no;
  return clip(String(value), MOST_CHARACTERS);
}

/**
 * The call as a confirmation shows it: a value that nobody said is marked so, and behind a text of the agent's stands what
 * it says beside what was asked.
 */
export function withRemarks(
  use: CallReading,
  { arguments: all }: CallJudgement,
  language: Language,
): CallReading {
  const { frames } = wordsOf(language);
  return {
    ...use,
    calls: use.calls.map((call) => ({
      ...call,
      bindings: call.bindings.map((binding) => {
        const path = parameterPath(binding.parameter);
        const own = all.filter(({ parameter }) => parameter === path);
        if (own.some(({ standing }) => isUnsettled(standing))) {
          const values = own.map(({ value }) => value);
          const value = values.length > 1 ? values : values[0];
          return { ...binding, value, sure: 1, remark: frames.notSaid };
        }
        const added = own.flatMap((one) => one.added);
        if (added.length === 0) return binding;
        const remark = framed(frames.adds, listed(added, frames.and, language));
        return { ...binding, remark: lowerFirst(remark) };
      }),
    })),
  };
}
