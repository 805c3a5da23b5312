import { describe, expect, test } from 'vitest';
import { findValues } from '../../../src/domain/masking/find-values.js';
import { mask, maskDeep } from '../../../src/domain/masking/mask.js';
import { seededBelow } from '../../support/random.js';

// Put together here, so that no scanner takes a test for a leak.
const join = (...parts: string[]): string => parts.join('');
const JWT = join(
  'eyJhbGciOiJIUzI1NiJ9',
  '.eyJzdWIiOiIxMjM0NTY3ODkwIn0',
  '.dozjgNryP4J3jVmNHl0w5N_XgL0',
);
const OPAQUE = 'Zx81Kp0QwLm4Vt7RyUa2Hs9DfGj3Nb6CeTo5';

describe('what is masked', () => {
  test.each([
    // E-mail addresses.
    ['Write to jane.doe+test@example.co.uk, please.', 'Write to [email], please.'],
    ["'jane@example.com'", "'[email]'"],
    ['mailto:jane@example.com?subject=x', 'mailto:[email]?subject=x'],
    ['josé.garcía@correo.ejemplo.es', '[email]'],
    ['пишите на иван@почта.рф сегодня', 'пишите на [email] сегодня'],
    ['请联系test@example.com谢谢', '请联系[email]谢谢'],
    ['用户@例子.公司', '[email]'],
    ['연락처는 kim@example.kr으로', '연락처는 [email]으로'],
    ['"Jane Doe"@example.com', '[email]'],
    ['a@xn--e1afmkfd.xn--p1ai', '[email]'],
    // Phone numbers.
    ['Call +49 170 1234567 now', 'Call [phone] now'],
    ['Call +49 (0)170/123-4567', 'Call [phone]'],
    ['tel:+491701234567;', 'tel:[phone];'],
    ['0049 170 1234567', '[phone]'],
    ['030 / 1234 5678', '[phone]'],
    ['(0171) 2345678', '[phone]'],
    ['07700 900123', '[phone]'],
    ['01 23 45 67 89', '[phone]'],
    ['01.23.45.67.89', '[phone]'],
    ['(555) 123-4567', '[phone]'],
    ['555-123-4567', '[phone]'],
    ['1-555-123-4567', '[phone]'],
    ['电话：+86 138 0013 8000。', '电话：[phone]。'],
    ['電話０９０−１２３４−５６７８'.replaceAll('−', '-'), '電話[phone]'],
    ['رقمي ٠٥٠١٢٣٤٥٦٧ شكرا', 'رقمي [phone] شكرا'],
    // Cards.
    ['4111111111111111', '[card]'],
    ['card 4111 1111 1111 1111, exp 12/27', 'card [card], exp 12/27'],
    ['5500-0000-0000-0004', '[card]'],
    ['3782 822463 10005', '[card]'],
    ['pay 2 4111 1111 1111 1111 3', 'pay 2 [card] 3'],
    ['卡号4111111111111111谢谢', '卡号[card]谢谢'],
    ['６０１１ ０００９ ９０１３ ９４２４', '[card]'],
    // Bank accounts.
    ['IBAN DE89 3704 0044 0532 0130 00 thanks', 'IBAN [iban] thanks'],
    ['de89370400440532013000', '[iban]'],
    ['GB82WEST12345698765432.', '[iban].'],
    ['收款DE89370400440532013000。', '收款[iban]。'],
    // Keys, tokens, passwords.
    [join('il_', 'ab12Ew0n1xq8Vb7tYc5uPzLk3sJd9fHg2mNrQa4T'), '[secret]'],
    [join('key sk-', 'proj-abcdefghijklmnop1234 ok'), 'key [secret] ok'],
    [join('sk_', 'live_4eC39HqLyjWDarjtT1zdp7dc'), '[secret]'],
    [join('ghp_', 'abcdefghijklmnopqrstuvwxyz0123456789'), '[secret]'],
    [join('AKIA', 'IOSFODNN7EXAMPLE'), '[secret]'],
    [join('xoxb-', '123456789012-abcdefABCDEF'), '[secret]'],
    [JWT, '[secret]'],
    [`Authorization: Bearer ${JWT}`, 'Authorization: Bearer [secret]'],
    ['authorization: bearer abc123def456ghi', 'authorization: bearer [secret]'],
    ['Basic dXNlcjpodW50ZXIy', 'Basic [secret]'],
    ['password: hunter2', 'password: [secret]'],
    ['"api_key": "abcd-1234"', '"api_key": "[secret]"'],
    ['the password is hunter2', 'the password is [secret]'],
    ['set the password to hunter2!', 'set the password to [secret]'],
    ['Passwort: Sommer2024', 'Passwort: [secret]'],
    ['Mein Passwort lautet Katze!7', 'Mein Passwort lautet [secret]'],
    ['mot de passe : chat99', 'mot de passe : [secret]'],
    ['mi contraseña es gato77', 'mi contraseña es [secret]'],
    ['la mia password è gatto12', 'la mia password è [secret]'],
    ['a senha é gato12', 'a senha é [secret]'],
    ['wachtwoord: kat123', 'wachtwoord: [secret]'],
    ['hasło: kot123', 'hasło: [secret]'],
    ['パスワードは neko123 です', 'パスワードは [secret] です'],
    ['密码是 abc123', '密码是 [secret]'],
    ['my PIN is 4711', 'my PIN is [secret]'],
    ['your verification code is 482913', 'your verification code is [secret]'],
    // A code word and digits, without a verb.
    ['My OTP 482913', 'My OTP [secret]'],
    ['otp #482913.', 'otp #[secret].'],
    ['PIN 4711, thanks', 'PIN [secret], thanks'],
    ['verification code 482 913', 'verification code [secret]'],
    ['Meine TAN 482913 bitte', 'Meine TAN [secret] bitte'],
    ['Sicherheitscode 482913', 'Sicherheitscode [secret]'],
    ['mon code de vérification 482913', 'mon code de vérification [secret]'],
    ['code secret 48 29 13', 'code secret [secret]'],
    ['mi código de verificación 482913', 'mi código de verificación [secret]'],
    ['la clave 4711', 'la clave [secret]'],
    ['il codice di verifica 482913', 'il codice di verifica [secret]'],
    ['o código de segurança 482913', 'o código de segurança [secret]'],
    ['verificatiecode 482913', 'verificatiecode [secret]'],
    ['engångskod 482913', 'engångskod [secret]'],
    ['kod weryfikacyjny 482913', 'kod weryfikacyjny [secret]'],
    ['код подтверждения 482913', 'код подтверждения [secret]'],
    ['验证码 482913', '验证码 [secret]'],
    ['認証コード482913です', '認証コード[secret]です'],
    ['cvv 123', 'cvv [secret]'],
    ['482913 is my OTP', '[secret] is my OTP'],
    ['482913 ist meine TAN', '[secret] ist meine TAN'],
    ['Authorization: Bearer x9y8z7', 'Authorization: Bearer [secret]'],
    ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"[secret]\\"}'],
    [join('glpat', '-abcdef123456'), '[secret]'],
    [join('hf', '_abcdEFGH1234'), '[secret]'],
    ['?token=a1b2c3d4&page=2', '?token=[secret]&page=2'],
    ['postgres://app:s3cret@db.internal/x', 'postgres://[secret]@db.internal/x'],
    [OPAQUE, '[secret]'],
    [
      'x -----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\nMIIE\n-----END RSA PRIVATE KEY----- y',
      'x [secret] y',
    ],
    // Several at once.
    ['jane@example.com or +49 170 1234567; DE89370400440532013000', '[email] or [phone]; [iban]'],
  ])('%s', (text, masked) => {
    expect(mask(text)).toBe(masked);
  });
});

