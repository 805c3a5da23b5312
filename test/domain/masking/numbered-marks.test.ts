import { describe, expect, test } from 'vitest';
import { NumberedMarks } from '../../../src/domain/masking/numbered-marks.js';

const [FIRST, SECOND] = ['DE89 3704 0044 0532 0130 00', 'GB82 WEST 1234 5698 7654 32'];

describe('marks with numbers', () => {
  test('keep different values different, and the same value the same', () => {
    const marks = new NumberedMarks();
    expect(marks.text(`From ${FIRST} to ${SECOND}, not ${FIRST.replaceAll(' ', '')}`)).toBe(
      'From [IBAN 1] to [IBAN 2], not [IBAN 1]',
    );
    expect(marks.text('Ask Jane@Example.com or joe@example.com')).toBe(
      'Ask [email 1] or [email 2]',
    );
    expect(
      marks.json({ to: 'jane@example.com', iban: SECOND, password: 'a b', card: 4111111111111111 }),
    ).toEqual({ to: '[email 1]', iban: '[IBAN 2]', password: '[secret 1]', card: '[card 1]' });
    expect(new NumberedMarks().text(SECOND)).toBe('[IBAN 1]');
  });

  test('stand for parts of a value, too, where something was made of the text', () => {
    const marks = new NumberedMarks();
    marks.text(`Pay 3,704 euros to ${FIRST} for Ann, and write to ann.miller@forward.example`);
    expect(
      marks.made({
        goal: 'pay 3,704 euros to DE89 3704 0044…',
        scope: 'DE89 3704 0044 0532',
        entities: ['Ann', 'ann.miller@forw', 'mill', 'miller', '0532', 'DE89-3704'],
        missing: ['A value for an amount would be made up'],
        parameters: { amount: 3704, iban: 'DE89370400', part: 5320130, count: 2 },
      }),
    ).toEqual({
      goal: 'pay 3,704 euros to [IBAN 1] 3704 [IBAN 1]…',
      scope: '[IBAN 1] 3704 [IBAN 1]',
      entities: ['Ann', '[email 1]', '[email 1]', '[email 1]', '[IBAN 1]', '[IBAN 1]'],
      missing: ['A value for an amount would be made up'],
      parameters: { amount: 3704, iban: '[IBAN 1]', part: '[IBAN 1]', count: 2 },
    });
  });
});
