import type { LanguageLists } from '../schema.js';

/** Words and patterns of Czech. */
export const CS: LanguageLists = {
  actionDelete: 'smaž',
  actionCancel: 'zruš',
  actionCreate: 'vytvoř přidej',
  actionUpdate: 'změň uprav',
  actionSend: 'pošli',
  actionSearch: 'najdi vyhledej',
  actionGet: 'ukaž',
  actionBook: 'rezervuj objednej',
  actionSchedule: 'naplánuj přesuň připomeň',
  actionTransfer: 'zaplať převeď',
  actionMove: 'zkopíruj',
  actionStart: 'spusť',
  actionStop: 'zastav zavři vypni',
  actionConvert: 'přelož',
  actionWrite: 'napiš',
  actionCompute: 'spočítej',
  weekdays: 'pondělí úterý středa čtvrtek pátek neděle',
  relativeDays: 'dnes zítra včera',
  greets: 'ahoj dobrý den',
  thanks: 'děkuji díky',
  yes: 'ano|jasně|souhlasím',
  no: 'zrušit',
  unknownAnswers: 'nevím|možná',
  fillers: 'prosím',
};
