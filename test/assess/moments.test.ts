import { describe, expect, it } from 'vitest';
import { prepareBindingInput } from '../../src/assess/call/binding-input.js';
import { readInput } from '../../src/assess/reading.js';
import { readNumber } from '../../src/utterance/read-value.js';

const KINDS = ['date', 'time', 'duration', 'number', 'money'];

/** What a request offers of a kind, or of all kinds that tell of time and amounts. */
function offered(request: string, kind?: string): string[] {
  const reading = readInput({ request, history: [], context: {}, answered: [] } as never);
  return prepareBindingInput(reading, {})
    .spans.filter((span) => (kind ? span.kind === kind : KINDS.includes(span.kind)))
    .map(({ text }) => text);
}

describe('times of day', () => {
  it.each([
    ['wake me at eight, please', 'eight'],
    ['ring me at half past six', 'half past six'],
    ["bring them for ten o'clock", "ten o'clock"],
    ['be there at a quarter to nine', 'quarter to nine'],
    ['they arrive at five in the morning', 'five in the morning'],
    ['scouts, 2 pm, cereals', '2 pm'],
    ['Bis 14 Uhr bleiben wir im Zimmer', '14 Uhr'],
    ['Die Sitzung beginnt um 9 Uhr 30', '9 Uhr 30'],
    ['Wecken Sie mich bitte um halb acht', 'halb acht'],
    ['Il me faut une voiture à 7 h 30', '7 h 30'],
    ['Réservez une table à 15h', '15h'],
    ['Quiero mesa para seis a las ocho', 'ocho'],
    ['Ci vediamo alle 9 e mezza', '9 e mezza'],
    ['Fino a mezzogiorno niente robot', 'mezzogiorno'],
    ['A sessão é às 19h', '19h'],
    ['Chamem-me às sete menos um quarto', 'sete menos um quarto'],
    ['Kan ik om half vijf komen', 'half vijf'],
    ['下午三点到机场', '下午三点'],
    ['朝9時半に起こしてください', '朝9時半'],
  ])('%s', (request, time) => {
    expect(offered(request, 'time')).toContain(time);
  });
});

describe('days', () => {
  it.each([
    ['book the court for Monday at eight', ['Monday at eight', 'Monday', 'eight']],
    [
      "autumn session: 9 October, ten o'clock, usual place",
      ["9 October, ten o'clock", '9 October', "ten o'clock"],
    ],
    ['move it to Wednesday at 11:20', ['Wednesday at 11:20', 'Wednesday', '11:20']],
    ['a table at eight on Friday', ['eight on Friday', 'Friday', 'eight']],
    ['double session, Monday 9 till 11', ['Monday 9', 'Monday', '9', '11']],
    ['opening hours 08:15 to 09:45', ['08:15', '09:45']],
    ['I am away from Monday to Thursday', ['Monday', 'Thursday']],
    ["take me off Friday's shift", ['Friday']],
    ['Saturday morning suits us best', ['Saturday morning', 'Saturday']],
    ['every Monday from now on', ['every Monday', 'Monday']],
    ['the job is due end of May', ['end of May']],
    ['how many of those this weekend', ['this weekend']],
    ['list all of last year', ['last year']],
    ['where did my money go in May?', ['May']],
    ['Bin am Freitag verhindert', ['Freitag']],
    ['Morgen um halb sechs wecken', ['Morgen um halb sechs', 'halb sechs']],
    ['Das läuft bis Ende Oktober', ['Ende Oktober']],
    ['Repoussons à jeudi prochain', ['jeudi prochain']],
    ['Plus de réseau depuis hier soir', ['hier soir', 'hier']],
    ["On boucle la paie d'avril", ['avril']],
    ['Que venga el viernes por la tarde', ['el viernes por la tarde', 'el viernes']],
    ['Venite domani alle otto', ['domani alle otto', 'domani', 'otto']],
    ['A festa passa para dia 19', ['dia 19', '19']],
    ['O concerto é hoje às nove', ['hoje às nove', 'hoje', 'nove']],
    ['Laat de mail zondagochtend vertrekken', ['zondagochtend']],
    ['наберите ему завтра в девять', ['завтра в девять', 'завтра']],
    ['上个月一共花了多少钱', ['上个月']],
    ['定到周三上午十点发', ['周三', '上午十点']],
    ['今月末にはいくらになりますか', ['今月末']],
    ['来週の土曜に延期してください', ['来週の土曜']],
  ])('%s', (request, moments) => {
    expect(offered(request)).toEqual(expect.arrayContaining(moments));
  });
});

describe('durations', () => {
  it.each([
    ['make them quiet for half an hour', 'half an hour'],
    ['that took an hour and a half', 'an hour and a half'],
    ['everything four weeks later please', 'four weeks later'],
    ['two more weeks on Delta', 'two more weeks'],
    ['keep it for a quarter of an hour', 'a quarter of an hour'],
    ['Ich brauche zwei Wochen mehr', 'zwei Wochen mehr'],
    ['Wir sind eine Viertelstunde zu spät', 'eine Viertelstunde'],
    ["Il me faut un quart d'heure", "un quart d'heure"],
    ['Llegamos una semana más tarde', 'una semana más tarde'],
    ['Gastei duas horas e meia nisso', 'duas horas e meia'],
    ['Ik heb drie kwartier gesleuteld', 'drie kwartier'],
    ['我十分钟后到', '十分钟后'],
    ['小陈再多待两周', '两周'],
    ['57番に3時間かかりました', '3時間'],
  ])('%s', (request, duration) => {
    expect(offered(request, 'duration')).toContain(duration);
  });
});

describe('numbers and amounts', () => {
  it.each([
    ['send Ember the two grand', 'two grand', 2_000],
    ['sold, four thousand two hundred', 'four thousand two hundred', 4_200],
    ['give him his forty-nine quid', 'forty-nine', 49],
    ['Unter achttausend geben wir es nicht her', 'achttausend', 8_000],
    ['das kostet fünfundzwanzig Euro', 'fünfundzwanzig', 25],
    ['provisionnez 1 800 € pour décembre', '1 800', 1_800],
    ['Aparta quinientos euros', 'quinientos', 500],
    ['manda duecento euro ai miei', 'duecento', 200],
    ['stuur vijfentwintig euro', 'vijfentwintig', 25],
    ['给小张转五百块', '五百', 500],
    ['额度能提到三万吗', '三万', 30_000],
    ['母に3万円送ってください', '3万', 30_000],
  ])('%s', (request, text, value) => {
    expect(offered(request)).toContain(text);
    expect(readNumber(text)).toBe(value);
  });
});

describe('ordinary words', () => {
  it.each([
    'may I ask you something, one of them sat in the sun',
    'the second one is fine, they march on',
    'this is due on my side',
    'Mon père ne répond pas',
    'hier ist das Paket für dich',
    'Je dois le faire',
    'give it another go and go on',
    '千万不要删除',
  ])('%s', (request) => {
    expect(offered(request)).toEqual([]);
  });
});
