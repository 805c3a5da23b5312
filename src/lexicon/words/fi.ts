import type { LanguageLists } from '../schema.js';

/** Words and patterns of Finnish. */
export const FI: LanguageLists = {
  greets: 'moi terve',
  thanks: 'kiitos',
  yes: 'joo|kyllä|juu',
  no: 'ei|peru',
  unknownAnswers: 'en tiedä|ehkä',
  fillers: 'kiitos',
  vagueThings: 'jotain|hoida',
  vagueQuantities: 'muutama',
  vagueDegrees: 'sopiva_',
  opensCondition: 'jos ellei',
};
