import { type Token, tokenize } from '../text/tokens.js';

/** The languages that questions and prompts are worded in. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'nl' | 'sv' | 'pl' | 'ja' | 'zh';

/** Words that one language uses all the time and its neighbours don't, or rarely. */
const WORDS: Readonly<Record<Exclude<Language, 'ja' | 'zh'>, string>> = {
  en: 'the and my please to of for is you your what with on from at this it can could would send show delete cancel book me i',
  de: 'der die das den dem ein eine einen einem einer und bitte ich mir mein meine meinen meiner ist nicht für mit von auf zu zum zur im am kannst könntest mach lösche buche schick sende zeig storniere',
  fr: "le la les des du un une et je mon ma mes s'il vous plaît pour avec est sur dans au aux ce cette ne pas moi peux pouvez envoie annule supprime réserve montre l'",
  es: 'el la los las un una y por favor mi mis para con es en del al de que no puedes puede envía enviar cancela borra elimina reserva muestra quiero',
  it: 'il lo la gli i un una e per favore mio mia miei mie con è di del della al nel che non puoi può invia cancella annulla elimina prenota mostra vorrei',
  pt: 'o a os as um uma e por favor meu minha meus minhas para com é em do da no na de que não pode envie cancele apague exclua reserve mostre quero',
  sv: 'och att det som en ett jag min mitt mina till för med på är inte snälla tack vill kan du skicka avboka boka visa ta bort radera ändra',
  pl: 'i w na do z że się nie proszę mój moją moje dla jest mi czy anuluj wyślij usuń zarezerwuj pokaż zmień chcę mojego od',
  nl: 'de het een en mijn alsjeblieft graag voor met is van op naar te niet kun kan wil stuur annuleer verwijder boek reserveer toon ik mij zijn',
};

const WORDS_OF = new Map<string, Language[]>();
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of words.split(' ')) {
    WORDS_OF.set(word, [...(WORDS_OF.get(word) ?? []), language as Language]);
  }
}

const KANA = /[\u3040-\u30ff]/;
const HAN = /[\u3400-\u9fff]/;
const TELLING_LETTERS: readonly (readonly [RegExp, Language])[] = [
  [/[ß]/, 'de'],
  [/[ñ¿¡]/, 'es'],
  [/[ãõ]/, 'pt'],
  [/[êœ]|l['’]|d['’]/i, 'fr'],
  [/[åÅ]/, 'sv'],
  [/[łąęśżźć]/i, 'pl'],
];

/** What is looked at of a text. */
const MAX_LENGTH = 400;
const MAX_WORDS = 60;

/** The language that a request is written in, as far as it is one of ours; English where nothing tells. */
export function languageOf(text: string, tokens?: readonly Token[]): Language {
  const head = text.slice(0, MAX_LENGTH);
  if (KANA.test(head)) return 'ja';
  if (HAN.test(head)) return 'zh';
  const counts = new Map<Language, number>();
  const add = (language: Language, weight: number): void => {
    counts.set(language, (counts.get(language) ?? 0) + weight);
  };
  for (const { word } of tokens?.slice(0, MAX_WORDS) ?? tokenize(head, MAX_WORDS)) {
    const languages = WORDS_OF.get(word) ?? [];
    for (const language of languages) add(language, 1 / languages.length);
  }
  for (const [letters, language] of TELLING_LETTERS) if (letters.test(head)) add(language, 0.6);
  let best: Language = 'en';
  for (const [language, count] of counts) {
    if (count > (counts.get(best) ?? 0) + 1e-9) best = language;
  }
  return best;
}
