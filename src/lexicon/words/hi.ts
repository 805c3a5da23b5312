import type { LanguageLists } from '../schema.js';

/** Words and patterns of Hindi. */
export const HI: LanguageLists = {
  actionDelete: 'हटा हटाओ',
  actionCancel: 'रद्द',
  actionCreate: 'बनाओ बनाइए जोड़',
  actionUpdate: 'बदल',
  actionSend: 'भेज भेजो भेजिए',
  actionSearch: 'खोज ढूंढ',
  actionGet: 'दिखा दिखाओ',
  actionBook: 'बुक',
  actionBuy: 'खरीद ऑर्डर',
  actionSchedule: 'याद',
  actionTransfer: 'भुगतान',
  actionStart: 'चालू',
  actionStop: 'बंद',
  actionConvert: 'अनुवाद',
  actionWrite: 'लिख लिखो',
  durationUnits: /दिन|घंटे|मिनट/u,
  weekdays: 'सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार',
  relativeDays: 'आज कल',
  yes: 'हाँ|हां|जी|जी हाँ|ठीक है|बिल्कुल',
  no: 'नहीं|मत|nahi',
  unknownAnswers: 'पता नहीं|मुझे नहीं पता|शायद',
};
