import { LRUCache } from 'lru-cache';
import type { AgentTool } from '../../store/agent-tools/writes.js';
import { utcDay } from '../rollups/days.js';
import { fingerprint } from '../text/fingerprint.js';
import type { ToolList } from './tool-list.js';

/** Lists and tools that are remembered; of what was used longest ago it is written again. */
const MAX_LISTS = 5_000;
const MAX_TOOLS = 20_000;
/** A tool whose definition says something else each time, such as the hour, is written again after so long. */
const CHANGES_AFTER_MS = 10 * 60_000;
/** A list that could not be stored is looked at again after so long. */
const RETRY_AFTER_MS = 60_000;
/** Writes of a tenant in an hour: each of its agents once, and some more. */
const WRITES_PER_HOUR = 400;
const MAX_TENANTS = 5_000;
const HOUR_MS = 3_600_000;

interface SeenTool {
  readonly hash: string;
  /** The UTC day for which it is stored as seen. */
  readonly day: string;
  /** Unix milliseconds. */
  readonly writtenAt: number;
}

/** Whether a tool is written: not, now, or when it has not changed for a while. */
type NextStep = 'none' | 'write' | 'wait';

/**
 * The tools that this process has stored: a list that was seen on a day already is known by its key alone. `owner` names
 * an agent, its tenant, and the tenant's version, which a deletion of the tenant's data raises.
 */
export class SeenTools {
  /** When a list is to be looked at again, in Unix milliseconds. */
  private readonly lists = new LRUCache<string, number>({ max: MAX_LISTS });
  /** How often definitions of an agent have changed: what was seen before is looked at once more. */
  private readonly changes = new LRUCache<string, number>({ max: MAX_LISTS });
  private readonly tools = new LRUCache<string, SeenTool>({ max: MAX_TOOLS });
  private readonly writes = new LRUCache<string, { hour: number; count: number }>({
    max: MAX_TENANTS,
  });

  /** Whether a list is to be looked at; for the rest of its day it is not, from now on. */
  addList(owner: string, list: ToolList, now: Date): boolean {
    const name = this.nameList(owner, list);
    const until = this.lists.get(name);
    // Most calls come by here with the list of the call before.
    if (until !== undefined && now.getTime() < until) return false;
    this.lists.set(name, Number.POSITIVE_INFINITY);
    return true;
  }

  /** Has a list looked at again after a while. */
  putBackList(owner: string, list: ToolList, now: Date, why: 'waits' | 'failed'): void {
    const after = why === 'waits' ? CHANGES_AFTER_MS : RETRY_AFTER_MS;
    this.lists.set(this.nameList(owner, list), now.getTime() + after);
  }

  nextStep(owner: string, { name, definition, seenAt }: AgentTool, now: Date): NextStep {
    const known = this.tools.get(`${owner}\n${name}`);
    if (known === undefined) return 'write';
    const day = utcDay(seenAt);
    if (known.day > day) return 'none';
    if (known.hash === fingerprint(definition)) return known.day < day ? 'write' : 'none';
    return now.getTime() - known.writtenAt >= CHANGES_AFTER_MS ? 'write' : 'wait';
  }

  /** Notes that a tool was written. */
  addTool(owner: string, { name, definition, seenAt }: AgentTool, now: Date): void {
    const key = `${owner}\n${name}`;
    const hash = fingerprint(definition);
    const known = this.tools.get(key);
    if (known !== undefined && known.hash !== hash) {
      this.changes.set(owner, (this.changes.get(owner) ?? 0) + 1);
    }
    this.tools.set(key, { hash, day: utcDay(seenAt), writtenAt: now.getTime() });
  }

  /** Whether a tenant may have one more write in this hour; it is counted. */
  mayWrite(tenantId: string, now: Date): boolean {
    const hour = Math.floor(now.getTime() / HOUR_MS);
    const known = this.writes.get(tenantId);
    const count = known?.hour === hour ? known.count : 0;
    if (count >= WRITES_PER_HOUR) return false;
    this.writes.set(tenantId, { hour, count: count + 1 });
    return true;
  }

  private nameList(owner: string, { key, seenAt }: ToolList): string {
    return `${owner}\n${this.changes.get(owner) ?? 0}\n${utcDay(seenAt)}\n${key}`;
  }
}