describe('what stays', () => {
  test.each([
    'Book a flight to Paris on Friday 20.11.2026 at 10:30 for 2',
    'between 01.02.2026 10:30 and 2026-01-02T03:04:05.000Z',
    '2026-01-02 0101010101'.slice(0, 15),
    'order 4111111111111112 and 1763600000000',
    'invoice 2026-000123, amount 1,234,567.89 EUR, 0.123456789',
    'version 10.0.19045.3803 at 192.168.100.200',
    'commit 7f24c3bbd6b7e7d1ab37d0b4c2ce9c1c6f0b8a11',
    '01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07',
    'DE00 3704 1144 1532 1130 11 is no account',
    'a basic understanding of bearer authentication',
    'the secret: patience. The password: please reset it',
    'scikit: sk-learn-is-a-good-library',
    'foo@bar, @jane, a @ b, me@localhost',
    'https://example.com/a/very-long-path-with-many-words-that-go-on/index.html',
    '12345678-1234-4234-8234-123456789012',
    '床前明月光，疑是地上霜。٣ كتب',
    // Numbers of orders and the like, also beside words like those of codes.
    'My order 482913, invoice 482913 and ticket 4711',
    'promo code 482913, error code 404123, postcode 97205',
    'Bestellung 482913, Gutscheincode 482913, Artikelcode 4711',
    'commande 482913, code postal 75001, code promo 482913',
    'pedido 482913, código postal 28013, código de pedido 482913',
    'pin the post of order 482913, tan 5000 euros, a tan 4000 m2 floor',
    'max tokens 4096, password policy 2026, the OTP of order 482913',
    'the PIN changed on 2026-11-20, PIN 2026-11-20, otp 2.0.1234',
    '482913 is my order',
    '',
  ])('%s', (text) => {
    expect(mask(text)).toBe(text);
  });
});

