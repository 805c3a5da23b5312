import { remembered } from '../word-vectors/remembered.js';
import { tellingAnswers } from './conversation/answers.js';
import { type Action, findActions } from './text/actions.js';
import { withoutAsides } from './text/addressed.js';
import { cleanText, LOOKED_AT } from './text/clean.js';
import { type Language, languageOfTurn } from './text/language.js';
import { splitProse } from './text/prose.js';
import { identifierWords, type Token, tokenize } from './text/tokens.js';
import { type TurnKind, turnKind } from './text/turn-kind.js';
import { findValues, type Value } from './text/values.js';
import type { AssessInput } from './types.js';

/** A text with its words and the definite things in it; what only some detectors ask for is worked out once, for all of them. */
export class ReadText {
  #actions: readonly Action[] | undefined;

  constructor(
    readonly text: string,
    readonly tokens: readonly Token[],
    readonly values: readonly Value[],
  ) {}

  /** The actions that it asks for, in order. */
  get actions(): readonly Action[] {
    this.#actions ??= findActions(this.tokens);
    return this.#actions;
  }
}

export class Turn extends ReadText {
  constructor(
    readonly speaker: 'user' | 'assistant' | 'system',
    { text, tokens, values }: ReadText,
  ) {
    super(text, tokens, values);
  }
}

/** Everything the detectors look at. */
export interface Reading {
  /** What the user says now. */
  readonly said: ReadText;
  /** What was pasted into the request. */
  readonly pasted: ReadText;
  /** Earlier turns, newest first, with what was answered in this thread in front. */
  readonly turns: readonly Turn[];
  /** Background text of the context (strings outside `tools`). */
  readonly background: ReadText;
  readonly answered: AssessInput['answered'];
  /** How many of the turns are of this thread. */
  readonly answeredTurns: number;
  /** What the message does. */
  readonly kind: TurnKind;
  /** What it is written in, as far as its words tell. */
  readonly language: Language;
}

/** A request in the words that are looked at. */
interface Wording {
  readonly written: string;
  readonly clean: string;
  /** Without sentences that talk to the assessor. */
  readonly addressed: string;
}

function wordingOf(written: string): Wording {
  const clean = cleanText(written, LOOKED_AT.requestCharacters);
  return { written, clean, addressed: withoutAsides(clean) };
}

/** What is the same where a request is read again with something left out. */
export interface Around extends Pick<Reading, 'turns' | 'background' | 'answeredTurns'> {
  readonly whole: Wording;
  /** What the whole request is written in. */
  readonly language: Language;
}

const NOTHING = new ReadText('', [], []);

export function readText(text: string, limit: number): ReadText {
  if (text === '') return NOTHING;
  const tokens = tokenize(text, limit);
  return new ReadText(text, tokens, findValues(text, tokens));
}

export function readAround(input: AssessInput): Around {
  const whole = wordingOf(String(input.request));
  const answered = answeredTurns(input);
  return {
    whole,
    language: languageIn(whole, input.history),
    turns: [...answered, ...readHistory(input.history)],
    background: readText(backgroundText(input.context), 1_500),
    answeredTurns: answered.length,
  };
}

/**
 * Reads an input.
 *
 * @param around what is around it, where that was read already
 */
export function readInput(input: AssessInput, around = readAround(input)): Reading {
  const { whole, language, turns, background } = around;
  const written = String(input.request);
  const { clean, addressed } = written === whole.written ? whole : wordingOf(written);
  const prose = splitProse(addressed);
  const said = readText(prose.said, 4_000);
  return {
    said,
    pasted: readText(prose.pasted, 1_000),
    turns,
    background,
    answered: input.answered,
    answeredTurns: around.answeredTurns,
    kind: kindOf(clean, said, input.history.length > 0),
    language,
  };
}

/** The same as if nothing had been answered in this thread. */
export function withoutAnswers(reading: Reading): Reading {
  const turns = reading.turns.slice(reading.answeredTurns);
  return { ...reading, turns, answered: [], answeredTurns: 0 };
}

/** Words of a short message that are looked at for what it does. */
const SHORT = { characters: 300, tokens: 60 };

function kindOf(request: string, said: ReadText, hasTurns: boolean): TurnKind {
  if (request.length >= SHORT.characters) return turnKind(said.text, said.tokens, hasTurns);
  // Thanks and greetings are cut from around a request, but here they may be all of it.
  const whole = request.trim();
  const isRead = whole === said.text && said.tokens.length <= SHORT.tokens;
  return turnKind(whole, isRead ? said.tokens : tokenize(whole, SHORT.tokens), hasTurns);
}

/** What a request is written in; of a few words that could be of any language, the conversation's. */
export const requestLanguage = ({ request, history }: AssessInput): Language =>
  languageIn(wordingOf(String(request)), history);

const languageIn = ({ addressed }: Wording, history: readonly string[]): Language =>
  languageOfTurn(
    addressed,
    history.slice(-2).map((turn) => cleanText(String(turn), LAST_TURNS).replace(SPEAKER, '')),
  );
/** What is looked at of the turns before, for their language. */
const LAST_TURNS = 200;

function answeredTurns(input: AssessInput): Turn[] {
  const turns: Turn[] = [];
  for (const { question, answer } of tellingAnswers(input.answered).reverse().slice(0, 10)) {
    turns.push(new Turn('user', readText(cleanText(String(answer), 2_000), 400)));
    turns.push(new Turn('assistant', readText(cleanText(String(question), 500), 100)));
  }
  return turns;
}

const SPEAKER = /^\s*\[?(user|human|customer|assistant|agent|ai|bot|system|tool)\]?\s*[:>]\s*/i;

function readHistory(history: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  let left: number = LOOKED_AT.historyCharacters;
  for (
    let i = history.length - 1;
    i >= 0 && turns.length < LOOKED_AT.historyTurns && left > 0;
    i--
  ) {
    const text = cleanText(String(history[i]), Math.min(left, 3_000));
    left -= text.length;
    const who = SPEAKER.exec(text.slice(0, 40));
    const user =
      who === null
        ? turns.at(-1)?.speaker !== 'user'
        : /^(?:user|human|customer)$/i.test(who[1] ?? '');
    const read = readText(text.slice(who?.[0].length ?? 0), 600);
    const system = who !== null && /^system$/i.test(who[1] ?? '');
    turns.push(new Turn(user ? 'user' : system ? 'system' : 'assistant', read));
  }
  return turns;
}

const keyInWords = remembered((key) => identifierWords(key).join(' '), {
  most: 1_000,
  longest: 60,
});

/** The strings of the context outside `tools`, at most three levels deep. */
export function backgroundText(context: AssessInput['context']): string {
  if (context === null || typeof context !== 'object') return '';
  const parts: string[] = [];
  let left: number = LOOKED_AT.contextCharacters;
  let visits = 200;
  const visit = (value: unknown, depth: number): void => {
    if (left <= 0 || visits-- <= 0) return;
    if (typeof value === 'string') {
      parts.push(cleanText(value, left));
      left -= value.length;
    } else if (typeof value === 'number') {
      parts.push(String(value));
    } else if (typeof value === 'object' && value !== null && depth < 3) {
      for (const key of Object.keys(value).slice(0, 50)) {
        if (key === 'tools' || key === 'correlation_id') continue;
        const inner = (value as Record<string, unknown>)[key];
        // The key stands beside its value, so that `email: a@b.c` can be bound by name.
        if (typeof inner === 'string' || typeof inner === 'number') {
          parts.push(keyInWords(key));
        }
        visit(inner, depth + 1);
      }
    }
  };
  visit(context, 0);
  return parts.join(' ');
}
