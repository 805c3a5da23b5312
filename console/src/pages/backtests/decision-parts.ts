import type { Backtest } from '../../../../src/contracts/backtest.js';
import { percent } from '../../parts/wording.js';

/** Shares of the turns by what the gate would have decided, as parts of a bar. */
export function decisionParts({ asked, confirmed, handed_over: handed }: Backtest['shares']) {
  const [ask, confirm, escalate] = [asked ?? 0, confirmed ?? 0, handed ?? 0];
  const proceed = Math.max(0, 1 - ask - confirm - escalate);
  const parts = [
    ['Proceed', proceed, 'proceed'],
    ['Ask or offer a choice', ask, 'ask'],
    ['Confirm', confirm, 'confirm'],
    ['Hand off', escalate, 'escalate'],
  ] as const;
  return parts.map(([name, value, tone]) => ({ name, value, tone, text: percent(value) }));
}
