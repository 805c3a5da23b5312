import type { LanguageLists } from '../schema.js';

/** Words and patterns of Danish. */
export const DA: LanguageLists = {
  actionDelete: 'slet',
  actionCreate: 'opret',
  actionUpdate: 'ændr',
  actionBuy: 'køb',
  actionSchedule: 'planlæg',
  actionTransfer: 'betal overfør',
  actionStop: 'luk',
  actionConvert: 'oversæt',
  durationUnits: /timer|dage|uger/u,
  weekdays: 'mandag tirsdag lørdag søndag',
  thanksTails: /tak/u,
  opensQuestion: 'hvad hvem hvor hvornår',
  cancels: 'glem det',
};
