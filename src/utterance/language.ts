import { remembered } from '../word-vectors/remembered.js';
import { COMMON_WORDS } from './common-words.js';
import { GRAMMAR_BY_LANGUAGE } from './function-words.js';
import { type Token, tokenize } from './tokens.js';

/** The languages that questions and prompts are worded in. */
export const LANGUAGE_CODES = [
  ...(['en', 'de', 'fr', 'es', 'it', 'pt'] as const),
  ...(['nl', 'sv', 'pl', 'ja', 'zh'] as const),
] as const;
export type Language = (typeof LANGUAGE_CODES)[number];

/** Words that one language uses all the time and its neighbours don't, or rarely. */
const WORDS: Readonly<Record<Exclude<Language, 'ja' | 'zh'>, string>> = {
  en: "the and my please to of for is you your what with on from at this it can could would send show delete cancel book me i a an in by as be are was we our us i'm i'd it's that there have has not do don't but so if how when where which who need want make set get put start stop move change add open close order new no kill lock mute pause all",
  de: 'vielen dank guten morgen danke das es jemanden sie wir uns er wird sind haben habe hat aus bei nach noch auch bis an in um ab was der die den dem ein eine einen einem einer und bitte ich mir mein meine meinen meiner ist nicht für mit von auf zu zum zur im am kannst könntest mach lösche buche schick sende zeig storniere schließ öffne sperr stell verschieb',
  fr: "ça cela fais fait mets envoie-moi quelqu'un bientôt mieux merci bonjour commande du jusqu'à par son sa ses leur vous nous que qui il elle à de en se été est-ce j'ai le la les des un une et je mon ma mes s'il plaît pour avec est sur dans au aux ce cette ne pas moi peux pouvez envoie annule supprime réserve montre l' ouvre ferme bloque déplace ajoute",
  es: 'eso esto hazlo haz pon alguien pronto mejor pedido días a su sus se pues ya el la los las un una y por favor mi mis para con es en del al de que no me lo le ha he está puedes puede podéis envía enviar cancela borra elimina reserva resérvame muestra quiero necesito hola gracias buenas también bloquea abre cierra mueve añade quita',
  it: 'ciò fallo fai metti qualcuno presto meglio ordine cancellalo mille il lo la gli i le un una uno e per favore mio mia miei mie con è di del della dei delle da dal a ad al alla nel nella che non mi ho ci si sono puoi può potete invia cancella annulla elimina prenota prenotami mostra vorrei confermo conferma grazie buongiorno salve anche questo sul sulla chiudi apri sposta blocca aggiungi togli',
  pt: 'isso isto faz põe alguém breve melhor encomenda apaga muito obrigadas o a os as um uma e por favor meu minha meus minhas para com é em do da dos das no na nos nas ao à de que não me se eu já foi está pode podem preciso envie cancele cancela apague exclua reserve mostre quero queria obrigado obrigada olá bom também bloqueie abra feche mova adicione',
  sv: 'och att det som en ett jag min mitt mina till för med på är inte snälla tack vill kan du skicka avboka boka visa ta bort radera ändra',
  pl: 'napraw zrób zmień pokaż to tego ten ta te komuś lepiej wkrótce dziękuję bardzo dzień dobry usuń i w na do z że się nie proszę mój moją moje dla jest mi czy anuluj wyślij zarezerwuj chcę mojego od',
  nl: 'dank goedemorgen iemand beter los de het een en dat die dit u je er ook maar om bij uit over mijn alsjeblieft graag voor met is van op naar te niet kun kan wil stuur annuleer verwijder boek reserveer toon ik mij zijn vergrendel sluit zet verplaats',
};

const WORDS_OF = new Map<string, Language[]>();
for (const [language, words] of Object.entries(WORDS)) {
  for (const word of words.split(' ')) {
    WORDS_OF.set(word, [...(WORDS_OF.get(word) ?? []), language as Language]);
  }
}

/** Words of grammar that are in no list above, which tell less: some of them mean a thing elsewhere. */
const GRAMMAR_OF = new Map<string, Language[]>();
for (const [language, words] of Object.entries(GRAMMAR_BY_LANGUAGE)) {
  for (const word of words.split(' ')) {
    if (WORDS_OF.has(word) || COMMON_WORDS.has(word)) continue;
    GRAMMAR_OF.set(word, [...(GRAMMAR_OF.get(word) ?? []), language as Language]);
  }
}
const GRAMMAR_WEIGHT = 0.5;

/** Whether a word is one that some language uses all the time, and so says nothing of what a text is about. */
export const isOfLanguage = (word: string): boolean => WORDS_OF.has(word);

const KANA = /[\u3040-\u30ff]/;
const HAN = /[\u3400-\u9fff]/;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** The last field: whether a text of ASCII alone can hold them. */
const TELLING_LETTERS: readonly (readonly [RegExp, Language, boolean])[] = [
  [/[ß]/, 'de', false],
  [/[à]/, 'fr', false],
  [/[ìòù]/, 'it', false],
  [/ij[a-z ]/i, 'nl', true],
  [/[ñ¿¡]/, 'es', false],
  [/[ãõ]/, 'pt', false],
  [/[êœ]|l['’]|d['’]/i, 'fr', true],
  [/[åÅ]/, 'sv', false],
  [/[łąęśżźć]/i, 'pl', false],
];

