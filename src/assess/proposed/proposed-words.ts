import { isSecret } from '../../checks/harmless.js';
import type { CandidateQuestion } from '../../ports/assessment.js';
import type { Language } from '../../utterance/language.js';
import { showText } from '../../visible-text.js';
import { framed, wordsOf } from '../answer/languages/words.js';
import { momentInWords } from '../answer/readable-moment.js';
import type { CallJudgement } from './judge-call.js';
import type { JudgedArgument } from './judged-argument.js';

const MOST_CHARACTERS = 80;

/**
 * The questions about a proposed call: those for its open arguments, each with what the agent would use behind it ("On which
 * day? I'd use 5 May."); of a call that nobody has asked for, what is wanted instead. What has no open
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
    const text = `${question.text} ${framed(frames.iWouldUse, showValue(asked, language))}`;
    return { ...question, text, offered: asked.value };
  });
}

const isAboutParameter = ({ parameter }: CandidateQuestion): boolean => Boolean(parameter);

function showValue({ value, label }: JudgedArgument, language: Language): string {
  const { yes, no } = wordsOf(language).frames;
  if (typeof value === 'boolean') return value ? yes : no;
  if (isSecret(label, String(value))) return `•••• (${String(value).length})`;
  const text = String(value);
  return momentInWords(text, language) ?? showText(text, { most: MOST_CHARACTERS });
}
