import type { LanguageLists } from '../schema.js';

/** Words and patterns of Slovak. */
export const SK: LanguageLists = {
  yes: 'áno|súhlasím',
};
