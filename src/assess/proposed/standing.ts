import type { Standing } from '../../ports/assessment.js';

/** Whether a standing leaves open what is meant: the value is asked for. */
export const isUnsettled = (standing: Standing): boolean =>
  standing === 'contradicted' || standing === 'picked' || standing === 'invented';
