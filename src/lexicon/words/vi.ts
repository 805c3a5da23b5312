import type { LanguageLists } from '../schema.js';

/** Words and patterns of Vietnamese. */
export const VI: LanguageLists = {
  yes: 'vâng|có|đúng|đồng ý',
  no: 'không|hủy',
  unknownAnswers: 'không biết|tôi không biết',
  vagueThings: 'gì đó',
  opensCondition: 'nếu',
};
