import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import type { Reading } from '../reading.js';

const POSSESSIVE = lexiconWords('ownPossessives');
/** Words between the verb and what it is about: `show me all of my open orders`. */
const REACH = 6;

/** Looking up what is the user's own leaves little open: `list my open orders`, `zeig mir meine Rechnungen`. */
export function ownThings({ said }: Reading): Evidence[] {
  const { tokens, text, actions } = said;
  const [looks] = actions;
  if (looks === undefined || actions.some((one) => one.class !== 'get' && one.class !== 'search'))
    return [];
  const ahead = tokens.slice(looks.at + 1, looks.at + 1 + REACH);
  const at = ahead.findIndex(({ word }) => POSSESSIVE.has(word));
  const thing = ahead[at + 1];
  if (at < 0 || thing === undefined) return [];
  const words = text.slice((ahead[at] as typeof thing).start, thing.end);
  return [{ dimension: 'scope', kind: 'own_things', weight: -1.5, text: words }];
}
