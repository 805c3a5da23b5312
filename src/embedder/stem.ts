const VOWEL = /[aeiouy]/;

/**
 * The part of a folded word that its inflections share. Latin script: plural, past and -ing as English makes them
 * (Porter's first step), which leaves other languages' words alone or shortens all their forms alike.
 * Cyrillic and Arabic: the commonest endings and the article.
 */
export function stem(word: string): string {
  const code = word.charCodeAt(0);
  if (code < 0x0250) return stemLatin(word);
  if (code >= 0x0400 && code < 0x0500) return stemCyrillic(word);
  if (code >= 0x0600 && code < 0x0700) return stemArabic(word);
  return word;
}

function stemLatin(word: string): string {
  if (word.length < 4) return word;
  let base = word;
  if (base.endsWith('s') && !/(?:ss|us|is)$/.test(base))
    base =
      base.endsWith('ies') || /(?:s|x|z|ch|sh)es$/.test(base)
        ? base.slice(0, -2)
        : base.slice(0, -1);
  if (base.length > 4 && base.endsWith('ed') && VOWEL.test(base.slice(0, -2)))
    base = undouble(base.slice(0, -2));
  else if (base.length > 5 && base.endsWith('ing') && VOWEL.test(base.slice(0, -3)))
    base = undouble(base.slice(0, -3));
  else if (base.length > 5 && base.endsWith('ly')) base = base.slice(0, -2);
  if (base.length > 3 && base.endsWith('e')) base = base.slice(0, -1);
  if (base.length > 2 && base.endsWith('y')) base = `${base.slice(0, -1)}i`;
  return base;
}

function undouble(base: string): string {
  return base.length > 3 && /([bdglmnprt])\1$/.test(base) ? base.slice(0, -1) : base;
}

const CYRILLIC_ENDING =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|ать|ять|ить|еть|ешь|ишь|ала|ила|ели|или|али|ете|ите|ует|ают|яют|ах|ях|ов|ев|ей|ой|ый|ий|ая|яя|ое|ее|ые|ие|ую|юю|ом|ем|ам|ям|ть|ет|ит|ут|ют|ат|ят|ал|ил|ел|а|я|о|е|ы|и|у|ю|ь)$/;

function stemCyrillic(word: string): string {
  if (word.length < 4) return word;
  const base = word.replace(CYRILLIC_ENDING, '');
  return base.length < 3 ? word : base;
}

function stemArabic(word: string): string {
  let base = word;
  if (base.length > 4) base = base.replace(/^(?:و|ف)?(?:بال|كال|لل|ال)/, '');
  if (base.length > 4) base = base.replace(/(?:ات|ون|ين|ها|هم|كم|نا|ه|ي)$/, '');
  return base.length < 2 ? word : base;
}
