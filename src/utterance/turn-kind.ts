import { actionClass } from './actions.js';
import type { Token } from './tokens.js';
import { UNSPACED } from './unspaced.js';
import { wordSet } from './word-set.js';

/** Kind of a message in a conversation. */
export type TurnKind =
  | 'order'
  /** Says how something is, and neither asks nor orders in so many words. */
  | 'statement'
  /** Asks for a fact, and orders nothing. */
  | 'question'
  | 'greeting'
  | 'thanks'
  | 'small_talk'
  /** Yes to what was proposed just before, and nothing else. */
  | 'agreement'
  /** Calls off what was under way. */
  | 'stop'
  /** Puts right what was said before. */
  | 'correction';

/** Greetings, thanks and small talk ask for nothing, so that nothing can be missing. */
export const asksForNothing = (kind: TurnKind): boolean =>
  kind === 'greeting' || kind === 'thanks' || kind === 'small_talk' || kind === 'stop';

const GREETS = wordSet(
  'bye goodbye tschüss tschüß tschau wiedersehen revoir adieu adiós arrivederci tchau adeus doei hejdå hi hello hey heya hiya howdy yo morning afternoon evening greetings hallo moin servus guten morgen tag abend bonjour bonsoir salut coucou hola buenos buenas días tardes noches ciao buongiorno buonasera salve olá oi bom boa dia tarde noite hoi goedemorgen goedemiddag goedenavond dag hej dzień dobry cześć witam siema witaj god hei hejsan tjena moi terve ahoj dobrý den привет здравствуйте merhaba selam günaydın halo selamat pagi',
);
const GREETS_UNSPACED =
  /^(?:皆さん|みなさん|皆様|大家|各位|你们)?[、,，]?(?:こんにちは|おはよう(?:ございます)?|こんばんは|はじめまして|你好|您好|早安|早上好|上午好|下午好|中午好|晚上好|大家好|早|好)(?:皆さん|大家|啊|呀)?[\s!！。、,.]*$/u;
const THANKS_WORDS = wordSet(
  'thanks thank thx ty ta cheers appreciated danke dankeschön merci gracias grazie obrigado obrigada bedankt dankjewel dank tack dziękuję dzięki dziękuje takk kiitos děkuji díky спасибо дякую teşekkürler teşekkür sağol',
);
const THANKS_UNSPACED =
  /^(?:[^。！？!?]{0,14}(?:て|に|を|、))?(?:どうも|本当に|誠に)?(?:ありがとう(?:ございます|ございました)?|感謝(?:します|いたします)?|どうも|助かりました)[^？?]{0,16}$|^(?:太|真|非常|十分|好的?[，,]?)?(?:是)?(?:谢谢|謝謝|多谢|感谢)[^？?]{0,14}$/u;
/** Words that ask for something beside the thanks. */
const ORDERS_UNSPACED =
  /ください|下さい|お願い|ほしい|欲しい|頼(?:む|みます)|[てで](?:くれ(?!て)|もら(?:え|い)|いただ|ね|よ)?[。！!]?$|してもら|(?:して|やって)くれ(?:ます|る|ない)|たい(?:です|。|！|$|の|ん)|请(?!问)|請(?!問)|帮我|幫我|麻烦|替我|给我|我要|我想(?!问)/u;
const AGREES = wordSet(
  "yes yeah yep yup sure ok okay k alright right great perfect fine agreed go ahead do it that for please sounds good lovely cool brilliant to me thanks mate definitely absolutely ja jawohl gut genau mach das bitte gerne oui d'accord vas-y parfait sí si vale claro adelante perfecto sì certo perfetto procedi sim claro pode avançar avance doe maar oké va bene prima akkoord tak dobrze jasne zgoda oczywiście proszę gärna visst japp",
);
const AGREES_FIRST = wordSet(
  "yes yeah yep yup sure ok okay alright great perfect fine agreed go sounds definitely absolutely do ja jawohl gut genau mach oui d'accord vas-y parfait sí si vale claro adelante perfecto sì certo perfetto procedi va sim pode doe oké prima akkoord tak dobrze jasne zgoda visst japp",
);
const AGREES_UNSPACED =
  /^(?:(?:はい|ええ|うん|お願いします|了解です|大丈夫です|是|是的|对|好|好的|好啊|嗯|可以|行|没问题)[\s!！。、,，.]*){1,3}$/u;
