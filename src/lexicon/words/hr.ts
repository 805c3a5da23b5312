import type { LanguageLists } from '../schema.js';

/** Words and patterns of Croatian. */
export const HR: LanguageLists = {
  yes: 'da',
  opensCondition: 'ako ukoliko',
};
