import type { Token } from '../../utterance/tokens.js';
import { unspacedKind } from '../../utterance/unspaced-moments.js';
import { wordSet } from '../../utterance/word-set.js';

/** Words of dates beside the names of days and months, in the languages most traffic is written in. */

/** What may stand before a day, a month or a unit of time and belongs to it. */
export const LEADS =
  /^(?:next|this|last|coming|following|every|each|the|early|late|mid|end|beginning|start|ende|anfang|mitte|nächste[nrsm]?|kommende[nrsm]?|diese[nrsm]?|letzte[nrsm]?|jede[nrsm]?|prochaine?|ce|cet|cette|chaque|début|fin|mi|próximo|próxima|este|esta|cada|finales|principios|mediados|prossimo|prossima|questo|questa|quest'|ogni|fine|inizio|neste|nesta|deste|desta|fim|final|início|meados|volgende|komende|vorige|deze|dit|elke|eind|begin|nästa|denna|op|am|le|el|il|в|следующий|прошлый)$/;

/** Units of time that are a date behind such a word: `next week`, `ce soir`. */
export const UNIT = wordSet(
  'week weekend month quarter term year morning afternoon evening night spring summer autumn fall winter fortnight woche wochenende monat jahr quartal morgen abend nachmittag frühling frühjahr sommer herbst semaine week-end mois trimestre année matin soir midi après-midi nuit printemps été automne hiver semana mes año tarde noche primavera verano otoño invierno settimana weekend mese anno sera mattina pomeriggio notte estate autunno inverno mês ano manhã noite verão outono maand jaar kwartaal weekend ochtend middag avond zomer herfst lente vecka månad år kväll неделе неделю месяце месяц году',
);

/** What joins the parts of a date. */
export const OF = wordSet('of de del di do den の');

/** What may stand behind a day or a unit and tells which: `lundi prochain`, `mes pasado`, `the Friday after`. */
export const TRAILS =
  /^(?:prochaine?|dernier|dernière|suivante?|passée?|pasad[oa]|próxim[oa]|siguiente|prossim[oa]|scors[oa]|passad[oa]|seguinte|after|drauf|darauf)$/;

/** Words and short forms that are a date by themselves. */
const RELATIVE =
  /^(?:today|tomorrow|tonight|yesterday|heute|gestern|übermorgen|vorgestern|aujourd'hui|demain|après-demain|avant-hier|hoy|ayer|anteayer|oggi|domani|dopodomani|ieri|stasera|stanotte|stamattina|hoje|amanhã|ontem|anteontem|vandaag|overmorgen|gisteren|vanavond|vanmiddag|vanochtend|monatsende|jahresende|wochenende|quartalsende|q[1-4]|payday|(?:mo|diens|mittwoch|donners|frei|sams|sonn)(?:n?tag)?(?:s?)(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht)|(?:maan|dins|woens|donder|vrij|zater|zon)dag(?:ochtend|middag|avond|nacht)|morgen(?:ochtend|middag|avond)|morgen|今日|明日|昨日|明後日|今天|明天|昨天|后天|後天|[月火水木金土日]曜日?|(?:星期|周|週|礼拜)[一二三四五六日天末]|来週|今週|先週|下周|下週|本周|上周|来月|今月|先月|今年|来年|去年|昨年|今年度|下个月|上个月|这个月|本月|月底|月末|年末|年底|今月末|来月末|今晚|明晚|昨晚|今夜|今晩|今朝|明早|今早)$/;

/** Whether a word is a date by itself, in scripts without spaces too. */
export const isRelative = (word: string): boolean =>
  RELATIVE.test(word) ||
  (word.charCodeAt(word.length - 1) > 0x2fff && unspacedKind(word, '') === 'date');

/** What joins a part of the day to its day: `por la tarde`, `in the morning`. */
export const JOINS_PART = wordSet('in the por la de à di da du le en');

/** A day of the month. */
export const PLAIN_DAY = /^\d{1,2}(?:st|nd|rd|th|\.)?$/;

const ELIDED = /^(?:d|l|dell|nell|dall|all|quest|qu|jusqu|un)'(?=\p{L}{3})/u;
const SUFFIX = /'(?:t[ae]|d[ae]|[td][ae]n|y?[ae]|n?[ıiuü]n|s)$/u;

/** A word without what is written together with it: `d'avril`, `Mayıs'ta`, `Friday's`; and how much that is. */
export function bareWord({ text, word }: Token): {
  readonly word: string;
  readonly skip: number;
  readonly drop: number;
} {
  if (!text.includes("'") || /^(?:aujourd|o)'/.test(word)) return wholeWord(word);
  const lower = text.toLowerCase();
  const skip = ELIDED.exec(lower)?.[0].length ?? 0;
  const drop = SUFFIX.exec(lower)?.[0].length ?? 0;
  return { word: lower.slice(skip, lower.length - drop), skip, drop };
}

const wholeWord = (word: string) => ({ word, skip: 0, drop: 0 });
