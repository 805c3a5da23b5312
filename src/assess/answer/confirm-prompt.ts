import type { Reading } from '../reading.js';
import { clip } from '../text/clean.js';

const COURTESY =
  /^(?:(?:hi|hello|hey|ok|okay|so|and|now|please|kindly|thanks|great|yes|bitte|por favor)\b[,!.]?\s*|(?:can|could|would|will) (?:you|u)(?: please)? |i(?:'d like| would like| want| need) (?:you )?to |let's )+/i;

/** The request restated for a yes or no: `Delete the records older than 2020. Go ahead?` */
export function confirmPrompt({ said }: Reading): string {
  const text = said.text.trim();
  const bare = text.replace(COURTESY, '').trim();
  const first = (bare === '' ? text : bare).slice(0, 400).replace(/\s+/g, ' ');
  const end = /[.!?。！？](?=\s|$)/.exec(first)?.index ?? first.length;
  const sentence = clip(end > 12 ? first.slice(0, end) : first, 180).replace(/[\s.!?,;:]+$/, '');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}. Go ahead?`;
}
