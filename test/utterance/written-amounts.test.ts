import { describe, expect, test } from 'vitest';
import { prepareBindingInput } from '../../src/assess/call/binding-input.js';
import { withUnits } from '../../src/assess/call/measure-units.js';
import { readInput } from '../../src/assess/reading.js';
import { type PresentMoment, readPresent } from '../../src/utterance/present.js';
import { readNumber } from '../../src/utterance/read-value.js';
import { readDaySpan } from '../../src/utterance/time-span.js';
import { tokenize } from '../../src/utterance/tokens.js';

const read = (request: string) => readInput({ request, history: [], context: null, answered: [] });

/** The amounts that a request names, as they stand and as numbers. */
const amounts = (request: string): [string, number | null][] =>
  prepareBindingInput(read(request), null)
    .spans.filter(({ kind }) => kind === 'money' || kind === 'number')
    .map(({ text }) => [text, readNumber(text)]);

describe('amounts as they are written', () => {
  test.each<[string, string, number]>([
    ['Facture de 1 200,50 € pour Roux', '1 200,50', 1200.5],
    ['Faktura na 1 250 zł dla Sosny', '1 250', 1250],
    ['Rechnung über 12.500 Euro', '12.500', 12500],
    ['给宏达公司开一张2万3千元的发票', '2万3千', 23000],
    ['12万5千円の請求書を作って', '12万5千', 125000],
    ['记一笔打车费三十八块五', '三十八块五', 38.5],
    ['2億5千万円の見積もり', '2億5千万', 250_000_000],
    ['转1千2百元给他', '1千2百', 1200],
    ['转100USD给他', '100', 100],
  ])('%s', (request, text, number) => {
    expect(amounts(request)).toContainEqual([text, number]);
  });

  test.each(['订两块三明治', '每人20块4个人', '转100块3次'])(
    'what follows a piece or a price is no part of it: %s',
    (request) => {
      expect(amounts(request).filter(([, number]) => number !== null && number % 1 !== 0)).toEqual(
        [],
      );
    },
  );

  test('three digits behind a number are no thousands of it where nothing says so', () => {
    expect(amounts('order 2 250 g bags').map(([text]) => text)).not.toContain('2 250');
  });
});

describe('names and codes in Latin letters between signs without spaces', () => {
  test.each<[string, string[]]>([
    ['order-service部署v3.2.1到staging吧', ['order-service', 'v3.2.1', 'staging']],
    ['从A-03搬20箱到C-11', ['A-03', '20', 'C-11']],
    ['auth-apiのv1.4.2をproductionにデプロイして', ['auth-api', 'v1.4.2', 'production']],
    ['22Kから11Aに席を変えたい', ['22K', '11A']],
  ])('%s', (text, words) => {
    expect(tokenize(text).map((token) => token.text)).toEqual(expect.arrayContaining(words));
  });
});

test('an address in a text stands as it is, whatever marks it has', () => {
  expect(read('Keep https://example.org/pan_(easy) and *that*').said.text).toBe(
    'Keep https://example.org/pan_(easy) and that',
  );
});

describe('days from and to in signs', () => {
  const present = readPresent('2026-02-10T10:00:00Z') as PresentMoment;
  test.each([
    ['3月20日から22日まで2名で', '2026-03-20', '2026-03-22'],
    ['7月1号到3号请年假', '2026-07-01', '2026-07-03'],
    ['三月三十号到四月二号', '2026-03-30', '2026-04-02'],
  ])('%s', (text, start, end) => {
    expect(readDaySpan(text, present)).toEqual({ start, end });
  });
});

describe('an amount in the unit of the parameter', () => {
  const bind = (request: string, name: string, value: number) => {
    const parameter = {
      words: name.split('_'),
      type: 'number',
      minimum: 0,
      maximum: 1e9,
    } as never;
    const binding = { parameter, value, sure: 1, several: [] };
    return withUnits([binding], { reading: read(request) })[0]?.value;
  };

  test.each<[string, string, number, number]>([
    ['just took 1 g of paracetamol', 'dose_mg', 1, 1000],
    ['just took 500 mg of paracetamol', 'dose_mg', 500, 500],
    ['I took 500mg', 'dose_g', 500, 0.5],
    ['add 1,5 l of milk', 'amount_ml', 1.5, 1500],
    ['ran 800 m today', 'distance_km', 800, 0.8],
    ['3 tablets', 'dose_mg', 3, 3],
    ['2 l of it', 'dose_mg', 2, 2],
    ['a 5 g sample in a 5 kg box', 'weight_kg', 5, 5],
    ['a drive of 5 km', 'revenue_m', 5, 5],
  ])('%s, %s', (request, name, value, wanted) => {
    expect(bind(request, name, value)).toBe(wanted);
  });
});
