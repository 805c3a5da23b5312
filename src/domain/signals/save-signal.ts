import { type Ctx, inTransaction } from '../../context.js';
import type { JobSender } from '../../contracts/jobs.js';
import { CleanSignalMatches } from '../../contracts/jobs.js';
import type { SignalRequest, SignalUpdate } from '../../contracts/signal.js';
import type { SignalRow } from '../../db/schema/signals.js';
import { Conflict, fieldError, NotFound, ValidationFailed } from '../../errors.js';
import { removeBackfill } from '../../store/signal-backfills.js';
import {
  countSignals,
  deleteSignal,
  findSignal,
  insertSignal,
  isNameTaken,
  updateSignal,
} from '../../store/signals.js';
import { raiseTenantVersion } from '../../store/tenants.js';
import { nameKeyOf } from './name-key.js';
import { compilePattern } from './pattern/compile.js';
import { PatternError } from './pattern/pattern-error.js';
import { giveReadyMade } from './ready-made.js';

/** Signals of a tenant: every text is held against all of them. */
const MAX_SIGNALS = 200;

/**
 * Makes a signal. It is in force with the texts that arrive from now on.
 *
 * @throws ValidationFailed when its pattern is none; Conflict when its name is taken, or there are too many
 */
export async function createSignal(ctx: Ctx, input: SignalRequest): Promise<SignalRow> {
  const { tenantId } = ctx.caller;
  const pattern = input.pattern ?? null;
  checkPattern(input.type, pattern);
  return inTransaction(ctx, async ({ db, now }) => {
    // Two that save at once do so one after the other: the first statement locks the tenant.
    await raiseTenantVersion(db, tenantId);
    await giveReadyMade(db, tenantId, now);
    await refuseTakenName(ctx, db, input.name);
    if ((await countSignals(db, tenantId)) >= MAX_SIGNALS) {
      throw new Conflict(`There are ${MAX_SIGNALS} signals already: remove one first.`);
    }
    return insertSignal(db, tenantId, {
      ...input,
      pattern,
      nameKey: nameKeyOf(input.name),
      createdAt: now,
      updatedAt: now,
    });
  });
}

/**
 * Changes a signal. What it matches after a change of its pattern, its type, or the name that an
 * instrumented one is reported by, has nothing to do with what it matched before: its counts begin anew.
 *
 * @throws NotFound; ValidationFailed when its pattern is none; Conflict when its name is taken
 */
export async function changeSignal(
  ctx: Ctx,
  id: number,
  input: SignalUpdate,
  jobs: JobSender,
): Promise<SignalRow> {
  const { tenantId } = ctx.caller;
  return inTransaction(ctx, async ({ db, now }) => {
    await raiseTenantVersion(db, tenantId);
    const known = await findSignal(db, tenantId, id, { lock: true });
    if (!known) throw new NotFound('Signal', id);
    const pattern = patternAfter(known, input);
    // A pattern that was saved before is one, whatever an engine of today says.
    if (pattern !== known.pattern || input.type !== known.type) checkPattern(input.type, pattern);
    await refuseTakenName(ctx, db, input.name, id);
    const nameKey = nameKeyOf(input.name);
    const values = { ...input, pattern, nameKey, updatedAt: now };
    if (!matchesOtherwise(known, values)) return updateSignal(db, tenantId, id, values);
    await removeBackfill(db, tenantId, id);
    await jobs.send(CleanSignalMatches, { tenantId, signalId: id }, { db });
    const revision = known.revision + 1;
    return updateSignal(db, tenantId, id, { ...values, revision, matchCount: 0 });
  });
}

/**
 * Removes a signal, ends its backfill, and has its matches removed.
 *
 * @throws NotFound
 */
export async function removeSignal(ctx: Ctx, id: number, jobs: JobSender): Promise<void> {
  const { tenantId } = ctx.caller;
  await inTransaction(ctx, async ({ db, now }) => {
    await raiseTenantVersion(db, tenantId);
    await giveReadyMade(db, tenantId, now);
    if (!(await deleteSignal(db, tenantId, id))) throw new NotFound('Signal', id);
    await removeBackfill(db, tenantId, id);
    await jobs.send(CleanSignalMatches, { tenantId, signalId: id }, { db });
  });
}

/** An absent pattern stays, unless it has no meaning any more. */
function patternAfter(known: SignalRow, { type, pattern }: SignalUpdate): string | null {
  if (pattern !== undefined) return pattern;
  return type === 'regex' ? known.pattern : null;
}

function matchesOtherwise(
  known: SignalRow,
  next: Pick<SignalRow, 'type' | 'pattern' | 'nameKey'>,
): boolean {
  if (next.type !== known.type || next.pattern !== known.pattern) return true;
  return next.type === 'instrumented' && next.nameKey !== known.nameKey;
}

function checkPattern(type: SignalRequest['type'], pattern: string | null): void {
  if (type === 'instrumented') {
    if (pattern === null) return;
    throw refusal(
      'is for a regex: an instrumented signal is matched by its name',
      'not_applicable',
    );
  }
  if (pattern === null) throw refusal('is required for a regex', 'missing');
  try {
    compilePattern(pattern);
  } catch (error) {
    throw error instanceof PatternError ? refusal(error.message, 'invalid_pattern') : error;
  }
}

const refusal = (message: string, type: string): ValidationFailed =>
  new ValidationFailed([fieldError('body', 'pattern', message, type)]);

async function refuseTakenName(
  { caller }: Ctx,
  db: Ctx['db'],
  name: string,
  exceptId?: number,
): Promise<void> {
  if (await isNameTaken(db, caller.tenantId, nameKeyOf(name), exceptId)) {
    throw new Conflict(`There is a signal named ${JSON.stringify(name)} already.`);
  }
}
