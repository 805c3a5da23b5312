import type { LanguageLists } from '../schema.js';

/** Words and patterns of Hungarian. */
export const HU: LanguageLists = {
  yes: 'igen|persze|rendben',
  no: 'nem|mégse',
  unknownAnswers: 'nem tudom|talán',
  vagueThings: 'valami|intézd',
  vagueDegrees: 'megfelelő',
  opensCondition: 'amennyiben',
  orderJoints: 'és',
};
