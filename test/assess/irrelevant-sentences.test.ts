import { describe, expect, test } from 'vitest';
import type { ActionRisk } from '../../src/contracts/gate.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { callGate } from '../../training/blind/gate.js';
import { type Pair, readOmissions } from '../../training/omission.js';

/**
 * What people say beside the point: a date, an amount, an id, a name, a time, a count and a quotation, none of which
 * fills anything. Not the wording that the model is trained with.
 */
const IRRELEVANT: Readonly<Record<string, readonly string[]>> = {
  en: [
    'It has been raining here since 3 October.',
    'My sandwich cost 6.40 this morning.',
    'There is a sticker saying ZT-4418 on my lamp.',
    'Henrik Dahl from next door just waved at me.',
    'The radio is playing "Purple Rain" again.',
    'The church bells went off at 11:20.',
    'I counted 17 pigeons on the roof.',
    'Our oak tree was planted on 9 May 2019.',
  ],
  de: [
    'Seit dem 3. Oktober regnet es bei uns.',
    'Mein Brötchen hat heute 6,40 € gekostet.',
    'Auf meiner Lampe klebt ein Zettel mit ZT-4418.',
    'Henrik Dahl von nebenan hat mir gerade zugewinkt.',
    'Im Radio läuft schon wieder „Purple Rain“.',
    'Die Kirchenglocken haben um 11:20 Uhr geläutet.',
    'Ich habe 17 Tauben auf dem Dach gezählt.',
    'Unsere Eiche wurde am 9. Mai 2019 gepflanzt.',
  ],
  fr: [
    'Il pleut ici depuis le 3 octobre.',
    'Mon sandwich a coûté 6,40 € ce matin.',
    'Il y a une étiquette ZT-4418 sur ma lampe.',
    'Henri Dallier, le voisin, vient de me saluer.',
    'La radio passe encore « La Mer ».',
    'Les cloches ont sonné à 11 h 20.',
    'J’ai compté 17 pigeons sur le toit.',
    'Notre chêne a été planté le 9 mai 2019.',
  ],
  es: [
    'Aquí llueve desde el 3 de octubre.',
    'Mi bocadillo ha costado 6,40 € esta mañana.',
    'Hay una pegatina ZT-4418 en mi lámpara.',
    'Enrique Dalmau, el vecino, acaba de saludarme.',
    'En la radio suena otra vez «Mediterráneo».',
    'Las campanas han sonado a las 11:20.',
    'He contado 17 palomas en el tejado.',
    'Nuestro roble fue plantado el 9 de mayo de 2019.',
  ],
  it: [
    'Qui piove dal 3 ottobre.',
    'Il mio panino è costato 6,40 € stamattina.',
    'C’è un adesivo ZT-4418 sulla mia lampada.',
    'Enrico Dalla, il vicino, mi ha appena salutato.',
    'Alla radio c’è di nuovo «Azzurro».',
    'Le campane hanno suonato alle 11:20.',
    'Ho contato 17 piccioni sul tetto.',
    'La nostra quercia è stata piantata il 9 maggio 2019.',
  ],
  pt: [
    'Aqui chove desde 3 de outubro.',
    'A minha sandes custou 6,40 € esta manhã.',
    'Há um autocolante ZT-4418 no meu candeeiro.',
    'O Henrique Dantas, o vizinho, acabou de me acenar.',
    'Na rádio está a tocar outra vez «Grândola».',
    'Os sinos tocaram às 11:20.',
    'Contei 17 pombos no telhado.',
    'O nosso carvalho foi plantado em 9 de maio de 2019.',
  ],
  nl: [
    'Het regent hier al sinds 3 oktober.',
    'Mijn broodje kostte vanochtend € 6,40.',
    'Er zit een sticker met ZT-4418 op mijn lamp.',
    'Henk Dallinga van hiernaast zwaaide net naar me.',
    'Op de radio draait weer "Het Dorp".',
    'De kerkklokken luidden om 11:20.',
    'Ik heb 17 duiven op het dak geteld.',
    'Onze eik is op 9 mei 2019 geplant.',
  ],
  ja: [
    'こちらは10月3日からずっと雨が降っています。',
    '今朝のサンドイッチは640円でした。',
    '私のランプにはZT-4418というシールが貼ってあります。',
    '隣の田村さんがさっき手を振ってくれました。',
    'ラジオでまた「さくら」が流れています。',
    '教会の鐘が11時20分に鳴りました。',
    '屋根の上に鳩が17羽いました。',
    'うちの樫の木は2019年5月9日に植えられました。',
  ],
  zh: [
    '这里从10月3日起一直在下雨。',
    '我今天早上的三明治花了64块。',
    '我的台灯上贴着ZT-4418的标签。',
    '隔壁的田志强刚才向我挥手。',
    '收音机里又在放“茉莉花”。',
    '教堂的钟11点20分响了。',
    '我数了数屋顶上有17只鸽子。',
    '我们家的橡树是2019年5月9日种的。',
  ],
};

