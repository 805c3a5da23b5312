import type { LanguageLists } from '../schema.js';

/** Words and patterns of Romanian. */
export const RO: LanguageLists = {
  yes: 'desigur|bine|de acord',
  no: 'nu|anulează',
  unknownAnswers: 'nu știu|poate',
  opensCondition: 'dacă daca',
  orderJoints: 'și apoi',
};
