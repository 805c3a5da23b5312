import { normalise } from '../utterance/normal-form.js';

/**
 * Short answers by language, as whole answers and as single words. A phrase stands as it is said; each
 * is compared after `normalise`.
 */
const YES = `yes|y|yeah|yep|yup|yes please|sure|of course|certainly|absolutely|definitely|correct|right|exactly|that's right|ok|okay|k|fine|go ahead|do it|go for it|please do|proceed|confirm|confirmed|i confirm|approved|sounds good|looks good|affirmative|agreed
ja|jawohl|jo|klar|genau|richtig|stimmt|natürlich|einverstanden|passt|mach das|ja bitte|bestätigt|bestätige
oui|ouais|d'accord|bien sûr|exact|vas y|allez y|continuez|je confirme|confirmé|c'est ça
sí|si|claro|vale|correcto|adelante|de acuerdo|por supuesto|hazlo|confirmo|exacto
sì|certo|va bene|d'accordo|esatto|procedi|confermo|giusto
sim|claro que sim|pode ser|certo|confirmado|isso|isso mesmo|pode
jazeker|akkoord|klopt|inderdaad|graag|doe maar
tak|jasne|zgoda|oczywiście|dobrze|potwierdzam
ano|jasně|souhlasím|áno|súhlasím
igen|persze|rendben
da|desigur|bine|de acord
evet|tamam|olur|onaylıyorum|tabii
да|конечно|хорошо|верно|подтверждаю|ага|давай|так|звичайно
ναι|βέβαια|εντάξει
ja tack|japp|visst|stämmer|ja takk|jepp|selvfølgelig|joo|kyllä|juu
نعم|أجل|تمام|موافق|ايوه|أكيد
כן|בטח|בסדר
हाँ|हां|जी|जी हाँ|ठीक है|बिल्कुल|haan
بله|آره
是|是的|对|對|好|好的|可以|行|嗯|确认|確認|没错|沒錯|当然|同意|继续|请继续|請繼續
はい|うん|ええ|お願いします|はいお願いします|了解|いいよ|そうです
네|예|응|맞아요|맞습니다|좋아요|그래|확인|네 맞아요
ใช่|ครับ|ค่ะ|ตกลง|ได้
vâng|có|đúng|đồng ý
ya|iya|benar|setuju|oke|betul
👍|✅|👌`;

const NO = `no|n|nope|nah|no thanks|no thank you|don't|do not|stop|cancel|abort|wait|hold on|not yet|wrong|incorrect|never|negative|please don't|never mind|nevermind
nein|ne|nee|nö|nicht|falsch|stopp|abbrechen|lieber nicht|auf keinen fall
non|pas du tout|annule|annuler|arrête|surtout pas
no gracias|cancela|cancelar|para|incorrecto|nunca
não|nao|cancele|pare|errado
annulla|fermo|sbagliato
neen|niet|annuleer|liever niet
nie|anuluj|źle
ne|zrušit|nem|mégse|nu|anulează
hayır|iptal|yok|dur
нет|не надо|отмена|стоп|неверно|ні
όχι|οχι|άκυρο
nej|nei|avbryt|ei|peru
لا|كلا|إلغاء
לא|בטל
नहीं|मत|nahi
نه|خیر
不|不是|不要|不行|否|取消|别|不对|没有
いいえ|いや|ちがう|違う|違います|キャンセル|やめて|ダメ
아니요|아니|아뇨|취소|안돼|안 돼요
ไม่|ไม่ใช่|ยกเลิก
không|hủy
tidak|bukan|batal|jangan
👎|❌`;

/** "Whatever" and "you decide" are not here: they leave the choice to the agent, which is an answer. */
const UNKNOWN = `i don't know|i do not know|i really don't know|i really do not know|i'm afraid i don't know|i can't remember|i don't remember|i dont know|don't know|dont know|dunno|idk|no idea|not sure|i'm not sure|im not sure|unsure|i have no idea|no clue|i can't say|can't say|maybe|perhaps|hm|hmm
ich weiß nicht|ich weiss nicht|weiß nicht|weiss nicht|keine ahnung|das weiß ich nicht|vielleicht|nicht sicher
je ne sais pas|je sais pas|aucune idée|peut être|pas sûr
no sé|no lo sé|no se|ni idea|quizás|no estoy seguro|no estoy segura
não sei|nao sei|sei lá|talvez
non so|non lo so|boh|forse
weet ik niet|ik weet het niet|geen idee|misschien
nie wiem|może
nevím|možná|nem tudom|talán|nu știu|poate
bilmiyorum|belki|emin değilim
не знаю|без понятия|может быть|не уверен
δεν ξέρω|ίσως
vet inte|vet ej|ingen aning|vet ikke|kanske|en tiedä|ehkä
لا أعرف|لا اعرف|لا أدري|ربما
לא יודע|לא יודעת|אולי
पता नहीं|मुझे नहीं पता|शायद
نمی دانم|نمیدانم
不知道|我不知道|不清楚|不确定|也许|可能
わからない|わかりません|分からない|分かりません|さあ|たぶん|知らない
몰라요|모르겠어요|모르겠습니다|글쎄요|아마
ไม่รู้|ไม่ทราบ|ไม่แน่ใจ
không biết|tôi không biết
tidak tahu|gak tahu`;

