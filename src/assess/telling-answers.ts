import type { AnsweredQuestion } from './types.js';

const TELLS_NOTHING =
  /^\W*(?:i )?(?:don't|do not|dunno|no idea|not sure|weiß nicht|ich weiß|keine ahnung|je ne sais|no sé|non so|não sei|weet ik niet|vet inte|ved ikke|nie wiem|nevím|не знаю|bilmiyorum|tidak tahu|idk|わからない|不知道|몰라|لا أعرف|पता नहीं)/iu;

/** Answers that tell something; `I don't know` and silence settle nothing. */
export function tellingAnswers(answered: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  return answered.filter(({ answer }) => {
    const told = String(answer).trim();
    return told !== '' && !TELLS_NOTHING.test(told);
  });
}
