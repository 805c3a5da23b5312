import type { Ctx } from '../../context.js';
import type { ConfigUpdate, ConfigValues } from '../../contracts/config.js';
import { Unavailable } from '../../errors.js';
import { firstUuidv7 } from '../../ids.js';
import {
  listRecordedCalls,
  type RecordedCall,
  readRequests,
} from '../../store/gate/recorded-decisions.js';
import { verdictLabel } from '../calibration/labelled-calls.js';
import { Yielder } from '../changes/yielder.js';
import { effectiveConfig } from '../config/defaults.js';
import { inputsOf } from '../gate/recorded-inputs.js';
import { readWeighedReviews } from '../reviews/weighed-reviews.js';
import { denyRecorded } from './deny-recorded.js';
import { type Difference, type PreviewCounts, PreviewTally } from './preview-tally.js';
import { replay } from './replay.js';
import { prepareRules } from './rules-replay.js';

const DAY_MS = 24 * 3600 * 1000;
/** Calls that are read at once: few, so that parsing them holds nobody up. */
const CALLS_PER_PAGE = 250;
/** The newest calls that a preview looks at; fewer where their requests are compared with rules. */
const MAX_CALLS = 200_000;
const MAX_CALLS_WITH_RULES = 50_000;
/** Previews at once in a process: each takes the time that requests leave. */
const MAX_RUNNING = 2;
/** Whoever waits for the gate has a turn after so long. */
const TURN_MS = 1;

let running = 0;

export interface ConfigPreview {
  readonly days: number;
  readonly counts: PreviewCounts;
  readonly isComplete: boolean;
  readonly differences: readonly (Difference & { readonly request: string })[];
}

/**
 * How the recorded calls of the last so many days would have been decided by another configuration, beside the one in
 * force: each as it came, with the conversation that it had and the calibration of now. Writes nothing.
 *
 * @throws Unavailable while too many previews run
 */
export async function previewConfig(
  ctx: Ctx,
  { config, days }: { readonly config: ConfigUpdate; readonly days: number },
): Promise<ConfigPreview> {
  if (running >= MAX_RUNNING)
    throw new Unavailable('Other previews are running. Try again shortly.', 2);
  running += 1;
  try {
    return await run(ctx, changed(ctx.caller.overrides, config), days);
  } finally {
    running -= 1;
  }
}

/** The configuration with a change: a value sets a field, null resets it, an absent one stays. */
function changed(overrides: Readonly<Record<string, unknown>>, update: ConfigUpdate): ConfigValues {
  const given = Object.entries(update).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...overrides, ...Object.fromEntries(given) });
  return effectiveConfig(Object.fromEntries(all.filter(([, value]) => value !== null)));
}

async function run(
  { db, caller, now }: Ctx,
  previewed: ConfigValues,
  days: number,
): Promise<ConfigPreview> {
  const { tenantId, config, calibration } = caller;
  const forRules = [config, previewed].some(({ cluster_rules }) => cluster_rules.length > 0);
  const maxCalls = forRules ? MAX_CALLS_WITH_RULES : MAX_CALLS;
  const withCalls = [config, previewed].some(({ agent_hooks: { deny = [] } }) => deny.length > 0);
  const applyRules = await prepareRules(db, tenantId, config, previewed);
  const truths = await readTruths({ db, caller, now });
  const tally = new PreviewTally();
  const yielder = new Yielder(TURN_MS);
  const from = firstUuidv7(now.getTime() - days * DAY_MS);
  const readPage = (before: string) =>
    listRecordedCalls(db, tenantId, { from, before, limit: CALLS_PER_PAGE, forRules, withCalls });
  // Ids of calls of a clock that is ahead, too.
  let next: Promise<RecordedCall[]> | null = readPage(firstUuidv7(now.getTime() + DAY_MS));
  let [read, isComplete] = [0, false];
  while (next !== null) {
    const page: RecordedCall[] = await next;
    read += page.length;
    isComplete = page.length < CALLS_PER_PAGE;
    const last = page.at(-1);
    // The database reads the next page while this one is decided.
    next = !isComplete && last && read < maxCalls ? readPage(last.id) : null;
    next?.catch(() => {});
    for (const call of page) {
      if (call.decisionInputs === null) tally.skip();
      else {
        const recorded = inputsOf({ ...call, decisionInputs: call.decisionInputs });
        const inputs = applyRules(call, recorded);
        const [current, preview] = [
          denyRecorded(call, config, replay(tenantId, call, inputs.current, config, calibration)),
          denyRecorded(
            call,
            previewed,
            replay(tenantId, call, inputs.preview, previewed, calibration),
          ),
        ];
        tally.add(call, current, preview, truths.get(call.id) ?? null);
      }
      await yielder.yieldIfDue();
    }
  }
  const differences = tally.differences();
  const requests = await readRequests(
    db,
    tenantId,
    differences.map(({ id }) => id),
  );
  return {
    ...{ days, isComplete },
    counts: tally.counts(),
    differences: differences.map((one) => ({ ...one, request: requests.get(one.id) ?? '' })),
  };
}

/** Verdicts of reviews about gate calls, and how many calls each stands for. */
async function readTruths({
  db,
  caller,
  now,
}: Ctx): Promise<Map<string, { readonly truth: number; readonly weight: number }>> {
  const truths = new Map<string, { truth: number; weight: number }>();
  for (const review of await readWeighedReviews(db, caller.tenantId, now)) {
    const truth = verdictLabel(review.verdict);
    if (truth === null || review.gateCallId === null || truths.has(review.gateCallId)) continue;
    truths.set(review.gateCallId, { truth, weight: review.weight });
  }
  return truths;
}
