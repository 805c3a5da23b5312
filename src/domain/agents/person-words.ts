const WORDS = /; a person answered: ("(?:[^"\\]|\\.)*")$/;
const TAKEN_OVER = 'escalate: a person does this themselves';

/** Reads the words of a person out of a `decision_reason`, whose end they are, in quotes; null: nobody was asked. */
export const readPersonWords = (reason: string | null): string | null =>
  WORDS.exec(reason ?? '')?.[1] ?? null;

/** Words the hand-over of a call to an agent that is to stop there. */
export const wordHandoff = (reason: string | null, comeBack: string): string =>
  reason === TAKEN_OVER
    ? "A person does this themselves: don't do it, and tell the user so."
    : `This has to be decided by a person, who is asked: don't do it, and tell the user so. ${comeBack}`;
