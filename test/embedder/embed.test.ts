import { describe, expect, test } from 'vitest';
import { EMBEDDER_ID, EMBEDDING_DIMENSIONS, embed } from '../../src/embedder/embed.js';
import { CONCEPTS_ID, embedConcepts } from '../../src/embedder/embed-concepts.js';
import { WORDS_READ } from '../../src/embedder/words.js';

function cosine(a: string, b: string): number {
  const [one, other] = [embed(a), embed(b)];
  return one.reduce((sum, value, d) => sum + value * (other[d] as number), 0);
}

const length = (vector: Float32Array): number => Math.hypot(...vector);

describe('embed', () => {
  test('has a name and a size', () => {
    expect(EMBEDDER_ID).toBe('builtin-2');
    expect(EMBEDDING_DIMENSIONS).toBe(768);
    expect(embed('a parcel')).toHaveLength(EMBEDDING_DIMENSIONS);
  });

  test.each([
    'My parcel never arrived',
    'Rechnung fehlt',
    '荷物が届かない',
    '4711',
    'the',
    'a 👩‍👩‍👧 family',
  ])('gives unit length: %s', (text) => {
    expect(length(embed(text))).toBeCloseTo(1, 5);
  });

  test.each(['', ' \n\t', '?!…', '👍🎉', '\u200b', '\ud800'])(
    'gives zero without a word: %j',
    (text) => {
      expect(length(embed(text))).toBe(0);
    },
  );

  // A change here makes every stored vector stale: it needs a new EMBEDDER_ID.
  test.each([
    [
      'My parcel never arrived',
      [0.087681, -0.01013, 0.034964, 0.023694, -0.231304, 0.037052, 0.039921],
    ],
    [
      'cancle my subscribtion',
      [-0.012734, -0.047118, -0.046481, 0, -0.020126, -0.013765, -0.071515],
    ],
    [
      'Ich möchte die Rechnung stornieren',
      [0.023458, -0.083616, -0.071938, -0.025353, 0.003447, -0.149461, 0.008825],
    ],
    ['我的包裹没收到', [0.089885, -0.087269, -0.01905, 0, 0, 0, 0]],
  ])('gives the numbers it always gave: %s', (text, numbers) => {
    // Of concepts, letters and word vectors.
    const places = [0, 1, 2, 257, 704, 705, 706];
    const vector = embed(text);
    numbers.forEach((value, i) => {
      expect(vector[places[i] as number]).toBeCloseTo(value, 5);
    });
  });

  test('gives the same for the same text, whatever was embedded between', () => {
    const before = embed('recieved teh wrong itme');
    for (const text of ['Wo ist mein Paket?', 'مرحبا', 'zzzzqqqq']) embed(text);
    expect(embed('recieved teh wrong itme')).toEqual(before);
  });

  test.each([
    ['my parcel never arrived', 'The package has not been delivered', 'How do I bake bread?'],
    ['cancle my subscribtion', 'Please cancel my subscription', 'Plan a trip to Rome'],
    ['pass word reset', 'Reset the password', 'Reset the table for dinner'],
    ['zu hohe Stromrechnung', 'Ich zahle zu viel für Elektrizität', 'Mein Hund frisst nicht'],
    ['我的包裹没收到', '快递还没到', '我想学钢琴'],
    ['荷物が届かない', '配達がまだ来ない', 'ギターを習いたい'],
    ['ลืมรหัสผ่าน', 'เข้าสู่ระบบไม่ได้ จำรหัสผ่านไม่ได้', 'อยากจองโรงแรมใกล้ทะเล'],
    ['نسيت كلمة المرور', 'لا أستطيع تسجيل الدخول', 'أريد وصفة عشاء سريعة'],
    ['squirrel', 'beaver', 'parliament'],
    ['посылка не пришла', 'где мой заказ, доставка задерживается', 'хочу похудеть к лету'],
  ])('"%s" is closer to "%s" than to "%s"', (text, related, unrelated) => {
    expect(cosine(text, related)).toBeGreaterThan(cosine(text, unrelated) + 0.08);
  });

  test('case, width, accents and punctuation make no difference', () => {
    expect(cosine('Où est ma FACTURE ?', 'ou est ma facture')).toBeCloseTo(1, 5);
    expect(cosine('ＡＰＩ key', 'api key')).toBeCloseTo(1, 5);
  });

  test('reads the first few hundred words of a long text', () => {
    const words = 'parcel '.repeat(WORDS_READ);
    expect(embed(`${words}guitar`)).toEqual(embed(words));
    expect(embed(`guitar ${words}`)).not.toEqual(embed(words));
  });

  test.each([
    ['letters without end', 'x'.repeat(20_000)],
    ['Han without end', '退款'.repeat(10_000)],
    ['one pictograph after another', '🎉'.repeat(10_000)],
    ['lone surrogates', '\ud83d lost \udc00 parcel \ud800'],
    ['a pair cut where reading ends', `${'a'.repeat(7_999)}😀 parcel`],
    ['combining marks', `e${'\u0301'.repeat(20_000)}`],
    ['control characters', '\u0000\u0007 refund \uffff'],
    ["words of an object's own", 'constructor toString __proto__'],
  ])('takes %s', (_, text) => {
    const vector = embed(text);
    expect(vector.every(Number.isFinite)).toBe(true);
    expect([0, 1]).toContain(Math.round(length(vector) * 1e5) / 1e5);
  });
});

describe('embedConcepts', () => {
  // The choice of tools and the kinds of failures were trained with these numbers, and older texts are stored with them.
  test.each([
    ['My parcel never arrived', [0.116173, 0.024015, 0.045756, -0.04496, -0.031663, -0.014979]],
    ['cancle my subscribtion', [-0.049465, -0.106739, -0.118455, -0.011715, -0.10503, 0.089817]],
    [
      'Ich möchte die Rechnung stornieren',
      [-0.036268, -0.110707, -0.107957, 0.013827, 0.023757, -0.056669],
    ],
    ['我的包裹没收到', [0.083178, 0.110425, 0.076741, 0.041193, -0.148598, 0.061678]],
  ])('gives the numbers that builtin-1 gave: %s', (text, first) => {
    expect(CONCEPTS_ID).toBe('builtin-1');
    first.forEach((value, d) => {
      expect(embedConcepts(text)[d]).toBeCloseTo(value, 5);
    });
  });
});
