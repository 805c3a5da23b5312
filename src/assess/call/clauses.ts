import { actionClass } from '../../utterance/actions.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';

/** A part of a sentence, as far as its marks and its joining words tell. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  /** It gives a reason, a time or tells of somebody: `because …`, `who …`, `so that …`. */
  readonly subordinate: boolean;
  /** It tells what somebody did or is: it has a subject, or a verb in the past. */
  readonly tells: boolean;
  readonly past: boolean;
  /** It begins with a verb that orders, or asks for something. */
  readonly orders: boolean;
}

const SUBORDINATES = wordSet(
  'because since as who whom whose which that when while after before until if unless though although whereas where so cause cos bc weil da denn der die das wenn als nachdem bevor obwohl damit dass wo parce car qui que quand lorsque puisque comme où si porque ya cuando quien quienes mientras aunque como donde pues perché poiché siccome quando chi che mentre dove anche pois embora onde omdat want toen terwijl waar nadat voordat zodat hoewel',
);
/** Words that only join where a mark stands before them: elsewhere they are articles or relative to a noun. */
const AFTER_MARK = wordSet('der die das da as so que che si como comme where wo où ya anche');
const JOINS = wordSet('and but or und aber oder et mais ou y pero o e ma mas en maar of then also');
const SUBJECTS = wordSet(
  "i i'm i've i'd i'll we we're we've we'd he he's she she's they they're they've it it's that's there there's my our his her their ich wir er sie es mein meine unser unsere je j'ai nous il elle ils elles on c'est mon ma notre yo nosotros ella ellos mi nuestro nuestra io noi lui lei loro mio mia nostro nostra eu nós ele ela eles meu minha nosso nossa ik wij hij zij ze het mijn onze ons",
);
const PAST = wordSet(
  'was were been had did got went came gave took made said told sent paid bought sold left met saw found lost broke fell felt kept knew led wrote ran ate drove flew grew spoke spent stood taught thought won wore began became brought built caught chose forgot hurt signed turned moved called asked war waren hatte hatten hat haben habe wurde wurden ist sind ging kam était étaient avait ai avons a ont est sont fue era eran había hemos han ha es son è erano abbiamo hanno foi eram tinha temos está hebben heeft is zijn werd are',
);
const ED = /^[a-z]{3,}ed$/;

/** Splits a text into clauses. Linear in its tokens, of which it looks at the first 300. */
export function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  const size = Math.min(tokens.length, 300);
  let from = 0;
  for (let at = 0; at < size; at++) {
    const token = tokens[at] as Token;
    const ends = token.mark !== '' && !isInsideList(tokens, at);
    const next = tokens[at + 1];
    const joins =
      next !== undefined &&
      at > from &&
      ((SUBORDINATES.has(next.word) && !AFTER_MARK.has(next.word)) ||
        (JOINS.has(next.word) && opensClause(tokens, at + 2)));
    if (!ends && !joins && at + 1 < size) continue;
    clauses.push(clauseOf(tokens, from, at));
    from = at + 1;
  }
  return clauses;
}

/** A comma between two short members of a list ends nothing: `Berlin, Rome and Oslo`. */
function isInsideList(tokens: readonly Token[], at: number): boolean {
  const { mark, word } = tokens[at] as Token;
  const next = tokens[at + 1];
  if (mark !== ',' || next === undefined) return false;
  return isValueLike(word, tokens[at] as Token) && isValueLike(next.word, next);
}

const isValueLike = (word: string, { text, opens }: Token): boolean =>
  /\d/.test(word) || (!opens && text.charAt(0) !== text.charAt(0).toLowerCase());

/** Whether what stands here begins a clause of its own: a verb that orders, or a subject. */
const opensClause = (tokens: readonly Token[], at: number): boolean => {
  const word = tokens[at]?.word ?? '';
  return actionClass(word) !== undefined || SUBJECTS.has(word);
};

const BEFORE_ORDER = wordSet(
  "please pls can could would will you kindly just then also and i we want need like to i'd bitte kannst könnten können du peux pouvez tu vous puedes puede podrías puoi potresti pode podes kun kunt je u s'il por favor per favore",
);

function clauseOf(tokens: readonly Token[], from: number, to: number): Clause {
  let subject = false;
  let past = false;
  for (let at = from; at <= to; at++) {
    const { word } = tokens[at] as Token;
    if (at < from + 4 && SUBJECTS.has(word)) subject = true;
    if (PAST.has(word) || (word.endsWith('ed') && ED.test(word))) past = true;
  }
  let verb = from;
  while (verb < to && verb < from + 7 && BEFORE_ORDER.has((tokens[verb] as Token).word)) verb++;
  const orders = actionClass((tokens[verb] as Token).word) !== undefined;
  return {
    from,
    to,
    past,
    subordinate: SUBORDINATES.has((tokens[from] as Token).word) && from > 0,
    tells: (subject && !orders) || (past && !orders),
    orders,
  };
}
