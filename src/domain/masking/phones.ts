import { DIGIT, SEPARATOR } from './digits.js';
import { MARK_PATTERN, type Mark, plainMark } from './marks.js';

const GAP = `[${SEPARATOR}/()\\uFF08\\uFF09]{0,3}`;
const D = `[${DIGIT}]`;
const ZERO = '[0\uFF10\u0660\u06F0\u0966\u09E6]';
/** Within a Latin word or a longer number it is none; other scripts may put no space before it. */
const BEGIN = '(?<![\\p{Script=Latin}\\p{N}])';
const END = '(?![\\p{Script=Latin}\\p{N}])';
/** The tail of a date or of a longer number, also of one that has just been masked. */
const NOT_A_TAIL = `(?<!(?:[\\p{Script=Latin}\\p{N}]|${MARK_PATTERN})[.\\-/]?)`;

/**
 * Numbers as they are written for dialling: with a plus or 00; with a trunk zero; the grouped ten digits of North
 * America; an area code of two digits before a hyphen, as in Brazil; and the trunk 8 of Russia. Digits without any of these marks are left alone: they are ids and amounts.
 */
const NUMBER = new RegExp(
  [
    `(?:[+\\uFF0B]|${BEGIN}${ZERO}{2}(?=[1-9]))${GAP}(?:${D}${GAP}){6,14}${D}${END}`,
    `${NOT_A_TAIL}\\(?${ZERO}(?!${ZERO})${GAP}(?:${D}${GAP}){7,11}${D}${END}`,
    `${BEGIN}(?:1[ .-])?(?:\\(${D}{3}\\)[ .-]?|${D}{3}[ .\\-\\u2011])${D}{3}[ .\\-\\u2011]${D}{4}${END}`,
    `\\(${D}{2}\\) ?${D}{4,5}-${D}{4}${END}`,
    `${BEGIN}${D}{2} 9${D}{4}-${D}{4}${END}`,
    `${BEGIN}8[ -]\\(?${D}{3}\\)?[ -]${D}{3}[ -]${D}{2}[ -]${D}{2}${END}`,
  ].join('|'),
  'gu',
);

/** Dates with leading zeros, and decimals. */
const NO_NUMBER = /^\(?(?:0?\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?![./-]?\d)|0[.,]\d)/;

/** Masks phone numbers. Every repetition is bounded, so it is linear. */
export function maskPhones(text: string, mark: Mark = plainMark): string {
  return text.replace(NUMBER, (number) =>
    NO_NUMBER.test(number) ? number : mark('phone', number),
  );
}
