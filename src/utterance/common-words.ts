import { lexiconWords } from '../lexicon/lexicon.js';
import { GRAMMAR } from './unspaced.js';

const GRAMMAR_WORDS: ReadonlySet<string> = new Set([...GRAMMAR, ...lexiconWords('articles')]);

/** Whether a word is an article, a possessive, a short preposition or a particle, of which languages have more or fewer. */
export const isGrammar = (word: string): boolean => GRAMMAR_WORDS.has(word);

/** Words that say nothing of what a request is about. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...GRAMMAR,
  ...(
    'a an the of for to in on by with and or is are am be been was were will would can could should shall may might must do does did done have has had ' +
    'this that it its these those there here from as at into onto over under about than then also just only so too very not no yes ok okay please thanks thank hi hello hey dear ' +
    'i you he she we they me him her us them my your his our their mine yours one ones any all some each every both either other another same such own ' +
    'what who which when where why how if whether because while until till after before again still already now up down out off get got make made let go going want need like ' +
    "i'm i'd i've i'll it's that's there's don't doesn't can't won't let's you're we're they're help sure kindly great perfect good right well back way thing things something anything everything nothing " +
    'know knowing think thinking thought believe feel feeling feels hope hoping wish wondering wonder interested interest curious excited eager keen planning plan plans trying try tried started starting noticed notice seems seem seen seeing see appreciate appreciated able much many more most less few little bit lot really quite rather maybe perhaps actually currently recently lately finally additionally also moreover furthermore however since given during within across along between both using use used based specific specifically various several different new understand understanding learn explore ensure ensuring make making sure provide providing give giving assist assistance support process details detail information info data kind sort type types please possible upcoming following related focusing focus focused including include included includes look looking looks forward next last first second third time today now already yet etc something someone somewhere ready proceed proceeding consider considering regarding concerning via per without above below who whom whose mind fantastic wonderful awesome'
  ).split(' '),
]);
