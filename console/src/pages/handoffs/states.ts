import type { Handoff } from '../../../../src/contracts/handoff.js';

/** States of a handoff in a person's words. */
export const STATES: Readonly<Record<Handoff['status'], string>> = {
  open: 'Waiting',
  answered: 'Answered',
  taken_over: 'Taken over',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};
