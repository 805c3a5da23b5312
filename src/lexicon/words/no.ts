import type { LanguageLists } from '../schema.js';

/** Words and patterns of Norwegian. */
export const NO: LanguageLists = {
  actionDelete: 'slett',
  actionCancel: 'avlys avbestill',
  actionCreate: 'opprett',
  actionUpdate: 'endre',
  actionSearch: 'finn',
  actionGet: 'vis',
  actionBook: 'bestill',
  actionBuy: 'kjøp',
  actionSchedule: 'flyt mind',
  actionStop: 'steng',
  actionConvert: 'oversett',
  actionCompute: 'beregn',
  currencies: /kroner/u,
  greets: 'god hei hejsan',
  thanks: 'takk',
  yes: 'ja takk|jepp|selvfølgelig',
  no: 'nei',
  unknownAnswers: 'vet ikke',
  fillers: 'takk',
  ownPossessives: 'mit',
  vagueThings: 'klar det|noe|ordne det',
  vagueQuantities: 'noen',
  hearsay: 'som avtalt',
  opensCondition: 'hvis dersom medmindre',
};
