import { describe, expect, test } from 'vitest';
import { of, tool } from './support.js';

const TOOLS = [
  tool(
    'cancel_booking',
    'Cancel a booking.',
    { booking_reference: { type: 'string', description: 'Reference of the booking' } },
    ['booking_reference'],
  ),
  tool(
    'block_card',
    'Block a bank card.',
    {
      card_id: { type: 'string', description: 'Id of the card' },
      reason: { type: 'string', enum: ['lost', 'stolen', 'damaged'] },
    },
    ['card_id', 'reason'],
  ),
  tool(
    'transfer_money',
    'Transfer money to a payee.',
    {
      payee: { type: 'string', description: 'Name of the payee' },
      amount: { type: 'number', description: 'Amount in euros' },
    },
    ['payee', 'amount'],
  ),
];
const CARDS = [
  { id: 'c_1', name: 'Visa 4417' },
  { id: 'c_2', name: 'Visa 8830' },
  { id: 'c_3', name: 'Maestro 1112' },
];
const context = { tools: TOOLS, cards: CARDS };
const promptOf = (request: string): string => of(request, { context }).confirmPrompt();

describe('the prompt of a call shows what will be done', () => {
  test('the tool in words and every bound value', () => {
    expect(promptOf('Cancel booking KX93PQ please')).toBe('Cancel booking KX93PQ. Go ahead?');
    expect(promptOf('Transfer 40 euros to Anna Kern')).toBe(
      'Transfer money: payee Anna Kern, amount 40. Go ahead?',
    );
  });

  test('a record by its name', () => {
    expect(promptOf('Block my Maestro card, it was stolen')).toBe(
      'Block card Maestro 1112 (c_3): reason stolen. Go ahead?',
    );
  });

  test('every order of the message', () => {
    const prompt = promptOf('Cancel booking KX93PQ and transfer 40 euros to Anna Kern');
    expect(prompt).toContain('KX93PQ');
    expect(prompt).toContain('Anna Kern');
    expect(prompt).toContain('40');
  });

  test('in the frame of the language of the request, behind its own words', () => {
    expect(promptOf('Storniere bitte die Buchung KX93PQ')).toBe(
      'Storniere bitte die Buchung KX93PQ (cancel booking: Buchung KX93PQ). Soll ich das so machen?',
    );
  });

  test('a picked value, and what was put right', () => {
    const picked = { question: 'Which card?', dimension: 'scope' as const, answer: 'Visa 8830' };
    const answered = [{ ...picked, parameter: 'card_id', value: 'c_2' }];
    const result = of('Block my Visa, it was stolen', { context, answered });
    expect(result.confirmPrompt()).toBe('Block card Visa 8830 (c_2): reason stolen. Go ahead?');
    expect(result.complete).toBe(true);
    expect(result.intentSpec?.parameters).toEqual({ card_id: 'c_2', reason: 'stolen' });
    const right = { question: 'Go ahead?', dimension: null, answer: 'no, 60' };
    const amount = { ...right, parameter: 'amount', value: 60 };
    expect(
      of('Transfer 40 euros to Anna Kern', { context, answered: [amount] }).confirmPrompt(),
    ).toContain('amount 60');
  });
});

describe('the prompt without a tool is the sentence that orders the action', () => {
  test.each([
    [
      "I've been a customer for ten years. Cancel my subscription please. Thanks!",
      'Cancel my subscription. Go ahead?',
    ],
    [
      "I've been a customer for ten years and never had trouble. Please delete my account today.",
      'Delete my account today. Go ahead?',
    ],
    [
      'We moved to Berlin last month. Everything is fine. Could you change my address to Ahornweg 3?',
      'Change my address to Ahornweg 3. Go ahead?',
    ],
    ['Hi! The old office is closed. I want my money back.', 'I want my money back. Go ahead?'],
    [
      'Ich bin seit zehn Jahren Kunde. Lösche bitte mein Konto.',
      'Lösche bitte mein Konto. Soll ich das so machen?',
    ],
    [
      'Wir sind umgezogen. Bitte streichen Sie den Termin am 17. Dezember.',
      'Streichen Sie den Termin am 17. Dezember. Soll ich das so machen?',
    ],
    ['Bonjour. Supprime le dossier tmp, merci.', 'Supprime le dossier tmp. Dois-je le faire ?'],
    [
      'Borra por favor los archivos de mayo',
      'Borra por favor los archivos de mayo. ¿Sigo adelante?',
    ],
    ['Elimina i file di maggio', 'Elimina i file di maggio. Procedo?'],
    ['Apague os arquivos de maio', 'Apague os arquivos de maio. Posso continuar?'],
    ['Verwijder de bestanden van mei', 'Verwijder de bestanden van mei. Zal ik dit doen?'],
    ['古いファイルを削除してください', '古いファイルを削除してください。実行してよろしいですか？'],
    ['删除五月的文件', '删除五月的文件。要继续吗？'],
  ])('%s', (request, prompt) => {
    expect(of(request).confirmPrompt()).toBe(prompt);
  });
});

describe('findings', () => {
  test('name what is missing and what there is to choose from', () => {
    expect(of('Cancel my booking', { context: { tools: TOOLS } }).findings).toEqual([
      'no booking reference',
    ]);
    expect(of('Block my Visa, it was stolen', { context }).findings).toEqual([
      'two cards match: Visa 4417, Visa 8830',
    ]);
  });

  test('the choices of a question and the readings carry the values behind their labels', () => {
    const { questions, readings, fills } = of('Block my Visa, it was stolen', { context });
    expect(questions[0]).toMatchObject({
      text: 'Which card: Visa 4417 or Visa 8830?',
      parameter: 'card_id',
      choices: ['Visa 4417', 'Visa 8830'],
      values: ['c_1', 'c_2'],
    });
    expect(readings).toEqual(['Visa 4417', 'Visa 8830']);
    expect(fills).toEqual({ parameter: 'card_id', values: ['c_1', 'c_2'] });
  });

  test('are never names of features', () => {
    for (const request of ['Send it soon', 'Delete the old records', 'Do the thing', 'Book it']) {
      for (const finding of of(request).findings ?? []) expect(finding).not.toMatch(/_/);
    }
  });
});
