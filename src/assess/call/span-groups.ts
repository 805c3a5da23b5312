import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Token } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import type { Add } from './span.js';

/** Small words within a name or an address: `Rue des Tanneurs`. */
export const CONNECTS = lexiconWords('nameConnectors');

/** `+44 7700 900318`: digits in groups. */
export function addPhones({ text, tokens }: Utterance, add: Add): void {
  for (let at = 0; at + 1 < tokens.length && at < 200; at++) {
    if (!/^\d{2,}$/.test((tokens[at] as Token).word)) continue;
    let to = at;
    while (
      /^\d{2,}$/.test(tokens[to + 1]?.word ?? '') &&
      (tokens[to] as Token).mark === '' &&
      to < at + 5
    )
      to++;
    if (to === at) continue;
    const start = (tokens[at] as Token).start;
    const from = text.charAt(start - 1) === '+' ? start - 1 : start;
    const number = text.slice(from, (tokens[to] as Token).end);
    if (number.replace(/\D/g, '').length >= 7) add('id', number, at, to);
    at = to;
  }
}

/** `14 Rue des Tanneurs, 67000 Strasbourg`: capitals and numbers in a row, commas between them. */
export function addAddresses({ text, tokens }: Utterance, add: Add): void {
  for (let at = 0; at < tokens.length && at < 150; at++) {
    if (!isAddressWord(tokens[at] as Token) || /^\d{5,}$/.test((tokens[at] as Token).word))
      continue;
    let to = at;
    let numbers = /^\d/.test((tokens[at] as Token).word) ? 1 : 0;
    let names = 1 - numbers;
    while (to + 1 < tokens.length && to < at + 12 && /^,?$/.test((tokens[to] as Token).mark)) {
      const next = tokens[to + 1] as Token;
      if (!isAddressWord(next) && !(CONNECTS.has(next.word) && (tokens[to] as Token).mark === ''))
        break;
      // `202 Hollow Way, Wednesday 10 June`: what stands before a comma may be all of it.
      if ((tokens[to] as Token).mark === ',' && numbers > 0 && names > 0 && to > at + 1)
        add('name', text.slice((tokens[at] as Token).start, (tokens[to] as Token).end), at, to);
      if (/^\d/.test(next.word)) numbers += 1;
      else names += 1;
      to += 1;
    }
    while (to > at && CONNECTS.has((tokens[to] as Token).word)) to -= 1;
    if (numbers > 0 && names > 0 && to > at + 1) {
      add('name', text.slice((tokens[at] as Token).start, (tokens[to] as Token).end), at, to);
    }
    if (to > at) at = to;
  }
}

const PLATE = /^(?=[\p{Lu}\p{N}-]*\p{N}|\p{Lu}{2,4}$)[\p{Lu}\p{N}][\p{Lu}\p{N}-]{0,9}$/u;

const isPlate = ({ text }: Token): boolean => !isSmall(text) && PLATE.test(text);

/** `TG-HA 4471`, `NL91 ABNA 0417 1643 00`: capitals and digits in groups. */
export function addPlates({ text, tokens }: Utterance, add: Add): void {
  for (let at = 0; at + 1 < tokens.length && at < 150; at++) {
    let to = at;
    while (
      to + 1 < tokens.length &&
      to < at + 7 &&
      isPlate(tokens[to] as Token) &&
      (tokens[to] as Token).mark === '' &&
      isPlate(tokens[to + 1] as Token)
    )
      to++;
    if (to === at) continue;
    const whole = text.slice((tokens[at] as Token).start, (tokens[to] as Token).end);
    if (/\p{Lu}/u.test(whole) && /\p{N}/u.test(whole)) add('id', whole, at, to);
    at = to;
  }
}

const isAddressWord = ({ text }: Token): boolean =>
  !isSmall(text) &&
  (/^\p{Lu}/u.test(text) || /^\d{1,6}\p{L}{0,2}$/u.test(text) || /^\d+-\d+$/.test(text));

/** Whether it begins with a small letter of ASCII, as most words do. */
function isSmall(text: string): boolean {
  const first = text.charCodeAt(0);
  return first >= 97 && first <= 122;
}