/** Assent to a confirmation beside a yes: praise for what is proposed. To a question it may be a value. */
const AGREES = `good|great|perfect|excellent|lovely|brilliant|wonderful|better|much better|that's better|that's fine|that works|works for me|that'll do|that will do|all good|all right|alright|carry on|continue
gut|so ist gut|so ist's gut|passt so|so passt's|besser|perfekt|prima|super|in ordnung|geht klar|so machen wir's|so machen wir es
parfait|très bien|bien|c'est bon|c'est mieux|ça marche|ça me va|impeccable
perfecto|muy bien|bien|así está bien|así mejor|mejor así|está bien|eso es|genial
perfetto|benissimo|bene|così va bene|meglio così|meglio
perfeito|muito bem|está bem|está bom|assim está bem|melhor assim|melhor
perfect zo|prima zo|goed|goed zo|zo is het goed|beter|zo ja
dobrze tak|świetnie|bra|perfekt så|det blir bra
それで|それでお願いします|それでいいです|大丈夫です|これで|就这样|这样可以|这样就好|没问题`;

/** Words that hurry or end a yes and change nothing of what it is said to. */
const BESIDE_YES = `quickly|quick|fast|asap|right away|immediately|at once|as soon as possible|soon|then|now|so|that way|like that|as it is|as is|this time|all of it|cheers|mate|ta|very much|a lot|thanks a lot
schnell|sofort|gleich|jetzt|bitte schnell|so|vielen dank|vite|tout de suite|maintenant|rápido|ahora|ya|enseguida|así|subito|adesso|così|agora|depressa|já|assim|snel|meteen|nu|zo|もう|今すぐ`;

/** Words that carry no answer of their own. */
const FILLER = `please|pls|thanks|thank|you|the|that|that's|it|it's|is|i|i'd|i'll|would|like|want|let's|well|so|then|just|now|oh|um|uh|and|do|go|ahead|with|them|these|those|this|him|her
bitte|danke|die|der|das|den|doch|dann|mal|es|und|ich
s'il|te|vous|plaît|plait|merci|le|la|et|alors
por|favor|gracias|el|lo|y|o|a|obrigado|obrigada
per|favore|grazie|il|e
dank|bedankt|je|de|het
proszę|dziękuję|prosím|lütfen|teşekkürler|пожалуйста|спасибо|tack|takk|kiitos`;

/** Words that point at one of several options and say nothing about which. */
const POINTER = `option|number|nr|choice|one|take|choose|pick
nummer|nehme|l'option|numéro|opción|número|opção|opzione|optie`;

const set = (list: string): ReadonlySet<string> =>
  new Set(
    list
      .split(/[|\n]/)
      .map(normalise)
      .filter((word) => word !== ''),
  );

export const ANSWER_WORDS = {
  yes: set(YES),
  no: set(NO),
  agrees: set(AGREES),
  besideYes: set(BESIDE_YES),
  unknown: set(UNKNOWN),
  filler: set(FILLER),
  pointer: set(POINTER),
};

/** Words for the first to the fourth, by language. */
const ORDINAL_LISTS = [
  'first|1st|former|one|erste|ersten|erster|erstes|eins|premier|première|primero|primera|primeiro|primeira|primo|prima|eerste|pierwszy|pierwsza|birinci|первый|первая|第一|第一个|一|最初|一番目|첫번째|첫 번째|الأول',
  'second|2nd|two|zweite|zweiten|zweiter|zweites|zwei|deuxième|segundo|segunda|secondo|seconda|tweede|drugi|druga|ikinci|второй|вторая|第二|第二个|二|二番目|두번째|두 번째|الثاني',
  'third|3rd|three|dritte|dritten|dritter|drittes|drei|troisième|tercero|tercera|terceiro|terceira|terzo|terza|derde|trzeci|trzecia|üçüncü|третий|третья|第三|第三个|三|三番目|세번째|세 번째|الثالث',
  'fourth|4th|four|vierte|vierten|vierter|viertes|vier|quatrième|cuarto|cuarta|quarto|quarta|vierde|czwarty|czwarta|dördüncü|четвертый|четвертая|第四|第四个|四|四番目|네번째|네 번째|الرابع',
];

/** Words for the last of several. */
export const LAST: ReadonlySet<string> = set(
  'last|final|latter|bottom one|letzte|letzten|letzter|letztes|dernier|dernière|último|última|ultimo|ultima|laatste|sista|ostatni|ostatnią|ostatnia|son|последний|последнюю|最後|最后|最后一个|最後の|마지막',
);

/** Words for the middle one of three. */
export const MIDDLE: ReadonlySet<string> = set(
  'middle|middle one|mittlere|mittleren|celle du milieu|del medio|medio|di mezzo|do meio|middelste|mittersta|środkowy|真ん中|中间|中间那个',
);

export const ORDINALS: ReadonlyMap<string, number> = new Map(
  ORDINAL_LISTS.flatMap((list, index) => [...set(list)].map((word) => [word, index + 1] as const)),
);
