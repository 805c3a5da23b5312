import type { LanguageLists } from '../schema.js';

/** Words and patterns of Greek. */
export const EL: LanguageLists = {
  yes: 'ναι|βέβαια|εντάξει',
  no: 'όχι|οχι|άκυρο',
  unknownAnswers: 'δεν ξέρω|ίσως',
  opensCondition: 'αν εάν',
};