/** Endings of longer words that one language has and its neighbours don't. */
const ENDINGS: readonly (readonly [RegExp, Language])[] = [
  [
    /(?:[áéíóú]\p{L}*l[oa]s?|ción|ciones|miento|ando|iendo|ible|adme|arme|erme|dme|ños?|illo|illa)$/u,
    'es',
  ],
  [
    /(?:zione|zioni|mento|[aei]l[oi]|ando|endo|ato|ata|ità|are|ere|ire|armi|ermi|temi|gli|glio|cchi[oa]|tto|tta|ella|ello)$/,
    'it',
  ],
  [/(?:ção|ções|mento|ando|endo|inho|inha|ões|ães|lho|lha|nho|nha|ssem|vam)$/, 'pt'],
  [/(?:tion|tions|ment|ez|eux|euse|eur|aire|oir|ette|ais|ait|oi[st]|eau|ée|és)$/, 'fr'],
  [/(?:ung|ungen|heit|keit|lich|isch|chen|schen|eren|tzt|iert)$/, 'de'],
  [/(?:ing|ings|tion|ly|ght|ould|ness|ment)$/, 'en'],
  [/(?:ijk|lijk|heid|eren|aan|oor|uis|ijn|tje|oen|eer)$/, 'nl'],
  [/(?:ować|anie|enie|ów|ach|ami|ego|emu|ienie|uj|aj|ij)$/, 'pl'],
  [/(?:ade|arna|erna|ning|ligen?|skt|tet|het|ara|orna)$/, 'sv'],
];
const ENDING_WEIGHT = 0.35;
/** Endings that three languages share, against French `un` and `il` and the German `um`. */
const SOUTHERN = /(?:[oa]|nte)$/;
const HINT = 0.05;

/** The languages of a longer word's endings. */
const languagesOfEnding = remembered((word): readonly Language[] =>
  ENDINGS.filter(([ending]) => ending.test(word)).map(([, language]) => language),
);

/** Bounds of the text that is looked at. */
const MAX_LENGTH = 400;
const MAX_WORDS = 60;

/** The language that a text is written in, as far as it is one of ours; English where nothing tells. */
export function tellLanguage(text: string, tokens?: readonly Token[]): Language {
  return likeliestLanguage(text, tokens).language;
}

/** Tells the language of the words of a conversation: where the last ones tell little, those before them do. */
export function tellTurnLanguage(text: string, before: readonly string[]): Language {
  const { language, sure } = likeliestLanguage(text);
  return sure >= SURE || before.length === 0
    ? language
    : likeliestLanguage([text, ...before].join(' ')).language;
}

/** A lead of so much over the next language tells. */
const SURE = 1;

interface Likeliest {
  readonly language: Language;
  /** By how much it leads. */
  readonly sure: number;
}

function likeliestLanguage(text: string, tokens?: readonly Token[]): Likeliest {
  const head = text.slice(0, MAX_LENGTH);
  const beyondAscii = BEYOND_ASCII.test(head);
  if (beyondAscii && KANA.test(head)) return { language: 'ja', sure: SURE };
  if (beyondAscii && HAN.test(head)) return { language: 'zh', sure: SURE };
  const counts = new Map<Language, number>();
  const add = (language: Language, weight: number): void => {
    counts.set(language, (counts.get(language) ?? 0) + weight);
  };
  let southern = 0;
  const looked = tokens ?? tokenize(head, MAX_WORDS);
  for (let at = 0; at < looked.length && at < MAX_WORDS; at++) {
    const { word } = looked[at] as Token;
    const languages = WORDS_OF.get(word);
    if (languages !== undefined) {
      for (const language of languages) add(language, 1 / languages.length);
    } else if (GRAMMAR_OF.has(word)) {
      const grammar = GRAMMAR_OF.get(word) as Language[];
      for (const language of grammar) add(language, GRAMMAR_WEIGHT / grammar.length);
    } else if (word.length >= 5) {
      for (const language of languagesOfEnding(word)) add(language, ENDING_WEIGHT);
      if (SOUTHERN.test(word)) southern++;
    }
  }
  for (const [letters, language, mayBeAscii] of TELLING_LETTERS) {
    if ((beyondAscii || mayBeAscii) && letters.test(head)) add(language, 0.6);
  }
  for (const language of ['es', 'it', 'pt'] as const)
    if (counts.has(language)) add(language, HINT * southern);
  let best: Language = 'en';
  for (const [language, count] of counts) {
    if (count > (counts.get(best) ?? 0) + 1e-9) best = language;
  }
  const rest = [...counts].flatMap(([language, count]) => (language === best ? [] : count));
  return { language: best, sure: (counts.get(best) ?? 0) - Math.max(0, ...rest) };
}
