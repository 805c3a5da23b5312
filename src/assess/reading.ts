import { tellingAnswers } from './conversation/answers.js';
import { withoutAsides } from './text/addressed.js';
import { cleanText, LOOKED_AT } from './text/clean.js';
import { type Language, languageOf } from './text/language.js';
import { splitProse } from './text/prose.js';
import { identifierWords, type Token, tokenize } from './text/tokens.js';
import { type TurnKind, turnKind } from './text/turn-kind.js';
import { findValues, type Value } from './text/values.js';
import type { AssessInput } from './types.js';

/** A text with its words and the definite things in it. */
export interface ReadText {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly values: readonly Value[];
}

export interface Turn extends ReadText {
  readonly speaker: 'user' | 'assistant';
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
  /** What the message does. */
  readonly kind: TurnKind;
  /** What it is written in, as far as its words tell. */
  readonly language: Language;
}

const NOTHING: ReadText = { text: '', tokens: [], values: [] };

export function readText(text: string, limit: number): ReadText {
  if (text === '') return NOTHING;
  const tokens = tokenize(text, limit);
  return { text, tokens, values: findValues(text, tokens) };
}

/**
 * Reads an input.
 *
 * @param language what the whole request is written in, where a part of it is read
 */
export function readInput(input: AssessInput, language?: Language): Reading {
  const request = cleanText(String(input.request), LOOKED_AT.requestCharacters);
  const prose = splitProse(withoutAsides(request));
  const said = readText(prose.said, 4_000);
  // Thanks and greetings are cut from around a request, but here they may be all of it.
  const bare = request.length < 300 ? readText(request.trim(), 60) : said;
  return {
    said,
    pasted: readText(prose.pasted, 1_000),
    turns: [...answeredTurns(input), ...readHistory(input.history)],
    background: readText(backgroundText(input.context), 1_500),
    answered: input.answered,
    kind: turnKind(bare.text, bare.tokens, input.history.length > 0),
    language: language ?? requestLanguage(input),
  };
}

/** What a request is written in. */
export const requestLanguage = ({ request }: AssessInput): Language =>
  languageOf(withoutAsides(cleanText(String(request), LOOKED_AT.requestCharacters)));

function answeredTurns(input: AssessInput): Turn[] {
  const turns: Turn[] = [];
  for (const { question, answer } of tellingAnswers(input.answered).reverse().slice(0, 10)) {
    turns.push({ speaker: 'user', ...readText(cleanText(String(answer), 2_000), 400) });
    turns.push({ speaker: 'assistant', ...readText(cleanText(String(question), 500), 100) });
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
    turns.push({
      speaker: user ? 'user' : 'assistant',
      ...readText(text.slice(who?.[0].length ?? 0), 600),
    });
  }
  return turns;
}

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
          parts.push(identifierWords(key).join(' '));
        }
        visit(inner, depth + 1);
      }
    }
  };
  visit(context, 0);
  return parts.join(' ');
}
