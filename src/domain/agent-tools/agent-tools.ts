import type { Ctx } from '../../context.js';
import { Batcher, type NoteBatch, tenantsApart } from '../../db/batcher.js';
import type { BatchedDatabase } from '../../db/client.js';
import { StorageFull } from '../../errors.js';
import { readAgentTools, readSessionAgents } from '../../store/agent-tools/reads.js';
import {
  type AgentTool,
  MAX_TOOLS_PER_AGENT,
  storeAgentTools,
} from '../../store/agent-tools/writes.js';
import { Yielder } from '../changes/yielder.js';
import type { Masking } from '../masking/masking.js';
import { SeenTools } from './seen-tools.js';
import { NO_DEFINITIONS, ToolCache, type ToolDefinitions } from './tool-cache.js';
import { readAgentTool, type ToolList } from './tool-list.js';

/** Lists that are looked through at once, and writes that wait; more are left for the next call that brings them. */
const MAX_LISTS = 64;
const MAX_QUEUE = 256;
/** Characters of definitions that one statement stores. */
const CHARACTERS_PER_WRITE = 64_000;

interface ToolWrite {
  readonly tenantId: string;
  readonly agentId: string;
  readonly tools: readonly AgentTool[];
}

/** Tools that were not seen for so long are not used any more. */
const KEPT_MS = 30 * 86_400_000;

/** A list with its agent, or with the session whose agent has it. */
export interface ListOfSession {
  readonly list: ToolList;
  readonly agentId: string | null;
  readonly sessionId: string;
}

/**
 * Learns the tools of agents from what they send, and knows them again. Storing takes place after the answer, and what
 * cannot be stored is left to the next call, since agents send the same tools again and again.
 */
export class AgentTools {
  private readonly seen = new SeenTools();
  private readonly known = new ToolCache();
  private readonly writes: Batcher<ToolWrite, null>;
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly database: BatchedDatabase,
    private readonly masking: Masking,
    noteBatch?: NoteBatch,
  ) {
    this.writes = new Batcher((writes) => this.write(writes), {
      // Each is a statement of its own: they are few.
      maxBatch: 1,
      maxQueue: MAX_QUEUE,
      noteSize: (items) => noteBatch?.('tools', items),
      refuse: () => (database.isFull() ? new StorageFull() : null),
      ...tenantsApart(database, ({ tenantId }) => tenantId),
    });
  }

  /** Notes a list that an agent has sent. Costs a look into a map where the same was noted on this day. */
  note(ctx: Ctx, agentId: string, list: ToolList): void {
    if (this.underWay.size >= MAX_LISTS) return;
    if (this.seen.addList(nameOwner(ctx, agentId), list, ctx.now)) {
      this.inBackground(this.learn(ctx, agentId, list));
    }
  }

  /** Notes lists of an export, once their sessions are stored. */
  noteOfSessions(ctx: Ctx, lists: readonly ListOfSession[]): void {
    if (lists.length === 0 || this.underWay.size >= MAX_LISTS) return;
    this.inBackground(this.learnOfSessions(ctx, lists));
  }

  /** The tools that an agent has sent within the last 30 days; none where they cannot be read. */
  read(ctx: Ctx, agentId: string): ToolDefinitions | Promise<ToolDefinitions> {
    const { tenantId } = ctx.caller;
    const tools = this.known.read(nameOwner(ctx, agentId), ctx.now, () =>
      readAgentTools(this.database.hot, tenantId, agentId, new Date(ctx.now.getTime() - KEPT_MS)),
    );
    return tools instanceof Promise ? tools.catch(() => NO_DEFINITIONS) : tools;
  }

  /** Waits until everything that was noted is stored. */
  async close(): Promise<void> {
    while (this.underWay.size > 0) await Promise.all(this.underWay);
    await this.writes.idle();
  }

  private inBackground(work: Promise<void>): void {
    const done = work.finally(() => this.underWay.delete(done));
    this.underWay.add(done);
  }

  private async learnOfSessions(ctx: Ctx, lists: readonly ListOfSession[]): Promise<void> {
    const unnamed = lists.filter(({ agentId }) => agentId === null);
    const sessionIds = [...new Set(unnamed.map(({ sessionId }) => sessionId))];
    let agents: ReadonlyMap<string, string> = new Map();
    if (sessionIds.length > 0) {
      try {
        agents = await readSessionAgents(this.database.db, ctx.caller.tenantId, sessionIds);
      } catch {
        return;
      }
    }
    for (const { list, agentId, sessionId } of lists) {
      const owner = agentId ?? agents.get(sessionId);
      if (owner !== undefined && this.seen.addList(nameOwner(ctx, owner), list, ctx.now))
        await this.learn(ctx, owner, list);
    }
  }

  private async learn(ctx: Ctx, agentId: string, list: ToolList): Promise<void> {
    const owner = nameOwner(ctx, agentId);
    try {
      const { due, waits } = await this.readList(owner, list, ctx.now);
      if (waits) this.seen.putBackList(owner, list, ctx.now, 'waits');
      const stored = await Promise.allSettled(
        inParts(due).map((tools) => this.store(ctx, agentId, tools)),
      );
      const failed = stored.some(({ status }) => status === 'rejected');
      if (failed) this.seen.putBackList(owner, list, ctx.now, 'failed');
    } catch {
      // A list that cannot be read now can never be.
    }
  }

  /** The tools of a list that are to be written, and whether others wait; calls have their turn in between. */
  private async readList(
    owner: string,
    list: ToolList,
    now: Date,
  ): Promise<{ due: AgentTool[]; waits: boolean }> {
    // The answer goes first.
    await new Promise<void>((resolve) => setImmediate(resolve));
    const yielder = new Yielder();
    const due = new Map<string, AgentTool>();
    let waits = false;
    for (const entry of list.read().slice(0, MAX_TOOLS_PER_AGENT)) {
      const tool = readAgentTool(entry, list.seenAt, this.masking);
      const step = tool ? this.seen.nextStep(owner, tool, now) : 'none';
      if (tool && step === 'write') due.set(tool.name, tool);
      if (step === 'wait') waits = true;
      await yielder.yieldIfDue();
    }
    return { due: [...due.values()], waits };
  }

  private async store(ctx: Ctx, agentId: string, tools: readonly AgentTool[]): Promise<void> {
    const { tenantId } = ctx.caller;
    const owner = nameOwner(ctx, agentId);
    if (!this.seen.mayWrite(tenantId, ctx.now)) throw new Error('Too many writes of this tenant.');
    await this.writes.add({ tenantId, agentId, tools });
    for (const tool of tools) this.seen.addTool(owner, tool, ctx.now);
    this.known.forget(owner);
  }

  private async write(writes: readonly ToolWrite[]): Promise<null[]> {
    for (const { tenantId, agentId, tools } of writes) {
      await storeAgentTools(this.database.db, tenantId, agentId, tools);
    }
    return writes.map(() => null);
  }
}

/** An agent of a tenant, as of the tenant's version. */
const nameOwner = ({ caller }: Ctx, agentId: string): string =>
  `${caller.tenantId} ${caller.version} ${agentId}`;

function inParts(tools: readonly AgentTool[]): AgentTool[][] {
  const parts: AgentTool[][] = [];
  let room = 0;
  for (const tool of tools) {
    const { length } = tool.definition;
    if (room < length || parts.length === 0) {
      parts.push([]);
      room = CHARACTERS_PER_WRITE;
    }
    parts.at(-1)?.push(tool);
    room -= length;
  }
  return parts;
}