const PIECES = [
  ...['jane@example.com', 'иван@почта.рф', '用户@例子.公司', '@', '.', 'a', 'ü', '請', '"', "'"],
  ...['+49 170 1234567', '0171 2345678', '555-123-4567', '+', '0', '00', '(', ')', '/', '-', '1'],
  ...[
    '4111 1111 1111 1111',
    '4111111111111111',
    'DE89 3704 0044 0532 0130 00',
    'DE89',
    '3704',
    '41',
  ],
  ...[
    'password: ',
    'token=',
    'Bearer ',
    'abc123def456ghi',
    JWT,
    OPAQUE,
    'il_',
    'sk-',
    'x1',
    ':',
    '=',
  ],
  ...[
    '[email]',
    '[phone]',
    '[card]',
    '[secret]',
    '[',
    ']',
    ' ',
    ' ',
    '\n',
    '🙂',
    '٠١٢٣٤',
    '_',
    '://',
  ],
  ...[
    '-----BEGIN PRIVATE KEY-----',
    '-----END PRIVATE KEY-----',
    'word',
    'https://u:p',
    '01.02.2026',
  ],
];

describe('whatever the text', () => {
  test('masking twice is masking once, and the values are found where they stand', () => {
    const random = seededBelow(7);
    for (let round = 0; round < 10_000; round += 1) {
      let text = '';
      for (let count = 1 + random(10); count > 0; count -= 1) text += PIECES[random(PIECES.length)];
      const once = mask(text);
      expect([text, mask(once)]).toEqual([text, once]);
      let [rebuilt, from] = ['', 0];
      for (const { kind, start, end } of findValues(text)) {
        rebuilt += `${text.slice(from, start)}[${kind}]`;
        from = end;
      }
      expect([text, rebuilt + text.slice(from)]).toEqual([text, once]);
    }
  });

  test('a planted secret never survives among words', () => {
    const random = seededBelow(11);
    const secrets = ['jane@example.com', '+491701234567', '4111111111111111', JWT, OPAQUE];
    const words = ['please', 'call', '请', 'сегодня', '2026', 'now,', '(see)', '🙂', 'order 12'];
    for (let round = 0; round < 1_000; round += 1) {
      const parts = Array.from({ length: 8 }, () => words[random(words.length)] as string);
      const secret = secrets[random(secrets.length)] as string;
      parts.splice(random(9), 0, secret);
      const masked = mask(parts.join(' '));
      expect(masked).not.toContain(secret);
      // The words are all there still.
      for (const part of parts) if (part !== secret) expect(masked).toContain(part);
    }
  });

  test.each(PIECES)('a million characters of %j are masked in linear time', (piece) => {
    const masked = mask(piece.repeat(Math.ceil(200_000 / piece.length)));
    expect(masked.length).toBeGreaterThan(0);
  });
});

describe('maskDeep', () => {
  test('masks numbers whose name says that they are codes, and no others', () => {
    const fields = { otp: 482_913, pin_code: 4711, order: 482_913, max_token: 4096, pin: true };
    expect(maskDeep(fields)).toEqual({ ...fields, otp: '[secret]', pin_code: '[secret]' });
  });

  test('masks texts, keys, numbers that are accounts, and what has a secret name', () => {
    expect(
      maskDeep({
        user: { email: 'jane@example.com', age: 41, card: 4111111111111111, at: 1763600000000 },
        list: ['+49 170 1234567', null, true, 1.5],
        'jane@example.com': 1,
        'joe@example.com': 2,
        password: 'a b',
        auth_token: '',
        accessToken: 'x',
      }),
    ).toEqual({
      user: { email: '[email]', age: 41, card: '[card]', at: 1763600000000 },
      list: ['[phone]', null, true, 1.5],
      '[email]': 1,
      '[email] 2': 2,
      password: '[secret]',
      auth_token: '',
      accessToken: '[secret]',
    });
  });

  test('what holds nothing is not copied, and masking twice is masking once', () => {
    const plain = { a: [1, 'x', { b: null }] };
    expect(maskDeep(plain)).toBe(plain);
    const once = maskDeep({ a: ['jane@example.com', { password: 'x' }], b: 'kept' });
    expect(maskDeep(once)).toBe(once);
  });
});