const STOPS = wordSet(
  "stop cancel abort halt nevermind never mind leave it forget that stopp abbrechen lass es arrête arrêtez laisse tomber para detén olvídalo ferma lascia stare pare esquece laat maar vergeet het wait hold on don't schon gut vergiss oublie oubliez ça déjalo déjelo deja olvida perdere lasciamo deixa estar isso lá pra gut sein przestań zapomnij tym o zatrzymaj anuluj nieważne avbryt sluta",
);
const STOPS_FIRST = wordSet(
  'stop abort halt nevermind never stopp abbrechen lass arrête arrêtez laisse para detén olvídalo ferma lascia pare esquece deixa laat vergeet vergiss schon oublie oubliez déjalo déjelo olvida forget przestań zapomnij zatrzymaj nieważne avbryt sluta',
);
/** Says behind a stop that nothing is wanted any more: `hat sich erledigt`, `ya no hace falta`. */
const NO_LONGER =
  /^(?:(?:it's |it is |that's |that is )?(?:no longer|not) (?:needed|necessary)(?: any ?more)?|i (?:no longer|don't) need (?:it|that)(?: any ?more)?|(?:das |es )?(?:hat|ist) (?:sich )?(?:schon |bereits )?erledigt|(?:das )?(?:brauche ich|brauchen wir|ist) nicht mehr(?: nötig)?|(?:ce )?n'est plus (?:la peine|nécessaire)|(?:c'est )?plus (?:la peine|besoin)|(?:ya )?no (?:hace|me hace|nos hace) falta|ya no (?:es necesario|lo necesito)|non (?:serve|occorre|importa|fa niente)(?: più)?|já não (?:é preciso|preciso|é necessário)|não (?:é|precisa|preciso)(?: mais| preciso)?|(?:het )?(?:is )?(?:al )?niet meer nodig|(?:het )?hoeft niet meer|już (?:nie trzeba|niepotrzebne)|behövs inte(?: längre)?)$/;
const STOPS_UNSPACED =
  /^(?:(?:やめて(?:ください)?|やっぱり(?:いい(?:です)?|結構です|やめ(?:ます|て))|もういいです|結構です|忘れて(?:ください)?|中止|ストップ|停|停止|停下|算了(?:吧)?|取消吧|不要了|不用了|没事了|当我没说)[\s!！。、,，.]*){1,3}$/u;
const CORRECTS =
  /^(?:no\s+(?:no|wait|sorry|i meant|not)|not\s+\S+,|sorry,?\s|(?:no,?\s+)?i meant|oh,?\s+i meant|wait[,!]|no wait|wrong|correction|nein,?\s+(?:ich meinte|nicht)|ich meinte|non,?\s+(?:je voulais|pas)|je voulais dire|no,?\s+(?:quise|quería) decir|quise decir|no,?\s+intendevo|intendevo|não,?\s+(?:quis dizer|eu quis)|quis dizer|nee,?\s+ik bedoel(?:de)?|ik bedoel(?:de)?|nie,?\s+(?:chodziło|miał[ae]m|nie)|chodziło mi|いや|違います|不是|不对)/i;
const OPENS_QUESTION = wordSet(
  "what what's whats who who's whom whose when where where's which why how is are was were do does did has have had am can may could will would should wer wen wem was wann wo woher wohin warum wieso wie welche welcher welches gibt ist sind hat haben kann darf qui que quoi quand où pourquoi comment quel quelle quels quelles combien est-ce y quién qué cuándo dónde cómo cuál cuánto cuántos hay puedo chi cosa quando dove perché come quale quanto quanti c'è posso quem onde como qual quanto há wie wat wanneer waar waarom hoe welke hoeveel is kan mag wat's hvad hvem hvor hvornår vad vem var när varför hur vilken vilket co kto kiedy gdzie jak jaki jaka jakie który która które ile dlaczego czy что кто когда где как почему сколько ne kim nerede nasıl kaç apa siapa kapan di mana berapa",
);
const ASKS_TO_DO = wordSet(
  'you u please kindly du sie ihr bitte tu vous te usted ustedes tú você vocês je jij u kun proszę snälla możesz może pan pani',
);
const FIRST_PERSON = wordSet('i we ich wir je nous yo nosotros io noi eu nós ik wij ja my jag vi');

/** Tells the kind of a message by its words alone and by whether somebody spoke before. */
export function turnKind(text: string, tokens: readonly Token[], hasTurns: boolean): TurnKind {
  const words = tokens.map(({ word }) => word);
  // The parts of an emoji are no words.
  if (!words.some((word) => /[\p{L}\p{N}]/u.test(word))) return 'small_talk';
  if (GREETS_UNSPACED.test(text)) return 'greeting';
  if (THANKS_UNSPACED.test(text) && !ORDERS_UNSPACED.test(text)) return 'thanks';
  if (STOPS_UNSPACED.test(text)) return 'stop';
  if (AGREES_UNSPACED.test(text)) return hasTurns ? 'agreement' : 'small_talk';
  const first = words[0] as string;
  if (
    STOPS_FIRST.has(first) &&
    words.length <= 4 &&
    words.every((word) => STOPS.has(word) || word.length < 4)
  )
    return 'stop';
  if (STOPS_FIRST.has(first) && words.length <= 10 && callsOff(tokens)) return 'stop';
  if (
    words.length <= 9 &&
    words.every((word) => GREETS.has(word) || GREETS_WITH.has(word)) &&
    words.some((word) => GREETS.has(word))
  )
    return 'greeting';
  if (AGREES_FIRST.has(first) && words.length <= 7 && words.every((word) => AGREES.has(word)))
    return hasTurns ? 'agreement' : 'small_talk';
  if (hasTurns && words.length <= 25 && CORRECTS.test(text)) return 'correction';
  const orders = UNSPACED.test(text) ? ordersUnspaced(text, tokens) : givesOrder(tokens);
  if (isQuestion(text, words, orders)) return 'question';
  if (!orders && isThanks(text, words)) return 'thanks';
  if (!orders && GREETS.has(first) && words.length <= 10 && !hasTurns) return 'greeting';
  if (!orders && words.length <= 14 && JUDGES.test(words.join(' ')))
    return hasTurns ? 'correction' : 'small_talk';
  return !hasTurns && !orders && isStatement(text, words) ? 'statement' : 'order';
}

/** A stop up to a mark, and behind it that nothing is wanted any more. */
function callsOff(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ mark }) => mark !== '');
  const behind = tokens.slice(end + 1).filter(({ word }) => !THANKS_WORDS.has(word));
  return (
    end >= 0 &&
    tokens.slice(0, end + 1).every(({ word }) => STOPS.has(word) || word.length < 4) &&
    (behind.length === 0 || NO_LONGER.test(behind.map(({ word }) => word).join(' ')))
  );
}

