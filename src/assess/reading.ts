import { lexiconPhrases, lexiconWords } from '../lexicon/lexicon.js';
import { type AssessInput, type CallWithValues, readProposedCall } from '../ports/assessment.js';
import { withoutAddressed } from '../utterance/addressed.js';
import { cleanText, LOOKED_AT } from '../utterance/clean.js';
import { type Language, tellTurnLanguage } from '../utterance/language.js';
import { ASKS_FOR_NOTHING } from '../utterance/nothing/only-tells.js';
import { findOperations } from '../utterance/operations.js';
import { splitProse } from '../utterance/prose.js';
import { identifierWords, tokenize } from '../utterance/tokens.js';
import { asksForNothing, type TurnKind, turnKind } from '../utterance/turn-kind.js';
import { readUtterance, Utterance } from '../utterance/utterance.js';
import { remembered } from '../word-vectors/remembered.js';
import { isData } from './call/context-data.js';
import { tellingAnswers } from './telling-answers.js';

export class Turn extends Utterance {
  constructor(
    readonly speaker: 'user' | 'assistant' | 'system',
    { text, tokens }: Utterance,
  ) {
    super(text, tokens);
  }
}

/** Everything the detectors look at. */
export interface Reading {
  /** The user's present words. */
  readonly said: Utterance;
  /** Text that was pasted into the request. */
  readonly pasted: Utterance;
  /** Earlier turns, newest first, with what was answered in this thread in front. */
  readonly turns: readonly Turn[];
  /** Background text of the context (strings outside `tools`). */
  readonly background: Utterance;
  readonly answered: AssessInput['answered'];
  /** How many of the turns are of this thread. */
  readonly answeredTurns: number;
  /** Kind of the message: order, question, thanks …. */
  readonly kind: TurnKind;
  /** Language of the request, as far as its words tell. */
  readonly language: Language;
  /** Values of earlier calls of the session to which the request points back. */
  readonly recent: ReadonlySet<string>;
  /** Calls of the session before this one, the latest last; empty where it has none or the caller keeps no session. */
  readonly calls: readonly CallWithValues[];
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
  return { written, clean, addressed: withoutAddressed(clean) };
}

/** Parts that stay where a request is read again with something left out. */
export interface Conversation extends Pick<Reading, 'turns' | 'background' | 'answeredTurns'> {
  readonly whole: Wording;
  /** Language of the whole request. */
  readonly language: Language;
}

export function readConversation(input: AssessInput): Conversation {
  const whole = wordingOf(String(input.request));
  const answered = answeredTurns(input);
  let background: Utterance | undefined;
  return {
    whole,
    language: languageIn(whole, input.history),
    turns: [...answered, ...readHistory(input.history)],
    get background() {
      background ??= readUtterance(backgroundText(input.context), 1_500);
      return background;
    },
    answeredTurns: answered.length,
  };
}

/**
 * Reads an input.
 *
 * @param around what is around it, where that was read already
 */
export function readInput(input: AssessInput, conversation = readConversation(input)): Reading {
  const { whole, language, turns } = conversation;
  const written = String(input.request);
  const { clean, addressed } = written === whole.written ? whole : wordingOf(written);
  const prose = splitProse(addressed);
  const said = readUtterance(prose.said, 4_000);
  return {
    said,
    pasted: readUtterance(prose.pasted, 1_000),
    turns,
    get background() {
      return conversation.background;
    },
    answered: input.answered,
    answeredTurns: conversation.answeredTurns,
    kind: kindOf(clean, said, input.history.length > 0, asksForNothingBelow(input, conversation)),
    language,
    recent: pointedAt(said, input.recent),
    calls: input.recent ?? [],
  };
}

const POINTS_BACK = lexiconWords('pointsBack');
const TAKES_BACK = lexiconWords('selfCorrection');
const NOTHING_RECENT: ReadonlySet<string> = new Set();

/** Operations that take back what was done a moment ago. */
const UNDOES: ReadonlySet<string> = new Set(['restore', 'undo', 'unblock', 'unassign']);

function pointedAt(
  { text, tokens }: Utterance,
  recent: AssessInput['recent'],
): ReadonlySet<string> {
  if (recent === undefined || recent.length === 0) return NOTHING_RECENT;
  const isPointing =
    TAKES_BACK.has(tokens[0]?.word ?? '') ||
    findOperations(text, tokens).some(({ operation }) => UNDOES.has(operation)) ||
    tokens.slice(0, SHORT.tokens).some(({ word }) => POINTS_BACK.has(word));
  const values = recent.flatMap(({ bound }) => Object.values(bound).flat());
  return isPointing ? new Set(values.map(String)) : NOTHING_RECENT;
}

/** Copies a reading as if nothing had been answered in this thread. */
export function withoutAnswers(reading: Reading): Reading {
  const turns = reading.turns.slice(reading.answeredTurns);
  return { ...reading, turns, answered: [], answeredTurns: 0 };
}

/** Words of a short message that are looked at for what it does. */
const SHORT = { characters: 300, tokens: 60 };

/** Whether something around says that a request is meant: a question just before, an answer in the thread, or a call that is proposed or was stated. */
const isUnderstood = (
  { context, stated }: AssessInput,
  { turns, answeredTurns }: Pick<Conversation, 'turns' | 'answeredTurns'>,
): boolean =>
  readProposedCall(context) !== null || Boolean(stated) || isReply({ turns, answeredTurns });

/** Asks for something in so many words: "Please enter the code.", "Your account number:". */
const ASKS_IN_WORDS =
  /[?\uff1f]|[:：]\s*$|\b(?:enter|provide|type|tell|give|send|share|confirm|choose|pick|select|specify|let me know)\b/i;

