import { actionClass } from '../../utterance/actions.js';
import { stem } from '../../utterance/tokens.js';
import type { Reading, Turn } from '../reading.js';
import file from './follow-up.model.json' with { type: 'json' };
import { type Net, type NetFile, netScore, readNet } from './net.js';
import type { PreparedTools } from './prepare-tools.js';
import { TOOL_FEATURES } from './tool-features.js';

/** Features of a tool by the turns before a request, beside those by the request alone. */
const OF_CONVERSATION = [
  'share',
  'log_share',
  'behind',
  'rank',
  'previous',
  'before_previous',
  'earlier',
  'short',
  'asked',
  'previous_asked',
  'previous_short',
  'agrees',
  'question',
  'verb_said',
  'other_verb_said',
  'object_said',
  'assistant_said',
] as const;
type OfConversation = (typeof OF_CONVERSATION)[number];
export const FOLLOW_UP_FEATURES = [...OF_CONVERSATION, ...TOOL_FEATURES] as const;

/** The trained net; training replaces it. */
export const FOLLOW_UP: { net: Net } = { net: readNet(file as NetFile) };

/** Turns of the user that are looked at for the tools that they meant. */
export const MOST_TURNS = 3;
const [SHORT_TOKENS, FIRST_TOKENS, MOST_RANKS] = [6, 60, 8];

/** The turns of a user before this request, newest first; answers in its thread are not turns of their own. */
export const userTurns = (reading: Pick<Reading, 'turns' | 'answeredTurns'>): readonly Turn[] =>
  reading.turns
    .slice(reading.answeredTurns)
    .filter(({ speaker }) => speaker === 'user')
    .slice(0, MOST_TURNS);

/**
 * Features that speak for each tool in a request that follows others, in the order of `FOLLOW_UP_FEATURES`.
 *
 * @param scores of the tools by the request alone
 * @param previous the tools that earlier turns meant, by their place in the list, newest first
 */
export function followUpFeatures(
  { tools }: PreparedTools,
  vectors: readonly (readonly number[])[],
  scores: readonly number[],
  reading: Pick<Reading, 'said' | 'turns' | 'kind'>,
  previous: readonly number[],
): number[][] {
  const { said, turns, kind } = reading;
  const tokens = said.tokens.slice(0, FIRST_TOKENS);
  const [last] = turns;
  const asked = last?.speaker === 'assistant' && /[?？]/.test(last.text);
  const isShort = said.tokens.length <= SHORT_TOKENS;
  const isQuestion = /[?？]/.test(said.text);
  const verbs = new Set(tokens.flatMap(({ word }) => actionClass(word) ?? []));
  const saidStems = new Set(tokens.map(({ word }) => stem(word)));
  const assistantStems = new Set(
    last?.speaker === 'assistant'
      ? last.tokens.slice(0, FIRST_TOKENS).map(({ word }) => stem(word))
      : [],
  );
  const top = Math.max(...scores);
  const all = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  return tools.map((tool, i) => {
    const behind = (scores[i] as number) - top;
    const place = previous.indexOf(i);
    const own = tool.words.flatMap((word) => actionClass(word) ?? []);
    const objects = tool.words.slice(1).map(stem);
    const of: Record<OfConversation, number | boolean> = {
      share: Math.exp(behind) / all,
      log_share: Math.max(-8, behind - Math.log(all)) / 4,
      behind: Math.max(-8, behind) / 4,
      rank: Math.min(scores.filter((one) => one > (scores[i] as number)).length / MOST_RANKS, 1),
      previous: place === 0,
      before_previous: place === 1,
      earlier: place >= 0,
      short: isShort,
      asked,
      previous_asked: place === 0 && asked,
      previous_short: place === 0 && isShort,
      agrees: kind === 'agreement',
      question: isQuestion,
      verb_said: own.some((verb) => verbs.has(verb)),
      other_verb_said: verbs.size > 0 && !own.some((verb) => verbs.has(verb)),
      object_said: objects.some((root) => saidStems.has(root)),
      assistant_said: objects.some((root) => assistantStems.has(root)),
    };
    return [...OF_CONVERSATION.map((name) => Number(of[name])), ...(vectors[i] as number[])];
  });
}

/** The scores of the tools in a request that follows others. */
export const followUpScores = (features: readonly (readonly number[])[]): number[] =>
  features.map((row) => netScore(FOLLOW_UP.net, row));