const STATES = wordSet(
  "is are was were am isn't wasn't been has had have it's i'm i've that's he's she's we're they're you're got",
);
const WISHES = wordSet(
  'please pls plz need want would like can could should must let kindly help how what which',
);

/** `I swear half of these meetings could have been a mail.`: a sentence with a finite verb and no detail of an order. */
function isStatement(text: string, words: readonly string[]): boolean {
  if (words.length < 4 || words.length > 30 || /\d|[:#@]/.test(text)) return false;
  return (
    words.slice(0, 10).some((word) => STATES.has(word) || word === 'i' || word === 'you') &&
    !words.some((word) => WISHES.has(word))
  );
}

const GREETS_WITH = wordSet(
  "there all team everyone everybody bot assistant again you folks from from rainy sunny it's its me here is how are doing zusammen alle à tous a todos tutti todos allemaal good guten buen buon bon ready for another coffee in hand anyone home house see later soon now alles klar dann bis auf au hasta luego até logo tot ziens en bientôt",
);

/** Says how the answer before was, and wants nothing yet: `Your last answer was too long`, `C'est ce que je voulais`. */
const JUDGES = new RegExp(
  `^(?:(?:no|yes|nein|ja|non|oui|sí|sì|não|sim|nee|well|so) )?(?:${[
    // The answer, and how it is.
    "(?:(?:your|the|that|this|deine|ihre|die|diese|ta|votre|la|cette|tu|su|esta|esa|la tua|la sua|a tua|a sua|a|je|jouw|uw|het|dat) )?(?:last |previous |letzte |vorige |dernière |última |precedente |anterior |ultima )?(?:answer|reply|response|antwort|réponse|respuesta|risposta|resposta|antwoord|svar|odpowiedź)(?: (?:before|vorhin|eben|d'avant|précédente|de antes|anterior|di prima|precedente|de há pouco|van net))? (?:is|was|isn't|wasn't|ist|war|est|était|n'est|n'était|es|era|fue|no|è|não|foi|estava|estaba|klopt|är|była|jest)\\b",
    // That, and that it is or is not what was wanted.
    "(?:that|that's|this|it|das|c'est|c'était|ce n'est|ce|eso|esto|è|era|non|isso|é|foi|não|dat|esatto|exactly)\\b.* (?:what i (?:wanted|meant|asked for|needed)|was ich (?:wollte|meinte|brauchte)|ce que je (?:voulais|cherchais)|lo que (?:quería|buscaba|pedí)|quello che (?:volevo|intendevo|cercavo)|o que eu (?:queria|pedi|procurava)|wat ik (?:wilde|wou|bedoelde|zocht))\\b",
  ].join('|')})`,
);

/** Thanks at the head of a message, or behind a word of praise, with nothing in it that could be an order's detail. */
function isThanks(text: string, words: readonly string[]): boolean {
  if (words.length > 25 || /\d/.test(text) || /\b(?:ahead|then|but|now)\b/i.test(text))
    return false;
  const thanked = words.findIndex((word) => THANKS_WORDS.has(word));
  return (thanked >= 0 && thanked <= 2) || (thanked > 0 && PRAISE.has(words[0] as string));
}

const PRAISE = wordSet(
  'perfect brilliant great super wonderful awesome excellent amazing lovely much parcel super klasse genial parfait perfecto perfetto',
);

/** `Where is my order 12345?`, `Can I talk to a human?`: a question, and not `Can you …` or `Could you please …`. */
function isQuestion(text: string, words: readonly string[], orders: boolean): boolean {
  const marked = /[?？؟]\s*["')]*\s*$/.test(text);
  const opener = words.findIndex(
    (word) =>
      !/^(?:so|and|ok|okay|hi|hello|hey|well|um|uh|oh|please|quick|question|und|et|y|e)$/.test(
        word,
      ),
  );
  if (UNSPACED.test(text)) return !orders && (marked || ASKS_UNSPACED.test(text));
  const at = findOpener(words, Math.max(opener, 0), marked);
  const first = words[at] ?? '';
  const begins = OPENS_QUESTION.has(first) && (first !== 'am' || words[at + 1] === 'i');
  // `¿Podrías …?` and `Pourriez-vous …?` name whom they ask within one word; `Was kannst du?` asks for a fact.
  if (!ASKS_WHAT.test(first) && words.slice(at, at + 2).some((word) => YOU_CAN.test(word)))
    return false;
  if (!begins) return marked && !orders && words.length <= 14;
  const canOrder = CAN.test(first);
  if (canOrder && words.slice(at + 1, at + 3).some((word) => ASKS_TO_DO.has(word))) return false;
  if (canOrder && !FIRST_PERSON.has(words[at + 1] ?? '') && !I_CAN.test(first))
    return marked && !orders;
  // `Can I get a refund for order 12?` orders politely.
  if (canOrder && orders) return false;
  return marked || (words.length <= 16 && !orders);
}

const CAN =
  /^(?:can|could|will|would|may|kann|kannst|können|könnt|könnte|könnten|könntest|würdest|würden|puede|pueden|puedes|podría|pode|podem|poderia|kan|kun|kunt|zou|zouden|puoi|può|peux|peut|pouvez|possono|puedo|posso|mogę)$/;
/** Words that ask for a thing or a way, so that what follows is no request to do something. */
const ASKS_WHAT =
  /^(?:what|how|was|wie|wobei|womit|qué|cómo|que|quoi|comment|cosa|che|come|como|wat|hoe|co|jak|vad|hur)$/;
const I_CAN = /^(?:puedo|posso|mogę)$/;
const YOU_CAN =
  /^(?:(?:peux|pourrais)-tu|(?:pouvez|pourriez|voudriez)-vous|puedes|podrías|podéis|podríais|puoi|potresti|potreste|potete|podes|podias|poderias|możesz|mógłbyś|mogłabyś|możecie|kannst|könntest|kun|kunt)$/;
const ASKS_UNSPACED = /(?:か|吗|吗|呢|嗎)[\s。？?]*$|^(?:什么|怎么|哪|谁|几|多少|为什么)/u;
/** Words that may stand before what opens a question: `À quelle heure`, `In welcher Stadt`. */
const BEFORE_OPENER =
  /^(?:a|à|o|ao|at|in|en|em|on|for|from|with|by|to|of|für|mit|von|aus|an|auf|um|bis|zu|seit|pour|avec|de|du|dans|chez|para|con|por|desde|per|da|di|su|com|voor|met|van|naar|op|sinds|w|na|do|od|z|dla|y|dov'è|c'è)$/;

/** The place of the word that opens a question; behind other words only where a mark shows one. */
function findOpener(words: readonly string[], from: number, marked: boolean): number {
  for (let at = from; at < from + 3 && at < words.length; at++) {
    const word = words[at] as string;
    if (OPENS_QUESTION.has(word)) return at;
    if (!marked && !BEFORE_OPENER.test(word)) break;
  }
  return from;
}

/** Where no space parts the words, an order shows in its ending, or in a verb at its head in Chinese. */
function ordersUnspaced(text: string, tokens: readonly Token[]): boolean {
  if (ORDERS_UNSPACED.test(text.trim())) return true;
  if (/[\u3040-\u30ff]/u.test(text)) return false;
  return givesOrder(tokens);
}

const BEFORE_VERB = wordSet("please and then to bitte kindly just now also lass let's");

/** A verb of an order at the head of a sentence, or behind `please` and the like. */
function givesOrder(tokens: readonly Token[]): boolean {
  for (let at = 0; at < tokens.length && at < 120; at++) {
    const token = tokens[at] as Token;
    if (actionClass(token.word) === undefined) continue;
    const before = tokens[at - 1];
    if (
      before === undefined ||
      token.opens ||
      BEFORE_VERB.has(before.word) ||
      /^(?:want|need)$/.test(before.word)
    )
      return true;
  }
  return false;
}
