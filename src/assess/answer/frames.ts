import { type Language, languageOf } from './language.js';

/** The words around what is the user's own or the tool's, by language. */
export interface Frames {
  readonly goAhead: string;
  readonly youSaid: string;
  readonly next: string;
  readonly yes: string;
  readonly no: string;
  /** Between a list's last two things. */
  readonly and: string;
  /** To somebody who has called an action off. */
  readonly whatInstead: string;
  /** Ends a sentence before another. */
  readonly stop: string;
}

export const FRAMES: Readonly<Record<Language, Frames>> = {
  en: {
    goAhead: 'Go ahead?',
    youSaid: 'You said',
    next: 'Then',
    yes: 'yes',
    no: 'no',
    and: 'and',
    whatInstead: 'All right, nothing is done. What would you like instead?',
    stop: '. ',
  },
  de: {
    goAhead: 'Soll ich das so machen?',
    youSaid: 'Sie sagten',
    next: 'Dann',
    yes: 'ja',
    no: 'nein',
    and: 'und',
    whatInstead: 'In Ordnung, es wird nichts gemacht. Was möchten Sie stattdessen?',
    stop: '. ',
  },
  fr: {
    goAhead: 'Je continue ?',
    youSaid: 'Vous avez dit',
    next: 'Puis',
    yes: 'oui',
    no: 'non',
    and: 'et',
    whatInstead: "D'accord, rien n'est fait. Que souhaitez-vous à la place ?",
    stop: '. ',
  },
  es: {
    goAhead: '¿Sigo adelante?',
    youSaid: 'Usted dijo',
    next: 'Después',
    yes: 'sí',
    no: 'no',
    and: 'y',
    whatInstead: 'De acuerdo, no se hace nada. ¿Qué desea en su lugar?',
    stop: '. ',
  },
  it: {
    goAhead: 'Procedo?',
    youSaid: 'Ha detto',
    next: 'Poi',
    yes: 'sì',
    no: 'no',
    and: 'e',
    whatInstead: 'Va bene, non faccio nulla. Che cosa desidera invece?',
    stop: '. ',
  },
  pt: {
    goAhead: 'Posso continuar?',
    youSaid: 'Você disse',
    next: 'Depois',
    yes: 'sim',
    no: 'não',
    and: 'e',
    whatInstead: 'Tudo bem, nada será feito. O que deseja em vez disso?',
    stop: '. ',
  },
  nl: {
    goAhead: 'Zal ik dit doen?',
    youSaid: 'U zei',
    next: 'Daarna',
    yes: 'ja',
    no: 'nee',
    and: 'en',
    whatInstead: 'Goed, er gebeurt niets. Wat wilt u in plaats daarvan?',
    stop: '. ',
  },
  ja: {
    goAhead: '実行してよろしいですか？',
    youSaid: 'ご回答',
    next: '次に',
    yes: 'はい',
    no: 'いいえ',
    and: 'と',
    whatInstead: '承知しました。何も行いません。代わりに何をしましょうか？',
    stop: '。',
  },
  zh: {
    goAhead: '要继续吗？',
    youSaid: '您说的是',
    next: '然后',
    yes: '是',
    no: '否',
    and: '和',
    whatInstead: '好的，什么都不会执行。您想改做什么？',
    stop: '。',
  },
};

/** The frame words for a text of the user's, in its language where that is one of ours, else in English. */
export const framesFor = (text: string): Frames => FRAMES[languageOf(text)];
