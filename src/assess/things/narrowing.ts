import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Language } from '../../utterance/language.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { weekdayNumber } from '../../utterance/weekdays.js';
import { groundIn } from '../call/ground.js';
import { pickByOrder } from '../call/pick-by-order.js';
import { dayStem, type Thing, type ThingsAround } from './read-things.js';
import { withoutEnding } from './same-word.js';

/** Things that have the most of these words, and how many those are. */
export function mostMet(
  things: readonly Thing[],
  words: readonly string[],
  language: Language,
  of: 'stems' | 'beside' = 'stems',
): { readonly best: readonly Thing[]; readonly met: number } {
  const telling = [...new Set(words)].slice(0, 60);
  const counts = things.map(
    (thing) => telling.filter((word) => has(thing, word, language, of)).length,
  );
  const met = Math.max(...counts);
  return { best: things.filter((_, at) => counts[at] === met), met };
}

/** Whether a word of the request is known of a thing. */
export function has(
  thing: Thing,
  word: string,
  language: Language,
  of: 'stems' | 'beside',
): boolean {
  if (thing[of].has(stem(word))) return true;
  const day = weekdayNumber(word);
  if (day !== undefined && thing[of].has(dayStem(day))) return true;
  if (of === 'beside') return false;
  const root = withoutEnding(word);
  return (
    language !== 'en' && root.length > 2 && thing.named.some((one) => withoutEnding(one) === root)
  );
}

/** Whether more is known of a thing than its name and where it is. */
export const isRecord = ({ fields }: Thing): boolean => fields.filter(({ own }) => own).length > 1;

/** Whether that is so of all of them. */
export const isRecords = (things: readonly Thing[]): boolean => things.every(isRecord);

/** Records of one list that the request as a whole fits best: by numbers, meaning, owner and state, too. */
export function byRecords(
  best: readonly Thing[],
  tokens: readonly Token[],
  scalars: ThingsAround['scalars'],
): readonly Thing[] {
  const list = best[0]?.list ?? null;
  if (list === null || !isRecords(best) || best.some((thing) => thing.list !== list)) return best;
  const [grounding] = groundIn([list], tokens, (word) => COMMON_WORDS.has(word), {
    scalars,
  });
  if (grounding === undefined || (grounding.score === 0 && !grounding.current)) return best;
  const fitting = best.filter(({ at }) => grounding.best.includes(at));
  return fitting.length > 0 ? fitting : best;
}

/** `the second file`, `the newest invoice`: one of a list by its order. */
export function byOrder(best: readonly Thing[], tokens: readonly Token[]): readonly Thing[] {
  const list = best[0]?.list ?? null;
  if (list === null || best.some((thing) => thing.list !== list)) return best;
  const at = pickByOrder(
    list,
    best.map((thing) => thing.at),
    tokens,
  );
  return at === null ? best : best.filter((thing) => thing.at === at);
}
