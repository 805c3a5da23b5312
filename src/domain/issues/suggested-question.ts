import { DIMENSIONS, type Dimension } from '../../assess/types.js';
import { isSaid } from '../../clustering/title.js';
import { isGrammar } from '../../utterance/common-words.js';
import { FUNCTION_WORDS } from '../../utterance/function-words.js';
import type { Language } from '../../utterance/language.js';
import { inMainLanguage, type NamedBy } from '../clusters/main-language.js';

/** Failures of a cluster that say what its question is about. */
export const QUESTION_MEMBERS = 16;
/** A word is what they are about when so many of them say it. */
const LEAST_SHARE = 0.3;

/**
 * Drafts a question for requests like those of a cluster: about what most of its failures name, in the language of most,
 * and asking for what they left open.
 */
export function suggestedQuestion(members: readonly NamedBy[], dimension: string | null): string {
  const { language, members: told } = inMainLanguage(members);
  const words = FRAMES[language] ?? (FRAMES.en as Frames);
  const question = words[asked(dimension)];
  const topic = commonTopic(told.map(({ detail }) => detail).filter(isSaid));
  return topic === null ? question : `${words.about(topic)} ${question}`;
}

const asked = (dimension: string | null): Dimension =>
  DIMENSIONS.find((one) => one === dimension) ?? 'goal';

/** The one or two words that most texts say, beside the small words of the languages; null where none is said by many. */
function commonTopic(texts: readonly string[]): string | null {
  const counts = new Map<string, { count: number; text: string }>();
  for (const text of texts) {
    const words = text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? [];
    const phrases = new Map<string, string>();
    for (const [at, word] of words.entries()) {
      if (!tells(word)) continue;
      phrases.set(word.toLowerCase(), word);
      const next = words[at + 1];
      if (next && tells(next)) phrases.set(`${word} ${next}`.toLowerCase(), `${word} ${next}`);
    }
    for (const [key, phrase] of phrases) {
      const known = counts.get(key);
      counts.set(key, { count: (known?.count ?? 0) + 1, text: known?.text ?? phrase });
    }
  }
  // Two words say more than one of them, where nearly as many say both.
  const worth = ({ count, text }: { count: number; text: string }) =>
    count * (text.includes(' ') ? 1.5 : 1);
  const [best] = [...counts.values()].sort((a, b) => worth(b) - worth(a));
  return best && best.count >= Math.max(2, LEAST_SHARE * texts.length) ? best.text : null;
}

/** Words of complaints of all kinds, which say little of what they are about. */
const COMPLAINING = new Set(
  (
    'wrong want wanted need needed asked meant should instead again only said please was were went made make sent give gave got ' +
    'falsch falschen falscher wollte wollen sollte muss statt nur nochmal haben gebucht geht bitte ' +
    'mauvais mauvaise voulais fallait devait pas encore seulement demandé pris parti ' +
    'quería quiero era pedí solo otra otro mal equivocado equivocada cambiado enviado ' +
    'volevo sbagliata sbagliato era serviva solo ancora ' +
    'queria errado errada fout fouten verkeerde wilde moest alleen weer stond'
  ).split(' '),
);

const tells = (word: string): boolean => {
  const lower = word.toLowerCase();
  return (
    word.length > 3 && !COMPLAINING.has(lower) && !isGrammar(lower) && !FUNCTION_WORDS.has(lower)
  );
};

interface Frames extends Readonly<Record<Dimension, string>> {
  readonly about: (topic: string) => string;
}

const FRAMES: Readonly<Partial<Record<Language, Frames>>> = {
  en: {
    about: (topic) => `About “${topic}”:`,
    goal: 'what exactly should come of it?',
    scope: 'which one do you mean, and how far should it go?',
    constraints: 'what must I keep to here?',
    output_format: 'in which form would you like it?',
  },
  de: {
    about: (topic) => `Zu „${topic}“:`,
    goal: 'Was genau soll dabei herauskommen?',
    scope: 'Was genau ist gemeint, und wofür soll es gelten?',
    constraints: 'Woran muss ich mich dabei halten?',
    output_format: 'In welcher Form möchten Sie es?',
  },
  fr: {
    about: (topic) => `Pour « ${topic} » :`,
    goal: 'que faut-il obtenir exactement ?',
    scope: 'lequel voulez-vous dire, et jusqu’où faut-il aller ?',
    constraints: 'que dois-je respecter ?',
    output_format: 'sous quelle forme le voulez-vous ?',
  },
  es: {
    about: (topic) => `Sobre «${topic}»:`,
    goal: '¿qué debe conseguirse exactamente?',
    scope: '¿a cuál se refiere y hasta dónde debe llegar?',
    constraints: '¿qué debo respetar?',
    output_format: '¿en qué formato lo quiere?',
  },
  it: {
    about: (topic) => `Su «${topic}»:`,
    goal: 'che cosa si deve ottenere esattamente?',
    scope: 'quale intende, e fin dove devo arrivare?',
    constraints: 'che cosa devo rispettare?',
    output_format: 'in che formato lo vuole?',
  },
  pt: {
    about: (topic) => `Sobre “${topic}”:`,
    goal: 'o que deve resultar exatamente?',
    scope: 'a qual se refere, e até onde devo ir?',
    constraints: 'o que devo respeitar?',
    output_format: 'em que formato quer?',
  },
  nl: {
    about: (topic) => `Over “${topic}”:`,
    goal: 'wat moet er precies uitkomen?',
    scope: 'welke bedoelt u, en hoe ver moet het gaan?',
    constraints: 'waar moet ik me aan houden?',
    output_format: 'in welke vorm wilt u het?',
  },
};