/** So many pairs of each language and way, drawn evenly over the corpus. */
const DRAWN = { en: 66, other: 22 } as const;

interface Case {
  readonly pair: Pair;
  readonly sentence: string;
  readonly input: AssessInput;
}

const PAIRS = readOmissions().flatMap((part) => part.pairs);

/** Open requests of a language, with tools or without, each with an irrelevant sentence before or behind it. */
function casesOf(lang: string, withTools: boolean): Case[] {
  const own = PAIRS.filter((one) => one.lang === lang && (one.tool !== null) === withTools);
  const wanted = lang === 'en' ? DRAWN.en : DRAWN.other;
  const sentences = IRRELEVANT[lang] as readonly string[];
  const step = Math.max(1, Math.floor(own.length / wanted));
  return own
    .filter((_, at) => at % step === 0)
    .slice(0, wanted)
    .map((pair, at) => {
      const sentence = sentences[at % sentences.length] as string;
      const { request } = pair.open;
      const joined = Math.floor(at / sentences.length) % 2 === 0;
      const text = joined ? `${ended(request)} ${sentence}` : `${sentence} ${request}`;
      return { pair, sentence, input: { ...pair.open, request: text } };
    });
}

/** Without a mark at its end a request would go on into what stands behind it. */
const ended = (text: string): string => (/[.!?。！？…]["')]?$/.test(text) ? text : `${text}.`);

const CASES = Object.keys(IRRELEVANT).flatMap((lang) => [
  ...casesOf(lang, true),
  ...casesOf(lang, false),
]);

const decide = (input: AssessInput, { risk }: Pair) =>
  callGate({ input, risk: risk as ActionRisk });

const SEEN = CASES.map((one) => {
  const plain = decide(one.pair.open, one.pair);
  const more = decide(one.input, one.pair);
  const before = Object.entries(plain.assessment.intentSpec?.parameters ?? {});
  const after = Object.entries(more.assessment.intentSpec?.parameters ?? {});
  const bound = after.filter(
    ([name, value]) =>
      one.sentence.includes(String(value)) &&
      !before.some(([other, same]) => other === name && same === value),
  );
  return {
    ...one,
    fell: plain.assessment.score - more.assessment.score,
    from: plain.result.decision,
    to: more.result.decision,
    bound,
  };
});

const told = ({ pair, sentence }: (typeof SEEN)[number], what: string): string =>
  `${pair.id} ${what}: ${pair.open.request.slice(0, 60)} + ${sentence}`;

/** How far a score may fall. */
const FALLS = 0.05;
/** In which share of the requests it may fall further, act or bind. Wanted are .03, 0 and 0; this is what is reached. */
const MAY_FALL = 0.25;
const MAY_ACT = 0.14;
const MAY_BIND = 0.035;

describe('an irrelevant sentence that fills nothing', () => {
  test('is tried on hundreds of requests', () => {
    expect(SEEN.length).toBeGreaterThan(400);
  });

  test('does not lower the score', () => {
    const fallen = SEEN.filter(({ fell }) => fell > FALLS);
    expect(
      fallen.length / SEEN.length,
      fallen.map((one) => told(one, one.fell.toFixed(2))).join('\n'),
    ).toBeLessThanOrEqual(MAY_FALL);
  });

  test('hardly ever makes of a question an action', () => {
    const turned = SEEN.filter(({ from, to }) => from === 'ask' && to === 'proceed');
    expect(
      turned.length / SEEN.length,
      turned.map((one) => told(one, 'proceeds')).join('\n'),
    ).toBeLessThanOrEqual(MAY_ACT);
  });

  test('gives hardly ever anything to a parameter', () => {
    const given = SEEN.filter(({ bound }) => bound.length > 0);
    expect(
      given.length / SEEN.length,
      given.map((one) => told(one, JSON.stringify(one.bound))).join('\n'),
    ).toBeLessThanOrEqual(MAY_BIND);
  });
});
