import { firstWord, listFirstWords, normalise } from '../../utterance/normal-form.js';
import { type Detector, spanAll } from './answer.js';

/** "Never mind": the action is not wanted any more, whatever was asked about it. */
const CANCELS = phraseSet(
  `never mind|nevermind|nvm|forget it|forget about it|forget that|leave it|leave it be|leave it for now|leave that|drop it|scrap it|scrap that|skip it|don't bother|do not bother|don't do it|do nothing|don't do anything|changed my mind|i changed my mind|i've changed my mind|i have changed my mind|no longer needed|not needed anymore|i don't want it anymore|i don't want that anymore|i don't need it anymore|let it be|let's not|let's leave it|call it off
lass es|lass es sein|lass gut sein|lassen wir das|lassen wir es|lassen sie es|vergiss es|vergessen sie es|hat sich erledigt|hat sich erledigt danke|erledigt|doch nicht|ich habe es mir anders überlegt|ich hab's mir anders überlegt|brauche ich nicht mehr|nicht mehr nötig
laisse tomber|laissez tomber|laisse|oublie|oubliez|oublie ça|oubliez ça|c'est bon laisse|tant pis|plus besoin|j'ai changé d'avis|ce n'est plus la peine
olvídalo|olvidalo|olvídelo|déjalo|dejalo|déjelo|déjalo así|ya no hace falta|cambié de opinión|he cambiado de opinión|ya no
lascia stare|lascia perdere|lasciamo stare|lasci stare|non serve più|ho cambiato idea
deixa pra lá|deixa para lá|deixe pra lá|deixa estar|esquece|esqueça|esquece isso|não precisa mais|já não preciso|mudei de ideia
laat maar|laat maar zitten|laat het maar|vergeet het|vergeet het maar|hoeft niet meer|niet meer nodig|ik heb me bedacht|toch maar niet
算了|算了吧|不用了|不需要了|不要了|取消吧|別管了|别管了|当我没说
やっぱりいい|やっぱりいいです|やっぱりやめます|やっぱりやめて|もういい|もういいです|なんでもない|なんでもないです|いいです大丈夫です|結構です|気にしないで
됐어요|됐어|아니에요 됐어요|취소할게요
уже не надо|забудь|забудьте|boş ver|vazgeçtim|glem det|glöm det|strunta i det`,
);

const OPENS_CANCEL = listFirstWords(CANCELS);

/** To a question these cancel the action, too; to a confirmation they only say no to it. */
const STOPS = phraseSet(
  `stop|stop it|stop that|cancel|cancel it|cancel that|cancel this|abort|abort it|don't|do not|please don't
stopp|abbrechen|abbruch|brich ab|arrête|arrêtez|annule|annulez|stop ça|para|cancela|cancélalo|detente|ferma|fermati|annulla|cancele|pare|annuleer|stop maar
停|停止|取消|やめて|やめてください|中止|キャンセル|취소|отмена|стоп|iptal`,
);

/** Words with which people turn away from what was said, in front of what they want now. */
const OPENERS = phraseSet(
  `actually|oh|ah|well|hm|hmm|um|uh|sorry|hey|ok|okay|no|nope|wait|hold on|hang on|one moment|you know what|on second thought|on second thoughts|thinking about it|in fact|please|just|then|right|yeah|thanks|thank you|no thanks|stop
ach|ach so|nein|ne|nee|eigentlich|moment|warte|also|doch|danke|bitte|ah non|non|en fait|finalement|attends|attendez|merci|bon|pues|en realidad|mejor|espera|gracias|anzi|in realtà|aspetta|grazie|na verdade|espera aí|obrigado|obrigada|eigenlijk|wacht|bedankt
やっぱり|すみません|あ|其实|那|哦|等等`,
);

const COURTESY = phraseSet(
  'please|thanks|thank|you|bitte|danke|merci|gracias|grazie|obrigado|obrigada|bedankt',
);

/** Detects that the action is cancelled. */
export const detectCancel: Detector = ({ text, words, to }) =>
  isCancellation(text, to.prompt !== null, words) ? [{ act: 'cancel', span: spanAll(text) }] : [];

/**
 * Whether an answer cancels the action: the whole of it, or its first clause before a reason or thanks.
 *
 * @param whole the answer, normalised
 */
export function isCancellation(
  response: string,
  toConfirmation: boolean,
  whole = normalise(response),
): boolean {
  const calls = (words: string): boolean =>
    CANCELS.has(words) || (!toConfirmation && STOPS.has(words));
  if (whole === '' || whole.length > 200) return false;
  if (calls(withoutOpeners(whole))) return true;
  if (!HAS_CLAUSES.test(response)) return false;
  const clauses = response
    .split(/[,.;:!?–—、。，！…]+|\s-\s|\b(?:because|since|as i)\b/u)
    .map(normalise)
    .filter((words) => words !== '')
    .map(withoutOpeners);
  const at = clauses.findIndex(calls);
  if (at < 0) return false;
  return clauses.every(
    (words, place) => place === at || calls(words) || OPENERS.has(words) || IS_REASON.test(words),
  );
}

/** Whether an answer may have several clauses: a look that is cheaper than taking it apart. */
const HAS_CLAUSES = /[,.;:!?–—、。，！…]|-|because|since|as i/;

/** A clause beside a "never mind" without asking for anything: "I'll do it myself", "it's fine", "that was wrong". */
export const IS_REASON =
  /^(?:she|she's|he|he's|they|they're|someone|somebody|sie|er|elle|il|on|ella|él|lei|lui|ela|ele|zij|hij|i|i'll|i've|i'd|i'm|it's|it|its|that's|that|this|we|we'll|no|not|nothing|everything|all|there|thanks|ich|das|es|danke|je|ce|c'est|merci|yo|ya|lo|es|gracias|io|lo|grazie|eu|já|obrigad[oa]|ik|het|bedankt|keep|leave|behalte?n?|garde[rz]?|deja|tieni|mantén|deixa|houd)(?:\s|$)/;

/** The words without those that only turn away from what was said, and without courtesy behind them. */
export function withoutOpeners(words: string): string {
  let rest = words;
  for (let next: string | null = words; next !== null; next = afterOpener(rest)) {
    rest = next;
    if (CANCELS.has(rest)) break;
  }
  for (let last = rest.lastIndexOf(' '); last > 0; last = rest.lastIndexOf(' ')) {
    if (!COURTESY.has(rest.slice(last + 1))) break;
    rest = rest.slice(0, last);
  }
  return rest;
}

/** Words of the longest opener. */
const MAX_OPENER = 4;

/** The words behind the longest opener that they begin with; null where none does, or nothing follows. */
function afterOpener(words: string): string | null {
  let after: string | null = null;
  let end = words.indexOf(' ');
  for (let count = 1; count <= MAX_OPENER && end > 0; count += 1) {
    if (OPENERS.has(words.slice(0, end))) after = words.slice(end + 1);
    end = words.indexOf(' ', end + 1);
  }
  return after;
}

/** The words behind a "forget that", which something else follows. */
export function withoutCancel(words: string): string {
  const rest = withoutOpeners(words);
  if (!OPENS_CANCEL.has(firstWord(rest))) return rest;
  const parts = rest.split(' ');
  const length = [5, 4, 3, 2, 1].find(
    (count) => count < parts.length && CANCELS.has(parts.slice(0, count).join(' ')),
  );
  return length === undefined ? rest : withoutOpeners(parts.slice(length).join(' '));
}

function phraseSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/[|\n]/).map(normalise));
}
