import { describe, expect, test } from 'vitest';
import { onlyForbids } from '../../src/utterance/forbids.js';
import { areOpposite, findOperations, operationsOfName } from '../../src/utterance/operations.js';
import { identifierWords, tokenize } from '../../src/utterance/tokens.js';

const orders = (text: string): string[] =>
  findOperations(text, tokenize(text)).flatMap(({ operation, isOrder, isDenied }) =>
    isOrder && !isDenied ? operation : [],
  );

describe('operations that a request orders', () => {
  test.each([
    ['roll back search', 'undo'],
    ['check Ingrid out then email her the bill', 'check_out'],
    ['please push the stand-up back', 'move'],
    ['Sag den Termin von Kiwi bitte ab', 'cancel'],
    ['gèle ma carte', 'block'],
    ['devuélvele el dinero no, cancela la reserva', 'cancel'],
    ['blocca Sven fino a fine anno', 'block'],
    ['desfaz o cancelamento do show', 'restore'],
    ['zeg de afspraak af', 'cancel'],
    ['odmroź kartę wspólną', 'unblock'],
    ['отмени рецепт RX90165', 'cancel'],
    ['把B0077208借给M-1102', 'lend'],
    ['明日の予約を取り消して', 'cancel'],
    ['kira talimatını iptal et', 'cancel'],
  ])('%s', (text, operation) => {
    expect(orders(text)).toContain(operation);
  });

  test('are not those that are denied', () => {
    expect(orders("don't cancel the rent, move it to Friday")).not.toContain('cancel');
    expect(orders("don't cancel the rent, move it to Friday")).toContain('move');
  });

  test('are not nouns in the middle of a sentence', () => {
    expect(orders('what is the status of my order')).not.toContain('buy');
  });
});

test('operations of a tool stand in its name and at the head of its description', () => {
  const named = (name: string, description = '') =>
    operationsOfName(identifierWords(name), description);
  expect(named('cancel_transfer').first).toEqual(['cancel']);
  expect(named('cancel_transfer').others).toContain('pay');
  expect(named('rollback').first).toEqual(['undo']);
  expect(named('check_in_guest').first).toContain('check_in');
  expect(named('undrain_host', 'Bring a host back into rotation').first).toEqual(['unblock']);
  expect(named('update_ticket', 'Close or reopen a ticket').described).toContain('complete');
});

test('operations that take each other back are opposite', () => {
  expect(areOpposite('block', 'unblock')).toBe(true);
  expect(areOpposite('restore', 'cancel')).toBe(true);
  expect(areOpposite('send', 'pay')).toBe(false);
});

describe('what only forbids', () => {
  test.each([
    'noah is NOT leaving us, dont deregister him whatever his aunt says',
    'just thinking out loud, would a bigger room be better? dont do anything',
    'no canceles la reserva',
    'не отменяй рецепт',
    '何もしないで',
  ])('%s', (text) => {
    expect(onlyForbids(text, tokenize(text))).toBe(true);
  });

  test.each([
    "don't cancel 12, cancel 21",
    'nic nie kasuj, pokaż mi tylko nieprzeczytane',
    'why did you not send the invoice',
    'cancel the booking that was not paid',
  ])('not: %s', (text) => {
    expect(onlyForbids(text, tokenize(text))).toBe(false);
  });
});
