import type { LanguageLists } from '../schema.js';

/** Words and patterns of Arabic. */
export const AR: LanguageLists = {
  actionDelete: 'احذف',
  actionCancel: 'ألغ ألغي إلغاء',
  actionCreate: 'أنشئ أضف',
  actionUpdate: 'غيّر غير حدّث',
  actionSend: 'أرسل',
  actionSearch: 'ابحث جد',
  actionGet: 'أرني',
  actionBook: 'احجز',
  actionBuy: 'اشتر اطلب',
  actionSchedule: 'جدول ذكّرني',
  actionTransfer: 'ادفع حوّل',
  actionStart: 'شغّل شغل',
  actionStop: 'أوقف أطفئ',
  actionConvert: 'ترجم',
  actionWrite: 'اكتب',
  actionCompute: 'احسب',
  weekdays: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد',
  relativeDays: 'اليوم غدا غدًا أمس',
  yes: 'نعم|أجل|تمام|موافق|ايوه|أكيد',
  no: 'لا|كلا|إلغاء',
  unknownAnswers: 'لا أعرف|لا اعرف|لا أدري|ربما',
  ordinals: 'الأول:1|الثاني:2|الثالث:3|الرابع:4',
};
