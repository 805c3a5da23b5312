import type { LanguageLists } from '../schema.js';

/** Words and patterns of Vietnamese. */
export const VI: LanguageLists = {
  yes: 'vâng|có|đúng|đồng ý',
  no: 'không|hủy',
  unknownAnswers: 'không biết|tôi không biết',
  vagueThings: 'gì đó',
  opensCondition: 'nếu',
  dayDistances: 'ngày_mai:1 hôm_nay:0 hôm_qua:-1 ngày_mốt:2',
  orderJoints: 'và',
};
