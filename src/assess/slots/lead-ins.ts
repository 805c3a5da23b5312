import { lexiconWords, union } from '../../lexicon/lexicon.js';
/** Words that lead into a value, join several, or end it with courtesy, and are no part of it. */
export const BREAKS = lexiconWords('valueJoints');
export const LEADS_IN = new RegExp(`^${union('leadsIn')}$`);
export const LEADS_IN_UNSPACED = new RegExp(`${union('leadsOutUnspaced')}[。.]?$`, 'u');

export const COURTESY = new RegExp(`^${union('courtesyBehindValue')}$`);
