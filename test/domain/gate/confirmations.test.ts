import { describe, expect, test } from 'vitest';
import { lastReply, toConfirm, unclear } from './play-conversation.js';

const INSTEAD = "All right, I won't do that. What would you like instead?";

describe('yes to a confirmation', () => {
  test.each([
    'yes',
    'Yes.',
    'YES!',
    ' yes ',
    'y',
    'yep',
    'yeah',
    'sure',
    'ok',
    'okay',
    'go ahead',
    'do it',
    'yes please',
    'yes, please',
    'ok, go ahead',
    'yes, go ahead!',
    'sure, go ahead',
    'yes, do it',
    'yes, thank you',
    'confirmed',
    'correct',
    'yes, delete them',
    'yes, delete 1,204 records from before 2020 in staging',
    '"yes"',
    'please go ahead',
    'please do it',
    'go ahead and delete them',
    '👍',
    '👍🏽',
    '✅',
    'ja',
    'ja bitte',
    'Ja, bitte.',
    'ja, mach das',
    'oui',
    "d'accord",
    'oui, vas-y',
    "oui, s'il vous plaît",
    'sí',
    'si, por favor',
    'claro',
    'sim',
    'sim, por favor',
    'sì',
    'va bene',
    'sì, per favore',
    'ja graag',
    'tak',
    'tak, proszę',
    'да',
    'да, пожалуйста',
    'так',
    'evet',
    'evet, lütfen',
    'نعم',
    'כן',
    'हाँ',
    '是',
    '是的',
    '好的',
    '可以',
    '是的，请继续',
    'はい',
    'はい、お願いします',
    'お願いします',
    '네',
    '예',
    'vâng',
    'ya',
    'ja tack',
    'kyllä',
    'ano',
    'ναι',
    'igen',
    'ใช่',
  ])('%s', (answer) => {
    expect(toConfirm(answer)).toMatchObject({
      read: 'yes',
      decision: 'proceed',
      thread: 1,
      open: 0,
      reason: expect.stringContaining('confirmed by the user'),
    });
  });
});

describe('not a yes', () => {
  test.each([
    'yes, but only 2020',
    'yes, but only the ones from 2019',
    'ok, but export them first',
    'yes, except staging',
    'yes, if Anna agrees',
    'yes and the backups as well',
    'yes, delete everything',
    'yes, in staging',
    'yes, just staging',
    'yes, the 2020 ones',
    'yes, delete the records in staging',
    'ok, hold on',
    'yes, delete them in production',
    'yes, delete 1,204 records from before 2021',
    'yes, delete them tomorrow',
    "yes, don't delete them",
    'yes, do not delete them',
    'yes? no',
    'yes no',
    'no, yes',
    'ok no',
    'not ok',
    'not sure',
    "I'm not sure",
    'not yet',
    'maybe',
    'wait',
    'is that safe?',
    'yes?',
    'ok?',
    'sure?',
    'right?',
    '大丈夫？',
    '可以？',
    'yesterday',
    'okra',
    'ja, aber nur 2020',
    'nicht ok',
    'oui, mais seulement 2020',
    'sí, pero solo los de 2020',
    'да, но только 2020',
    '是的，但只要2020年的',
    'はい、でも2020年だけ',
    '不可以',
    '不是的',
    'before 2020',
    '1',
    'I never said yes',
  ])('%s', (answer) => {
    const reply = toConfirm(answer);
    expect(reply.read).not.toBe('yes');
    expect(reply.read).not.toBeNull();
    expect(reply.decision).not.toBe('proceed');
    expect(reply.reason).not.toContain('confirmed by the user');
  });
});

describe('no to a confirmation', () => {
  const words = [
    'no',
    'No.',
    'NO!',
    'n',
    'nope',
    'no thanks',
    'no, thank you',
    'no please',
    'stop',
    'cancel',
    "don't",
    'no no no',
    'no, cancel',
    'no, please stop',
    '👎',
    'nein',
    'nein danke',
    'Nein, danke!',
    'non',
    'non merci',
    'no gracias',
    'não',
    'não, obrigado',
    'no grazie',
    'nee',
    'nee, bedankt',
    'nie',
    'нет',
    'нет, спасибо',
    'ні',
    'hayır',
    'لا',
    'לא',
    'नहीं',
    '不',
    '不是',
    '不要',
    'いいえ',
    '아니요',
    'không',
    'tidak',
    'nej',
    'nej tack',
    'ei',
    'ne',
    'όχι',
    'nem',
    'ไม่',
  ];

  test.each(words)('%s: what the user would like instead', (answer) => {
    expect(toConfirm(answer, unclear('scope', 0.3))).toMatchObject({
      read: 'no',
      decision: 'ask',
      questions: [INSTEAD],
      prompt: null,
      thread: 1,
      open: 1,
    });
  });

  test.each(words.slice(0, 3))('%s: nobody is called in, when nothing can be asked', (answer) => {
    expect(toConfirm(answer)).toMatchObject({
      ...{ read: 'no', decision: 'ask', questions: [INSTEAD], prompt: null },
    });
  });

  test.each([
    ['no, only the 2018 ones', 'only the 2018 ones'],
    ['No. Only the 2018 ones', 'Only the 2018 ones'],
    ['nein, nur die von 2018', 'nur die von 2018'],
    ['non, seulement ceux de 2018', 'seulement ceux de 2018'],
    ['いいえ、2018年だけ', '2018年だけ'],
    ['不，只要2018年的', '只要2018年的'],
  ])('%s: what is said beside the no reaches the assessor', (answer, detail) => {
    const reply = toConfirm(answer);
    expect(reply.read).toBe('no');
    expect(reply.decision).not.toBe('proceed');
    expect(reply.answered).toEqual([
      expect.objectContaining({ answer: expect.stringContaining(detail) }),
    ]);
  });
});

test.each([
  [6, 'yes', 'proceed'],
  [8, null, 'confirm'],
] as const)('a yes after %i days is read as %o: %s', (days, read, decision) => {
  const reply = lastReply([
    { risk: 'irreversible', finds: {} },
    { answer: 'yes', after: days * 24 * 3600 },
  ]);
  expect(reply).toMatchObject({ read, decision });
});
