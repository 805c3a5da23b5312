import type { Binding } from '../call/bind.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Judged } from './judged-argument.js';
import { isUnsettled } from './standing.js';

/** Doubt of an argument of a plain read that nobody said: it stays inside the tenant, and nothing is lost. */
export const READ_DOUBT = 0.04;
/** More labels are no choice. */
const MOST_LABELS = 6;
/** As sure as a value can be that counts as open. */
const BELOW_BOUND = 0.45;

/** The call as one that was read: settled arguments have their values; unsettled ones, and required ones that are missing, are open. */
export function bindJudged(tool: PreparedTool, judged: readonly Judged[]): Binding[] {
  return tool.parameters.map((parameter): Binding => {
    const own = judged.filter((one) => one.parameter === parameter);
    const open = own.filter(
      ({ argument }) =>
        isUnsettled(argument.standing) && !argument.isShown && argument.doubt > READ_DOUBT,
    );
    if (open.length > 0) {
      const picked = open.find(({ argument }) => argument.standing === 'picked');
      return {
        // The agent is about to use it, whether or not the schema requires it.
        parameter: { ...parameter, required: true },
        value: undefined,
        sure: Math.min(...open.map(({ argument }) => 1 - argument.doubt), BELOW_BOUND),
        several: picked?.proof?.known?.labels.slice(0, MOST_LABELS) ?? [],
      };
    }
    const values = own.map(({ argument }) => argument.value);
    const value = parameter.isList ? values : values[0];
    return values.length > 0
      ? { parameter, value, sure: 1, several: [] }
      : { parameter, value: undefined, sure: 0, several: [] };
  });
}
