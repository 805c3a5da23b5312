/** The sentences around what is the user's own or the tool's; `{}` stands for that. */
export interface Frames {
  readonly goAhead: string;
  readonly youSaid: string;
  readonly next: string;
  readonly yes: string;
  readonly no: string;
  /** Between a list's last two things. */
  readonly and: string;
  readonly or: string;
  /** Behind a question: the value that the agent would use, which nobody said. */
  readonly iWouldUse: string;
  /** Of a call that nobody has asked for, by its name. */
  readonly notAsked: string;
  /** Behind a value that an agent would use and nobody said. */
  readonly notSaid: string;
  /** Behind a text of the agent's: what it says beside what was asked. */
  readonly adds: string;
  /** Acts of a command: as they were asked for, as nobody asked for them, and those beside what was asked for. */
  readonly does: string;
  readonly doesUnasked: string;
  readonly alsoDoes: string;
  /** To somebody who has called an action off. */
  readonly whatInstead: string;
  /** Ends a sentence before another. */
  readonly stop: string;
  readonly quotes: readonly [string, string];
  /** Makes a question of a few words. */
  readonly question: string;
  /** Which thing, with the language's own words for it (see `things`). */
  readonly which: string;
  /** Which of several, by their names. */
  readonly whichOf: string;
  /** Which of several, with what they are; both are `{}`, in this order. */
  readonly whichIs: string;
  /** Several needs at once, by their nouns. */
  readonly others: string;
  /** The others quote the user's words. */
  readonly moreAbout: string;
  readonly refersTo: string;
  readonly whichOfThose: string;
  readonly howMuchIs: string;
  readonly whenIs: string;
  readonly exactly: string;
  readonly together: string;
  readonly noTool: string;
  readonly doWith: string;
  readonly whenDo: string;
  /** Where nothing definite can be asked. */
  readonly unsure: string;
  readonly form: string;
  /** Those two where no words of the user's are short enough to quote. */
  readonly unsureAny: string;
  readonly formAny: string;
}

/** Short words for what an act does, shown in brackets behind it, and for where it reaches. */
export interface ActWords {
  readonly create: string;
  readonly change: string;
  readonly install: string;
  readonly send: string;
  readonly publish: string;
  readonly delete: string;
  readonly destroy: string;
  readonly unknown: string;
  readonly production: string;
}

/** Sentences, needs and things that one language asks with. */
export interface LanguageData {
  /** Absent in English, which has phrases for acts (src/assess/proposed/word-acts.ts). */
  readonly acts?: ActWords;
  readonly frames: Frames;
  /** A line for each need: its name, the question, and a noun for a list of several needs. */
  readonly needs: string;
  /** A line for each thing: its English noun, how the frame `which` wants it, and the plain noun. */
  readonly things: string;
}
