import type { ConfigValues } from '../../contracts/config.js';
import type { Mode } from '../../contracts/gate.js';
import { type Arm, armOf, isRunning } from './experiment.js';

export interface CallMode {
  readonly intervention: ConfigValues['intervention_mode'];
  readonly mode: Mode;
  /** Null when the call is in no experiment. */
  readonly arm: Arm | null;
}

/**
 * The mode of a call, first of: the control arm's mode, the caller's header, the running experiment's
 * treatment mode, the tenant's default. Interventions that are off stand above all of them.
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
  if (!isRunning(experiment, call.now)) {
    return { intervention, mode: requested ?? config.mode_default, arm: null };
  }
  const arm = armOf(call.tenantId, experiment, call.sessionId);
  const mode =
    arm === 'control'
      ? (experiment.control_mode ?? 'observe')
      : (requested ?? experiment.treatment_mode ?? 'suggest');
  return { intervention, mode, arm };
}
