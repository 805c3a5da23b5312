import type { Pause } from '../../clustering/agglomerate.js';
import type { Database } from '../../db/client.js';
import type { StoredCommon } from '../../store/clusters/cluster-runs.js';

/** A run under way. */
export interface ClusterRunContext {
  readonly db: Database;
  readonly tenantId: string;
  readonly now: Date;
  /** Lease that keeps other runs away. */
  readonly lease: { readonly id: string; readonly leaseSeconds: number };
  /** Mean of the failures, as the run before left it. */
  readonly common: StoredCommon;
  /** The clusters that rules speak of. */
  readonly inRules: readonly string[];
  readonly pause: Pause;
  /** Whether to stop at the next safe point, after so many failures. */
  readonly isOver: (considered: number) => boolean;
}

/** Progress of a run so far. */
export interface RunProgress {
  /** Failures that were looked at. */
  readonly considered: number;
  readonly created: number;
  readonly merged: number;
  /** False: another run has taken over. */
  readonly isStill: boolean;
}
