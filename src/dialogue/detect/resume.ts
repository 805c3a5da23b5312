import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { findActions, findObject } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { normalise } from '../../utterance/normal-form.js';
import { identifierWords, stem, type Token, tokenize } from '../../utterance/tokens.js';
import { asksForNothing, turnKind } from '../../utterance/turn-kind.js';
import { isMasked, type RecentCall } from '../state.js';
import type { KnownTools } from './answer.js';
import { isNear } from './other-request.js';

const MAX_WORDS = 20;
const MAX_LENGTH = 240;

/** Phrases for the same once more, for somebody or something else. */
const AGAIN = new RegExp(
  `^(?:and |then |now |ok |okay |so |please )*(?:the )?same (?:again|thing|for|but|with|one|as|to|in|on)\\b|^(?:and |then |now |ok |okay |so |please )*(?:do |can you do )?(?:the |exactly the )?same(?: please)?$|\\b(?:ditto|likewise|same again|one more like|another like|another one like|once more (?:for|with)|again (?:for|with|but)|do that again|repeat (?:that|it))\\b|(?:^|\\s)${union('sameAgain')}(?:\\s|$)|${union('sameAgainUnspaced')}`,
  'u',
);
/** Phrases for the same, where nothing else is ordered. */
const ALSO = new RegExp(`(?:^|\\s)${union('alsoPhrases')}(?:\\s|$)|${union('alsoUnspaced')}`, 'u');
/** Puts right what was ordered. */
const MEANT = new RegExp(
  `^(?:(?:no|sorry|oh|wait|hm|hang on|well) )*(?:(?:what |that )?(?:i|we) (?:meant|mean)\\b|(?:make|change) (?:it|that)\\b|i said\\b|it should (?:be|have been)\\b)|${union('meantOther')}`,
  'u',
);
/** Comes back to something. */
const BACK = new RegExp(
  `^(?:${union('beforeResuming')} )*${union('resuming')}\\s|^${union('soHeads')} `,
  'u',
);
const POINTS = lexiconWords('pointsBack');
/** Words of a part that goes on from a call: without a lead, and with one. */
const MOST_ALONE = 3;
const MOST_IN_PART = 8;
const HEADS = `^(?:${union('beforeResuming')} )*`;
const LEADS_ON = new RegExp(`${HEADS}${union('goesOnHeads')}\\s`, 'u');
const PUTS_RIGHT = new RegExp(`${HEADS}${union('putsRightHeads')}\\s`, 'u');

/** "Never do that again" and "Not the same again" order nothing. */
const NEGATED = new RegExp(
  `(?:^|\\s)${union('negations')}(?=\\s|$)|${union('negationsUnspaced')}`,
  'u',
);
const ASKS = /[?？]\s*$/;

/**
 * Finds the earlier call of the session that a request resumes, the latest first: the same again with another value, a
 * value put right, an order about "it", or what was left open. Null for a request that says by itself what is wanted.
 */
export function findResumedCall(
  request: string,
  recent: readonly RecentCall[],
  tools: KnownTools,
): RecentCall | null {
  if (recent.length === 0 || request.length > MAX_LENGTH) return null;
  const words = normalise(request);
  const tokens = tokenize(request, MAX_WORDS + 1);
  if (words === '' || tokens.length > MAX_WORDS) return null;
  if (goesOn(words, tokens, recent.at(-1) as RecentCall, request, tools))
    return recent.at(-1) as RecentCall;
  // Whoever asks whether something was done, or forbids it, does not want it done once more.
  if (!MEANT.test(words) && (ASKS.test(request) || NEGATED.test(words))) return null;
  for (const call of [...recent].reverse()) {
    // What stands behind a mask is not known any more.
    if (isMasked(call.request)) continue;
    if (resumes(call, request, words, tokens, call === recent.at(-1))) {
      return tools.meansOther(request, call.tool) ? null : call;
    }
  }
  return null;
}

/**
 * Whether a few words without an order of their own go on from the last call: "and Friday?", "no, 4", "the same on eu-1". They do
 * where they give it another value.
 */
function goesOn(
  words: string,
  tokens: readonly Token[],
  call: RecentCall,
  request: string,
  { meansOther, changes }: KnownTools,
): boolean {
  if (isMasked(call.request) || tokens.length > MOST_IN_PART) return false;
  if (asksForNothing(turnKind(request, tokens, true, null))) return false;
  const isLed = LEADS_ON.test(`${words} `) && call.declined !== true;
  const actions = findActions(tokens);
  const isAlone = !isLed && !PUTS_RIGHT.test(`${words} `);
  if (isAlone && (tokens.length > MOST_ALONE || actions.length > 0)) return false;
  const said = tokenize(`${call.request} ${identifierWords(call.tool).join(' ')}`, 120);
  const ordered = findActions(said);
  if (actions.some((action) => !isNear(action, ordered, said))) return false;
  return changes(request, call) && !meansOther(request, call.tool);
}

function resumes(
  call: RecentCall,
  request: string,
  words: string,
  tokens: readonly Token[],
  isLatest: boolean,
): boolean {
  const said = tokenize(`${call.request} ${identifierWords(call.tool).join(' ')}`, 120);
  const actions = findActions(tokens);
  const ordered = findActions(said);
  const others = actions.filter((action) => !isNear(action, ordered, said));
  if (isLatest && others.length === 0 && MEANT.test(words)) return true;
  // What was declined is not wanted for somebody else either.
  if (isLatest && others.length === 0 && !call.declined) {
    if (AGAIN.test(words)) return true;
    if (tokens.length <= 10 && ALSO.test(words)) {
      return actions.every((action) => findObject(tokens, request, action) === '');
    }
  }
  const known = new Set(said.map(({ word }) => stem(word)));
  const about = tokens.flatMap(({ word }, at) =>
    !COMMON_WORDS.has(word) && word.length > 2 && known.has(stem(word)) ? [at] : [],
  );
  if (about.length === 0) return false;
  // "You can cancel it now".
  if (about.some((at) => POINTS.has(tokens[at + 1]?.word ?? ''))) return others.length === 0;
  return call.asked.length > 0 && others.length === 0 && BACK.test(`${words} `);
}
