import { comparedWith } from '../wording.js';
import type { ReportInput } from './report-input.js';

/** Whether anything is known of the period before: without it there is nothing to compare with. */
export const hasTimeBefore = ({ previous }: ReportInput['report']): boolean =>
  previous.gate_calls > 0 || previous.failures > 0;

/** How numbers of a report compare with those of the period before; nothing where there was none. */
export const compareIn = (report: ReportInput['report']): typeof comparedWith =>
  hasTimeBefore(report) ? comparedWith : () => '';
