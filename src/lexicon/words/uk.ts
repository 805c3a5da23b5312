import type { LanguageLists } from '../schema.js';

/** Words and patterns of Ukrainian. */
export const UK: LanguageLists = {
  actionDelete: 'видали',
  actionCancel: 'скасуй',
  actionCreate: 'створи додай',
  actionUpdate: 'обнови зміни',
  actionSend: 'надішли',
  actionSearch: 'знайди',
  actionGet: 'покажи',
  actionBook: 'заброньо',
  actionSchedule: 'сплануй',
  actionTransfer: 'перекажи',
  actionStart: 'увімкни',
  actionStop: 'вимкни',
  actionConvert: 'переклади',
  actionWrite: 'напишите',
  yes: 'так|звичайно',
  no: 'ні',
};
