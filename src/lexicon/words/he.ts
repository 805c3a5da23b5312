import type { LanguageLists } from '../schema.js';

/** Words and patterns of Hebrew. */
export const HE: LanguageLists = {
  yes: 'כן|בטח|בסדר',
  no: 'לא|בטל',
  unknownAnswers: 'לא יודע|לא יודעת|אולי',
  opensCondition: 'אם',
};
