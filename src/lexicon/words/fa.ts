import type { LanguageLists } from '../schema.js';

/** Words and patterns of Persian. */
export const FA: LanguageLists = {
  yes: 'بله|آره',
  no: 'نه|خیر',
  unknownAnswers: 'نمی دانم|نمیدانم',
  opensCondition: 'اگر',
};