/** Whether a message answers something: what was asked just before, or a question of the thread. */
export const isReply = ({
  turns,
  answeredTurns,
}: Pick<Conversation, 'turns' | 'answeredTurns'>): boolean =>
  answeredTurns > 0 || (turns[0]?.speaker === 'assistant' && ASKS_IN_WORDS.test(turns[0].text));

const hasTools = ({ context }: AssessInput): boolean =>
  Array.isArray(context?.tools) && context.tools.length > 0;

function asksForNothingBelow(input: AssessInput, conversation: Conversation): number | null {
  if (isUnderstood(input, conversation)) return null;
  return hasTools(input) ? ASKS_FOR_NOTHING.withTools : ASKS_FOR_NOTHING.withoutTools;
}

/** The reading where no tool fits: what only tells by looser bounds asks for nothing, then. */
export function withoutTool(reading: Reading, input: AssessInput): Reading {
  const { said, kind, answeredTurns } = reading;
  if (asksForNothing(kind) || isUnderstood(input, reading)) return reading;
  const now = turnKind(
    said.text,
    said.tokens,
    reading.turns.length > answeredTurns,
    ASKS_FOR_NOTHING.withoutTools,
  );
  return asksForNothing(now) ? { ...reading, kind: now } : reading;
}

function kindOf(
  request: string,
  said: Utterance,
  hasTurns: boolean,
  below: number | null,
): TurnKind {
  if (request.length >= SHORT.characters) return turnKind(said.text, said.tokens, hasTurns, below);
  // Thanks and greetings are cut from around a request, but here they may be all of it.
  const whole = request.trim();
  const isRead = whole === said.text && said.tokens.length <= SHORT.tokens;
  return turnKind(whole, isRead ? said.tokens : tokenize(whole, SHORT.tokens), hasTurns, below);
}

/** Tells the language of a request; of a few words that could be of any language, the conversation's. */
export const requestLanguage = ({ request, history }: AssessInput): Language =>
  languageIn(wordingOf(String(request)), history);

const languageIn = ({ addressed }: Wording, history: readonly string[]): Language =>
  tellTurnLanguage(
    addressed,
    history.slice(-2).map((turn) => cleanText(String(turn), LAST_TURNS).replace(SPEAKER, '')),
  );
/** Bound on the characters of the turns before that are looked at for their language. */
const LAST_TURNS = 200;

function answeredTurns(input: AssessInput): Turn[] {
  const turns: Turn[] = [];
  for (const { question, answer } of tellingAnswers(input.answered).reverse().slice(0, 10)) {
    turns.push(new Turn('user', readUtterance(cleanText(String(answer), 2_000), 400)));
    turns.push(new Turn('assistant', readUtterance(cleanText(String(question), 500), 100)));
  }
  return turns;
}

/** A word or two at the head of a turn that say who speaks: `user:`, `[tool]`, `assistant (thinking):`. */
const LABEL =
  /^\s*[[<*>]*\s*([\p{L}][\p{L}\p{N}_ -]{0,30}?)\s*(?:[([][^)\]\n]{0,60}[)\]])?\s*[\]>*]*\s*[:>\]]+\s*/u;
const USERS = lexiconPhrases('userLabels');
const AGENTS = /^(?:assistant|agent|ai|bot|model)\b/i;
const OTHERS = /^(?:assistant|agent|ai|bot|system|tool|function|observation|model|developer)\b/i;
const SPEAKER = /^\s*\[?(user|human|customer|assistant|agent|ai|bot|system|tool)\]?\s*[:>]\s*/i;
/** Structured results and quotations, which nobody says. */
const MATTER = /^\s*(?:[{[]|>|<\/?\w)/;

/** Who says a turn, and where its words begin; null for a turn without a label. */
function readLabel(
  text: string,
): { readonly isUser: boolean; readonly isAgent: boolean; readonly end: number } | null {
  const found = LABEL.exec(text.slice(0, 120));
  const name = found?.[1]?.trim().toLowerCase() ?? '';
  if (found === null || (!USERS.has(name) && !OTHERS.test(name))) return null;
  return { isUser: USERS.has(name), isAgent: AGENTS.test(name), end: found[0].length };
}

function readHistory(history: readonly string[]): Turn[] {
  const turns: Turn[] = [];
  let left: number = LOOKED_AT.historyCharacters;
  // Where turns are labeled, one whose label is not a user's is not the user's.
  const areLabeled = history.some((turn) => readLabel(String(turn).slice(0, 200)) !== null);
  for (
    let i = history.length - 1;
    i >= 0 && turns.length < LOOKED_AT.historyTurns && left > 0;
    i--
  ) {
    const text = cleanText(String(history[i]), Math.min(left, 3_000));
    left -= text.length;
    const label = readLabel(text);
    const isUser =
      label?.isUser ?? (!areLabeled && !MATTER.test(text) && turns.at(-1)?.speaker !== 'user');
    const read = readUtterance(text.slice(label?.end ?? 0), 600);
    // What instructions, tools and pages say offers nothing, whatever the user then agrees to.
    const isSystem = label !== null && !label.isUser && !label.isAgent;
    turns.push(new Turn(isUser ? 'user' : isSystem ? 'system' : 'assistant', read));
  }
  return turns;
}

const keyInWords = remembered((key) => identifierWords(key).join(' '), {
  most: 1_000,
  longest: 60,
});

/** The strings of the context outside `tools`, at most three levels deep. */
function backgroundText(context: AssessInput['context']): string {
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
        const inner = (value as Record<string, unknown>)[key];
        if (!isData(key, inner, depth)) continue;
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
