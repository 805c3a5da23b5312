import type { ConfigValues } from '../../contracts/config.js';
import { Mode } from '../../contracts/gate.js';
import { type Arm, armOf, isRunning } from './experiment.js';

export interface CallMode {
  readonly intervention: ConfigValues['intervention_mode'];
  readonly mode: Mode;
  /** Null when the call is in no experiment. */
  readonly arm: Arm | null;
  /** The mode of the caller's header, where it is weaker than what the tenant has set and was refused. */
  readonly refused?: Mode;
}

/** From the weakest on. */
const STRICTNESS = Mode.options;
const STRICTEST = STRICTNESS.at(-1);

/**
 * The mode of a call, first of: the control group's mode, the caller's header, the running experiment's
 * treatment mode, the tenant's default. Interventions that are off stand above all of them. Where the tenant has set auto or
 * enforce, the header can only make a call stricter.
 */
export function modeOf(call: {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly config: ConfigValues;
  readonly requested: Mode | null;
  readonly now: Date;
}): CallMode {
  const { config, requested } = call;
  const intervention = config.intervention_mode;
  const { experiment } = config;
  const arm = isRunning(experiment, call.now)
    ? armOf(call.tenantId, experiment, call.sessionId)
    : null;
  if (arm === 'control') return { intervention, mode: experiment.control_mode ?? 'observe', arm };
  const set = arm === null ? config.mode_default : (experiment.treatment_mode ?? 'suggest');
  const isBinding = config.mode_default === STRICTEST || intervention === 'enforce';
  const isWeaker = requested !== null && STRICTNESS.indexOf(requested) < STRICTNESS.indexOf(set);
  return isBinding && isWeaker && intervention !== 'off'
    ? { intervention, mode: set, arm, refused: requested }
    : { intervention, mode: requested ?? set, arm };
}
