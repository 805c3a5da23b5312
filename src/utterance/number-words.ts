/** Numbers in words, in the languages most traffic is written in. */

const DIGITS = 'zero one two three four five six seven eight nine'.split(' ');
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');

/** Words by the number they stand for: `20:twenty zwanzig`. */
const BY_NUMBER =
  '0:null nul zéro cero ноль ' +
  '1:eins uno jeden один bir um uma één ein eine einen einem einer un une una een ett ' +
  '2:couple zwei zwo deux dos due dois duas twee två dwa dwie два две iki ' +
  '3:drei trois tres tre três drie trzy три üç ' +
  '4:vier quatre cuatro quattro quatro fyra cztery четыре dört ' +
  '5:fünf cinq cinco cinque vijf fem pięć пять beş ' +
  '6:sechs seis sei zes sex sześć шесть altı ' +
  '7:sieben sept siete sette sete zeven sju siedem семь yedi ' +
  '8:acht huit ocho otto oito åtta osiem восемь sekiz ' +
  '9:neun neuf nueve nove negen nio dziewięć девять dokuz ' +
  '10:zehn dix diez dieci dez tien tio dziesięć десять ' +
  '11:elf onze once undici elva jedenaście одиннадцать ' +
  '12:dozen zwölf douze doce dodici doze twaalf tolv dwanaście двенадцать ' +
  '13:dreizehn treize trece tredici treze dertien 14:vierzehn quatorze catorce quattordici catorze veertien ' +
  '15:fünfzehn quinze quince quindici vijftien femton piętnaście пятнадцать 16:sechzehn seize dieciséis sedici dezasseis dezesseis zestien ' +
  '17:siebzehn diecisiete diciassette dezassete dezessete zeventien 18:achtzehn dieciocho diciotto dezoito achttien ' +
  '19:neunzehn diecinueve diciannove dezanove dezenove negentien ' +
  '20:twenty zwanzig vingt veinte venti vinte twintig tjugo dwadzieścia двадцать yirmi ' +
  '25:veinticinco 30:thirty dreißig dreissig trente treinta trenta trinta dertig trettio trzydzieści тридцать otuz ' +
  '40:forty vierzig quarante cuarenta quaranta quarenta veertig fyrtio czterdzieści сорок kırk ' +
  '50:fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig femtio pięćdziesiąt пятьдесят elli ' +
  '60:sixty sechzig soixante sesenta sessanta sessenta zestig sextio altmış 70:seventy siebzig setenta settanta zeventig sjuttio yetmiş ' +
  '80:eighty achtzig ochenta ottanta oitenta tachtig åttio seksen 90:ninety neunzig noventa novanta negentig nittio doksan ' +
  '200:doscientos doscientas duzentos duzentas двести 300:trescientos trezentos триста 400:cuatrocientos quatrocentos ' +
  '500:quinientos quinientas quinhentos пятьсот 600:seiscientos seiscentos 700:setecientos setecentos 800:ochocientos oitocentos 900:novecientos novecentos';

const NUMBERS = new Map<string, number>([
  ['oh', 0],
  ['a', 1],
  ['an', 1],
  ['half', 0.5],
]);
for (const [at, word] of [...DIGITS, ...TEENS].entries()) NUMBERS.set(word, at);
for (const group of BY_NUMBER.split(/ (?=\d)/)) {
  const [number = '', words = ''] = group.split(':');
  for (const word of words.split(' ')) NUMBERS.set(word, Number(number));
}
for (const [at, sign] of [...'〇一二三四五六七八九十'].entries()) NUMBERS.set(sign, at);
NUMBERS.set('两', 2).set('兩', 2);

/** Words that multiply what stands before them. */
export const SCALES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    100: 'hundred hundert cent cents cien ciento cem cento honderd hundra sto сто yüz 百',
    1000: 'thousand k grand tausend mille mil mila duizend tusen tysiąc tysiące tysięcy тысяч тысячи тысяча bin 千',
    10000: '万 萬',
    1000000:
      'million millions millionen mio millón millones milione milioni milhão milhões miljoen miljoner',
    100000000: '億 亿',
  }).flatMap(([scale, words]) => words.split(' ').map((word) => [word, Number(scale)] as const)),
);

/** Articles, and words that are more often something else than a number. */
const MORE_OFTEN_ELSE = new Set(
  'a an oh half couple one uno um uma een ein eine einen einem einer un une una één ett bir jeden один null sei sex once elf neuf sept k grand cent cents mil bin sto mio'.split(
    ' ',
  ),
);

