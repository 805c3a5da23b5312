import { wordSet } from '../../utterance/word-set.js';
/** Words around a value that say what it is for, in the languages of our lists. */
export const NEGATES = wordSet(
  "not no never without don't doesn't isn't nicht kein keine keinen ohne pas sans non senza sin não sem niet geen zonder off disable",
);
export const EXCEPTS = wordSet(
  'except excluding but besides instead rather außer statt sauf excepto salvo eccetto tranne exceto behalve',
);
export const IDENTIFIER = /[\p{L}\p{N}][-_./:@][\p{L}\p{N}]|\p{L}\p{N}|\p{N}\p{L}/u;
export const ARTICLE = wordSet(
  'the a an my our der die das den dem mein meine meinen le la les mon ma el los las mi il lo o het de mijn',
);
export const PLACE_WORD = wordSet('in at to from near into on aus nach bei à en em till w в на');
export const PERSON_WORD = wordSet(
  'to with for by from email mail message tell ask invite call assign notify ping text mit für an avec pour con para met voor',
);
export const START = wordSet(
  'start starts begin from checkin arrival depart departure since first pickup outbound',
);
export const END = wordSet(
  'out end ends to until checkout return due last dropoff inbound till expir expiry',
);
