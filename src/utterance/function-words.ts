import { COMMON_WORDS } from './common-words.js';
import { wordSet } from './word-set.js';

/**
 * Articles, prepositions, pronouns, auxiliary verbs and words of politeness, by language. A word that means a thing in
 * another of them (`die`, `son`, `sin`, `hat`, `war`) is left out.
 */
export const GRAMMAR_BY_LANGUAGE = {
  de: 'der das dem den des ein eine einen einem einer eines und oder aber doch auch nur noch schon mal bitte danke ich du sie wir ihr mir mich dir dich uns euch ihm ihn ihnen sich mein meine meinen meinem meiner meines dein deine deinen sein seine seinen seiner ihre ihren ihrem ihrer unser unsere unseren unserem unserer euer eure nicht kein keine keinen keiner ist sind bin bist sei wäre hatte hatten habe haben hast wird werden wurde worden kann können könnt könnten könntest könnte soll sollen sollte sollten muss müssen müsste möchte möchten will wollen darf dürfen lass lassen für von vom zu zum zur bei beim nach aus auf über unter vor hinter zwischen gegen ohne durch wegen seit bis im ins ans als wie wenn weil dass ob da dann denn hier dort jetzt so sehr mehr alle alles allen etwas nichts es diese dieser dieses diesen diesem jede jeder jedes jeden was wer wo wann warum welche welcher welches welchen bitteschön hallo also gerne gern eben einfach wieder damit dafür davon daran darauf dazu',
  fr: 'le la les un une des du de au aux et ou mais donc je tu il elle nous vous ils elles me te se moi toi lui leur leurs mon ma mes ton ta tes sa ses notre nos votre vos ce cet cette ces ça cela qui que quoi dont où est sont suis êtes était étaient sera avez avons ont avoir être fait faire peux peut pouvez pouvons pourriez pourrais pourrait veux veut voudrais voudrait voulez voulons dois doit devez devons faut pour par avec sans sous chez vers entre dans en sur depuis pendant avant après jusque ne pas plus rien aussi très bien merci bonjour svp oui non si comme quand parce tout toute tous toutes quel quelle quels quelles autre même encore déjà puis alors ici là être y',
  es: 'el los las una uno unos unas del al y o u pero yo tú él ella nosotros ellos ellas usted ustedes me te se le les lo nos mi mis tu tus su sus nuestro nuestra nuestros este esta estos estas ese esa esos esas eso esto aquel que quien cual donde cuando como porque es soy está están estaba era fue ser estar he ha has han hemos haber tengo tiene tienen tenemos puede pueden puedes podría podrías podéis quiero quiere quieren queremos quisiera necesito necesitamos debe hay hace para por con sobre entre hasta desde hacia según ante tras más menos muy ya también no sí gracias hola favor todo toda todos todas otro otra algo nada aquí allí ahora entonces si',
  it: 'il lo gli una uno del dello della dei degli delle al allo alla ai agli alle dal dallo dalla dai dalle nel nello nella nei nelle sul sullo sulla sui sulle e ed o ma io tu lui lei noi voi loro mi ti si ci vi ne mio mia miei mie tuo tua suo sua suoi sue nostro nostra vostro questo questa questi queste quello quella quelli quelle che chi cui quando perché è sono sei siamo siete era erano essere ho hai ha abbiamo avete hanno avere può puoi possono potete potrebbe potresti vorrei voglio vogliamo vuole devo deve dobbiamo bisogna fa fare per con su tra fra da di in senza sotto sopra dopo fino non più già anche molto grazie ciao favore tutto tutta tutti tutte altro altra qui lì ora allora se',
  pt: 'o os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas e ou mas eu tu ele ela nós vós eles elas você vocês me te se lhe lhes meu minha meus minhas teu tua seu sua seus suas nosso nossa nossos nossas este esta estes estas esse essa isso isto aquele aquela que quem qual onde quando como porque é são sou está estão estava era foi ser estar tenho tem têm temos ter há pode podem podes poderia podia quero quer queremos queria preciso precisa precisamos deve devo vou vai vamos para por com sobre entre até desde sem sob após antes mais menos muito já também não sim obrigado obrigada olá favor tudo todo toda todos todas outro outra algo nada aqui ali agora então se',
  nl: 'de het een en of maar ik jij je u hij zij ze wij we jullie mij me jou hem haar ons hun mijn jouw zijn onze uw dit dat deze is ben bent was waren heb hebt heeft hebben had hadden wordt worden werd kan kunt kunnen kun zou zouden moet moeten mag mogen wil willen wilt ga gaat gaan voor van naar bij met op uit over onder tussen tegen zonder door sinds tot om te als wie wat waar wanneer waarom hoe welke omdat niet geen wel nog al ook heel zeer graag alsjeblieft alstublieft bedankt dank hallo alle alles iets niets hier daar nu dan toen even maar',
  sv: 'och att det som är på av för med till den jag vi du har kan ska inte om ett en min mitt mina vår',
  pl: 'i się na do z w i nie jest to że po od dla za przez mój moja moje proszę czy jak',
} as const;

const ENGLISH =
  "a an the of for to in on by with and or but is are was were be been as at into from about than that which who what i you he she it we they me him us them my your his her our their this these those some any under over before after if when so i'm i'd i'll";
const DANGLING = wordSet(`${ENGLISH} ${Object.values(GRAMMAR_BY_LANGUAGE).join(' ')}`);

/** Whether a word says nothing where no other one follows: an article, a preposition, a pronoun, an auxiliary verb. */
export const dangles = (word: string): boolean => DANGLING.has(word);

/** Words that grammar explains, in the languages of our lists: a run of words ends with none of them, and begins with few. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...COMMON_WORDS,
  ...wordSet(Object.values(GRAMMAR_BY_LANGUAGE).join(' ')),
]);
