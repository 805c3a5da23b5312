import type { Grounding } from './ground.js';
import { findId, type RecordList } from './record-list.js';
import type { Known } from './records.js';
import type { Choice, Parameter } from './schema.js';

const isIdIn = (list: RecordList, value: string | number): boolean =>
  list.items.some((item) => String(findId(list, item)?.value ?? '') === String(value));

/** Whether the choices of a parameter are ids of the caller's records: `S1`, `S2` of the staff. */
export const areIds = ({ choices }: Pick<Parameter, 'choices'>, { lists }: Known): boolean =>
  choices[0] !== undefined && lists.some((list) => isIdIn(list, choices[0]?.value as string));

/** Whether a choice is the id of the one record that a request means. */
export const isMeantRecord = ({ value }: Choice, groundings: readonly Grounding[]): boolean =>
  groundings.some(({ list, best, score, picked }) => {
    const item = best.length === 1 && (score > 0 || picked) ? list.items[best[0] as number] : null;
    return item != null && String(findId(list, item)?.value ?? '') === String(value);
  });
