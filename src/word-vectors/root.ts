/**
 * The endings of verbs, nouns and adjectives in German, Romance languages, Dutch and Scandinavian ones, the
 * longest first.
 */
const ENDING =
  /(?:ierungen|ierung|izacion|ieren|iert|iere|ungen|ung|aciones|acion|zioni|zione|coes|cao|ations|ation|ements|ement|iamo|ando|endo|iendo|ados|adas|ado|ada|ati|ate|ato|ata|ees|ee|ez|ons|ent|are|ere|ire|eren|eert|eer|ern|eln|elt|est|en|er|es|em|et|ar|ir|re|os|as|e|s|n|t|a|o|i|r|y)$/;

const MARKS = /[\u0300-\u036f]/g;

/** Common part of the forms of a word in other languages than English: its letters without accents and its ending. */
export function wordRoot(word: string): string {
  if (word.charCodeAt(0) >= 0x0250) return word;
  const plain = word.normalize('NFD').replace(MARKS, '').replaceAll('ß', 'ss');
  if (plain.length < 5) return plain;
  const root = plain.replace(ENDING, '');
  return root.length < 3 ? plain : root;
}
