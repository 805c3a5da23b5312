import type { RecordedProposal } from '../../db/schema/gate-calls.js';
import type { Assessment } from '../../ports/assessment.js';
import { readProposedCall } from '../../ports/assessment.js';
import { readCallSource } from './call-source.js';
import type { GateCall } from './prepare.js';

/** Longer texts are kept by their beginning: the context has them whole. */
const MOST_CHARACTERS = 300;

/** Keeps the call that was proposed, argument by argument as it was judged; null where none was. */
export function recordProposedCall(
  { context }: Pick<GateCall, 'context'>,
  { standings }: Assessment,
): RecordedProposal | null {
  const call = readProposedCall(context);
  if (call === null || standings === undefined) return null;
  const source = readCallSource(context);
  return {
    id: call.id,
    name: call.name,
    arguments: standings.map(({ path, value, standing, doubt }) => ({
      path,
      value: typeof value === 'string' ? value.slice(0, MOST_CHARACTERS).toWellFormed() : value,
      standing,
      doubt,
    })),
    integration: source?.integration ?? null,
    ...(source?.client && { client: source.client }),
    ...(source?.drops_forms && { dropsForms: true as const }),
  };
}
