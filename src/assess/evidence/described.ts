import type { Dimension, Evidence } from '../../ports/assessment.js';
import { clip } from '../../utterance/clean.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import { FORMATS } from '../phrases/phrase-groups.js';
import type { Reading } from '../reading.js';

/** Verbs by which somebody else's knowledge stands in for a value: `the one she mentioned`. */
const HEARD = new Set(
  'want wants wanted like likes liked love loves loved need needs needed ask asks asked said says say mentioned mention told tell discussed talked spoke spoken agreed promised suggested recommended prefer prefers preferred require requires required expect expects expected approved accepts accept use uses used take takes had has sent gave showed meant mean chose picked complained allowed decided planned hates hate called keep kept allows handle suits suit fits works demands demanded wishes'.split(
    ' ',
  ),
);
/** Words that open such a description. */
const HEADS = wordSet('the what whatever that those whichever way how as where whose like');
const SUBJECTS = wordSet('i we they he she you everyone everybody people who');
const NOT_SUBJECTS = new Set(
  'to and or not will would can could should must please also just then only that a an if when look looks looked sound sounds feel feels felt seem seems taste tastes smell smells'.split(
    ' ',
  ),
);
const TIME_NOUN =
  /^(?:time|times|date|day|days|hour|hours|deadline|window|limit|budget|amount|number|price|size|length|maximum|minimum|rate|term|rules|conditions|level|temperature|quota|threshold|much|many|long)$/;
const FORM_NOUN =
  /^(?:format|form|style|tone|layout|shape|language|template|look|wording|manner|way|structure|version|file|design|like)$/;

/**
 * Descriptions that only lean on what somebody knows, likes or said: `the points the vicar
 * wanted`, `in the form Herr Züger takes`, `as they had it`. At most two.
 */
export function describedThings({ said, kind }: Reading): Evidence[] {
  const { tokens, text } = said;
  const asks = kind === 'question' && /[?？]\s*$/.test(text);
  const found: Evidence[] = [];
  let free = 0;
  for (let at = 2; at < tokens.length && at < 300 && found.length < 2; at++) {
    if (!HEARD.has((tokens[at] as Token).word) || !isSubject(tokens, at - 1)) continue;
    const head = headBefore(tokens, at, free);
    // `What was the weather like` asks; it describes nothing.
    if (head < 0 || (head === 0 && asks)) continue;
    const words = tokens.slice(head, at + 1);
    found.push({
      dimension: dimensionOf(words),
      kind: 'described',
      weight: 1.3,
      text: clip(text.slice((tokens[head] as Token).start, (tokens[at] as Token).end), 60),
    });
    free = at + 1;
  }
  return found;
}

/** A pronoun, a name or a noun directly before the verb, in the same clause. */
function isSubject(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  if (token.mark !== '') return false;
  return (
    SUBJECTS.has(token.word) ||
    (token.word.length > 2 && !NOT_SUBJECTS.has(token.word) && !HEADS.has(token.word))
  );
}

function headBefore(tokens: readonly Token[], verb: number, free: number): number {
  const subject = SUBJECTS.has((tokens[verb - 1] as Token).word);
  for (let i = verb - 2; i >= Math.max(free, verb - 7); i--) {
    const token = tokens[i] as Token;
    if (token.mark !== '') return -1;
    if (!HEADS.has(token.word)) continue;
    // `the team uses` is a statement; `the tool the team uses` is a description.
    if (token.word === 'the' && verb - i < (subject ? 3 : 4)) continue;
    if (token.word === 'that' && i === verb - 1) continue;
    return token.word === 'that' && i > 1 ? Math.max(free, i - 2) : i;
  }
  return -1;
}

function dimensionOf(words: readonly Token[]): Dimension {
  for (const { word } of words) {
    if (FORM_NOUN.test(word) || FORMATS.has(word)) return 'output_format';
    if (TIME_NOUN.test(word)) return 'constraints';
  }
  return words[0]?.word === 'what' || words[0]?.word === 'as' ? 'goal' : 'scope';
}
