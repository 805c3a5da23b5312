import { lexiconWords, union } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { UNSPACED } from '../../utterance/unspaced.js';
import type { Utterance } from '../../utterance/utterance.js';
import { asksForWords } from '../../utterance/word-work.js';
import type { Reading } from '../reading.js';

const VERBS = lexiconWords('textWorkVerbs');
const WRITES = lexiconWords('wordWorkVerbs');
const MANNERS = lexiconWords('textManners');
const MANNERS_UNSPACED = new RegExp(union('textMannersUnspaced'), 'u');
const VERBS_UNSPACED = new RegExp(union('textWorkUnspaced'), 'u');
const BEFORE = lexiconWords('beforeWordWork');
const ABOUT = lexiconWords('aboutWords');
/** Text behind a colon, in marks of quotation or on lines of its own. */
const GIVEN = /(?:[:：]\s*|["“„«『「]|\n)(?<text>\S[\s\S]*)$/u;
const MOST_CHARACTERS = 4_000;
/** Tokens among which the verb stands, words of a text and signs of one without spaces. */
const [HEAD, LEAST_WORDS, LEAST_SIGNS] = [8, 3, 6];
const MOST_TOPIC = 60;
/** Telling words of an order for a text that says by itself what it is to hold. */
const MUCH = 8;
/** Words of an answer that is a text to work on, and of a wish about it. */
const [TEXT_BEFORE, MOST_WISH] = [15, 12];
const WEIGHTS = { text: -1.2, topic: -0.5 } as const;

/** The texts that the requests at hand give, each read once. */
const TEXTS = new WeakMap<Utterance, string>();

/** Returns the text that a request to do something with one gives: "Translate this into French: see you on Thursday"; '' where it gives none. */
export function readGivenText(said: Utterance): string {
  let text = TEXTS.get(said);
  if (text === undefined) {
    text = givesText(said) ? (GIVEN.exec(said.text)?.groups?.text ?? '') : '';
    TEXTS.set(said, text);
  }
  return text;
}

function givesText(said: Utterance): boolean {
  const { tokens } = said;
  const text = said.text.slice(0, MOST_CHARACTERS);
  const isWork = UNSPACED.test(text)
    ? VERBS_UNSPACED.test(text)
    : tokens
        .slice(0, HEAD)
        .some(
          ({ word }, at) =>
            (VERBS.has(word) || WRITES.has(word)) && tokens.slice(0, at).every(isLead),
        );
  if (!isWork) return false;
  const given = GIVEN.exec(text)?.groups?.text ?? '';
  return UNSPACED.test(given)
    ? given.length >= LEAST_SIGNS
    : given.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= LEAST_WORDS;
}

const isLead = ({ word }: { readonly word: string }): boolean =>
  BEFORE.has(word) || COMMON_WORDS.has(word);

/** Whether a wish is about the text that the assistant has just written: "make it a bit shorter". */
export function isAboutAnswer({ said, turns }: Pick<Reading, 'said' | 'turns'>): boolean {
  const [last] = turns;
  const { tokens, text } = said;
  if (last?.speaker !== 'assistant' || tokens.length > MOST_WISH) return false;
  if (last.tokens.length < TEXT_BEFORE || /[?？]\s*$/.test(last.text)) return false;
  return UNSPACED.test(text)
    ? MANNERS_UNSPACED.test(text) || VERBS_UNSPACED.test(text)
    : tokens.some(({ word }) => MANNERS.has(word) || VERBS.has(word));
}

/** Evidence that what is made of words alone has what it needs: the text that is worked on, or what it is to be about. */
export function givenText(reading: Reading): Evidence[] {
  if (readGivenText(reading.said) !== '' || isAboutAnswer(reading))
    return [
      {
        dimension: 'scope',
        kind: 'text_given',
        weight: WEIGHTS.text,
        text: reading.said.text.slice(0, MOST_TOPIC),
      },
    ];
  const { tokens, text } = reading.said;
  if (!asksForWords(reading.said)) return [];
  const telling = tokens.filter(({ word }) => word.length > 2 && !COMMON_WORDS.has(word));
  const about = tokens.findIndex(({ word }, at) => at > 0 && ABOUT.has(word));
  const topic = about < 0 ? [] : tokens.slice(about + 1, about + 6);
  const hasTopic = topic.some((token) => telling.includes(token));
  if (!hasTopic && telling.length < MUCH) return [];
  const said = text.slice(hasTopic ? topic[0]?.start : 0).slice(0, MOST_TOPIC);
  return [{ dimension: 'scope', kind: 'topic_given', weight: WEIGHTS.topic, text: said }];
}
