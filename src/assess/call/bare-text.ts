import { union } from '../../lexicon/lexicon.js';

const STARTS = new RegExp(`^${union('bareArticles')}\\s+`, 'i');

/** A piece of text without an article before it, marks behind it and a possessive. */
export const bareText = (text: string): string =>
  text
    .trim()
    .replace(STARTS, '')
    .replace(/[\s.,;:!?]+$/, '')
    .replace(/(?<=\p{L})'s$/u, '');
