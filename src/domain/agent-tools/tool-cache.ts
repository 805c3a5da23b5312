import { LRUCache } from 'lru-cache';

/** Tools that were read are good for so long. */
const KEPT_MS = 60_000;
const MAX_AGENTS = 2_000;
/** Characters of JSON of all that is kept. */
const MAX_CHARACTERS = 4_000_000;

/** Definitions of tools, as they were sent. */
export type ToolDefinitions = readonly unknown[];

export const NO_DEFINITIONS: ToolDefinitions = [];

interface Kept {
  readonly until: number;
  readonly tools: ToolDefinitions | Promise<ToolDefinitions>;
}

/** The tools of agents as they were read last, for a minute each. */
export class ToolCache {
  private readonly agents = new LRUCache<string, Kept>({
    max: MAX_AGENTS,
    maxSize: MAX_CHARACTERS,
  });

  /** @param load reads the definitions as JSON; those who ask meanwhile wait for the same read */
  read(
    owner: string,
    now: Date,
    load: () => Promise<readonly string[]>,
  ): ToolDefinitions | Promise<ToolDefinitions> {
    const at = now.getTime();
    const known = this.agents.get(owner);
    if (known && at < known.until) return known.tools;
    const until = at + KEPT_MS;
    const tools = load().then((texts) => {
      const read = texts.map((text): unknown => JSON.parse(text));
      const size = texts.reduce((total, text) => total + text.length, 1);
      if (this.agents.peek(owner) === kept)
        this.agents.set(owner, { until, tools: read }, { size });
      return read;
    });
    const kept = { until, tools };
    this.agents.set(owner, kept, { size: 1 });
    // What could not be read is read again by the next call.
    tools.catch(() => {
      if (this.agents.peek(owner) === kept) this.agents.delete(owner);
    });
    return tools;
  }

  forget(owner: string): void {
    this.agents.delete(owner);
  }
}
