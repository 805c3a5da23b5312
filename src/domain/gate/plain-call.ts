import { EMPTY_MEMORY } from '../../dialogue/memory.js';
import { DEFAULT_CONFIG } from '../config/defaults.js';
import type { GateCall } from './prepare.js';

/** A gate call of nobody's in a session that is new, with the default configuration, but for its id, time and request. */
export const PLAIN_CALL: Omit<GateCall, 'id' | 'now' | 'request'> = {
  history: [],
  context: null,
  clarificationResponse: null,
  risk: null,
  actionCost: null,
  config: DEFAULT_CONFIG,
  calibration: null,
  mode: { intervention: DEFAULT_CONFIG.intervention_mode, mode: 'suggest', arm: null },
  memory: EMPTY_MEMORY,
};