/** Parts that numbers are made of in the languages that write them in one word, the longest first. */
const PARTS = [
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf sechzehn siebzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend und',
  'een één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd duizend en ën',
  'un uno due tre tré quattro cinque sei sette otto nove dieci undici dodici venti vent trenta trent quaranta quarant cinquanta cinquant sessanta sessant settanta settant ottanta ottant novanta novant cento mille mila',
  'ett två tre fyra fem sex sju åtta nio tio elva tolv femton tjugo trettio fyrtio femtio sextio sjuttio åttio nittio hundra tusen',
].map((words) => words.split(' ').sort((a, b) => b.length - a.length));
const JOINS = new Set(['und', 'en', 'ën']);
const ELIDED: Readonly<Record<string, number>> = {
  vent: 20,
  trent: 30,
  quarant: 40,
  cinquant: 50,
  sessant: 60,
  settant: 70,
  ottant: 80,
  novant: 90,
  tré: 3,
};

/** `fünfundzwanzig`, `vijfentwintig`, `duecento`: a number whose parts are written as one word. */
function compound(word: string): number | null {
  if (word.length < 7 || word.length > 40) return null;
  for (const parts of PARTS) {
    const found: string[] = [];
    let at = 0;
    while (at < word.length) {
      const part = parts.find((one) => word.startsWith(one, at));
      if (part === undefined) break;
      found.push(part);
      at += part.length;
    }
    if (at === word.length && found.length > 1 && !JOINS.has(found.at(-1) as string))
      return evaluate(found.filter((part) => !JOINS.has(part)));
  }
  return null;
}

const wordValue = (word: string): number | null => NUMBERS.get(word) ?? ELIDED[word] ?? null;

function evaluate(words: readonly string[]): number {
  let total = 0;
  let current = 0;
  for (const word of words) {
    const scale = SCALES.get(word);
    if (scale === undefined) current += wordValue(word) ?? 0;
    else if (scale === 100) current = (current || 1) * scale;
    else {
      total += (current || 1) * scale;
      current = 0;
    }
  }
  return total + current;
}

/** The number that one word is, `forty-nine` and `duecento` too; null for any other, a scale among them. */
export function numberWord(word: string): number | null {
  const known = NUMBERS.get(word);
  if (known !== undefined) return known;
  const parts = /^(\p{L}+)-(\p{L}+)$/u.exec(word);
  if (parts) {
    const [tens, unit] = [NUMBERS.get(parts[1] as string), NUMBERS.get(parts[2] as string)];
    if (tens !== undefined && unit !== undefined && tens >= 20 && unit < 20) return tens + unit;
    return null;
  }
  return compound(word);
}

/** Whether a word is a number wherever it stands, not an article or a word that means something else as often. */
export const isNumberWord = (word: string): boolean =>
  !MORE_OFTEN_ELSE.has(word) && (SCALES.has(word) || numberWord(word) !== null);

/** Whether a text is a number and nothing else, so that its unit stands behind it. */
export const isBareNumber = (text: string): boolean =>
  /^\d[\d.,]*$/.test(text) || numberWord(text.toLowerCase()) !== null;

/** The digit that a word of English is. */
export const digitWord = (word: string): number | undefined =>
  word === 'oh' ? 0 : DIGITS.includes(word) ? DIGITS.indexOf(word) : undefined;

const HAN_NUMBER = /[〇一二三四五六七八九十百千万萬億亿两兩]+/;

/** `fifteen hundred`, `zweihundert`, `三万五`: the number that words say; null for none. */
export function numberInWords(text: string): number | null {
  const han = HAN_NUMBER.exec(text)?.[0];
  if (han !== undefined) return hanNumber(han);
  let total = 0;
  let current = 0;
  let known = false;
  for (const word of text.split(/[\s-]+/)) {
    if (word === '' || word === 'and' || word === 'of') continue;
    const value = numberWord(word);
    const scale = SCALES.get(word);
    if (value !== null) current += value;
    else if (scale !== undefined) {
      current = (current || 1) * scale;
      if (scale >= 1_000) {
        total += current;
        current = 0;
      }
    } else if (known) break;
    else continue;
    known = true;
  }
  return known ? total + current : null;
}

/** `三百二十`, and `三万五`, in which the last digit counts tenths of the scale before it. */
function hanNumber(signs: string): number {
  let total = 0;
  let section = 0;
  let digit = -1;
  let last = 0;
  for (const sign of signs) {
    const scale = sign === '十' ? 10 : SCALES.get(sign);
    if (scale === undefined) {
      digit = digit < 0 ? (NUMBERS.get(sign) ?? 0) : digit * 10 + (NUMBERS.get(sign) ?? 0);
      continue;
    }
    if (scale >= 10_000) {
      total += (section + Math.max(digit, 0) || 1) * scale;
      section = 0;
    } else section += (digit < 0 ? 1 : digit) * scale;
    digit = -1;
    last = scale;
  }
  if (digit < 0) return total + section;
  const tenth = last >= 100 && digit < 10 && !signs.includes('〇') ? last / 10 : 1;
  return total + section + digit * tenth;
}
