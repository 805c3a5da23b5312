import type { Ctx } from '../../context.js';
import { type ConfigPreview, previewConfig } from './preview-config.js';

/** A change of the configuration that is worth a look. */
export interface ConfigExample {
  readonly title: string;
  readonly config: Readonly<Record<string, number>>;
}

/** The first changes nothing: how things are. */
export const CONFIG_EXAMPLES: readonly ConfigExample[] = [
  { title: 'As it is', config: {} },
  { title: 'Questions cost twice as much', config: { ask_friction: 2 } },
  { title: 'Questions cost half as much', config: { ask_friction: 0.5 } },
  { title: 'Risky actions cost four times as much', config: { high_risk_cost: 40 } },
];

export interface TriedExample extends ConfigExample {
  readonly preview: ConfigPreview;
}

const DAYS = 30;
/** How long an answer stands: each is as many previews as there are examples. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 50;

interface Kept {
  readonly at: number;
  readonly tried: Promise<readonly TriedExample[]>;
}

/** Answers by tenant, as of its version. */
const kept = new Map<string, Kept>();

/**
 * Tries what the examples would have decided in the last 30 days. It is done once in ten minutes for a tenant, however many ask.
 *
 * @throws Unavailable while too many previews run
 */
export function tryConfigExamples(ctx: Ctx): Promise<readonly TriedExample[]> {
  const { tenantId, version } = ctx.caller;
  const at = ctx.now.getTime();
  const name = `${tenantId} ${version}`;
  const known = kept.get(name);
  if (known && Math.abs(at - known.at) < KEPT_MS) return known.tried;
  const tried = tryAll(ctx);
  kept.delete(name);
  kept.set(name, { at, tried });
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  // What failed is tried again by whoever asks next.
  tried.catch(() => kept.get(name)?.tried === tried && kept.delete(name));
  return tried;
}

async function tryAll(ctx: Ctx): Promise<readonly TriedExample[]> {
  const tried: TriedExample[] = [];
  for (const example of CONFIG_EXAMPLES) {
    const preview = await previewConfig(ctx, { config: example.config, days: DAYS });
    tried.push({ ...example, preview });
  }
  return tried;
}
