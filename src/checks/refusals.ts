/**
 * Words by which somebody says that nothing is to be done, in the languages that most traffic is written in; the negated verbs of each
 * language are told by its grammar elsewhere.
 */
const FORBIDS =
  /\b(?:refrain from|forget about|no way|must not|mustn['’]?t|should not|shouldn['’]?t|nobody should|no one should|under no circumstances|not under any|auf keinen fall|keinesfalls|in geen geval|en aucun cas|surtout pas|de ninguna manera|in nessun caso|de forma alguma|pod [zż]adnym pozorem)\b|\?\s*(?:never|no|nein|non|nunca|mai|nie)\b/i;
/** Takes back what was just said: "… no wait, don't", "… just kidding". */
const TAKES_BACK =
  /(?:^|[-–—,.;…]\s*)(?:no,? )?(?:wait,? )?(?:do ?n[o']t|don['’]t)\s*[.!]*$|\bjust kidding\b|\bi said no\b/i;
/** Says that something need not or should not be. */
const NEEDS_NOT =
  /\bno need to\b(?! (?:page|call|ask|reply|answer|confirm|notify|tell|wait|rush|hurry|worry)\b)|\bavoid \w+ing\b|\byou (?:can['’]?t|cannot) \w+ [^?]*!|\bi hope you did ?n|\bdare\b|^\W*wait (?:before|until|till)\b|\bnie gesagt\b|\bbestehen bleiben\b|\bni se te ocurra\b|(?:^|\s)لا\s|(?:^|\s)(?:không|đừng|chớ)\s|\b(?:en halua|älä|älkää)\b/i;
/** Says so behind letters of any script; a word boundary beside both flags costs twenty times as much, so that the others have no `u`. */
const NEEDS_NOT_BEHIND = /^\p{L}+ inte\b|\p{L}m[ae]y[ıi]n(?:[ıi]z)?\b/iu;
/** A denial that ends a sentence: "Storniere die Bestellung bitte nicht". */
const DENIES_LAST = /(?:\s|^)(?:nicht|niet|inte|ikke)\s*[.!]*$/i;
/** French denies around the verb, elided or not: "n'annule pas". */
const DENIES_AROUND = /\bn(?:['’]|e\s)\p{L}+(?:\s\p{L}+)?\s(?:pas|plus|jamais|rien)\b/iu;
/** Never asked for, never wanted. */
const NEVER_WANTED =
  /\b(?:never|did ?n['’]?o?t|nobody|no one)\b(?:\W+\w+){0,3}?\W+(?:ask|asked|want|wanted|order|ordered|request|requested|tell|told|say|said|agree|agreed|approve|approved|authori[sz]ed?|consent|consented|sign|signed)\b|\b(?:i|we)(?: have|['’]ve)? (?:already )?(?:refused|declined|rejected)\b|\bwho (?:told|asked|allowed) you\b|\b(?:nie|niemals|nicht|nooit|niet) (?:verlangt|gebeten|gewollt|bestellt|beauftragt|gevraagd|gewild)\b|\bjamais (?:demand[eé]|voulu)\b|\b(?:nunca|no) (?:te |le |lo )?(?:ped[ií]|quise|solicit[eé])\b|\bnon (?:ho|abbiamo) (?:mai )?(?:chiesto|voluto|ordinato)\b|\bnunca (?:pedi|quis)\b|\bnigdy nie (?:prosi[lł]|chcia[lł])/i;
/** Wants to be asked first. */
const ASKS_FIRST =
  /\bask me (?:first|before)|\bbefore you\b.*\bask\b|\bcheck with me\b|\bfrag mich (?:vorher|zuerst)|\bdemande-moi (?:avant|d['’]abord)|\bpreg[uú]ntame (?:antes|primero)/i;

/** Whether a message says that something is not to be done, was never asked for, or is to be asked about first. */
export const refuses = (text: string): boolean =>
  FORBIDS.test(text) ||
  NEEDS_NOT.test(text) ||
  NEEDS_NOT_BEHIND.test(text) ||
  TAKES_BACK.test(text) ||
  DENIES_LAST.test(text) ||
  DENIES_AROUND.test(text) ||
  NEVER_WANTED.test(text) ||
  ASKS_FIRST.test(text);
