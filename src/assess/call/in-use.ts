import { union } from '../../lexicon/lexicon.js';
import type { RecordItem } from './record-list.js';

/** States of a record that is still in use. */
const IN_USE = new RegExp(`^${union('inUse')}$`, 'i');
const STATE_KEY = new RegExp(`^${union('stateKeys')}$`);
const ACTIVE_KEY = new RegExp(`^${union('activeKeys')}$`);

/** Whether its state says that the record is still in use. */
export const isInUse = ({ fields }: RecordItem): boolean =>
  fields.some(({ own, key, value }) => {
    const name = key.toLowerCase();
    if (!own) return false;
    if (STATE_KEY.test(name)) return typeof value === 'string' && IN_USE.test(value.trim());
    return ACTIVE_KEY.test(name) && value === true;
  });
