import type { ActionRisk } from '../../contracts/gate.js';
import { matchesPattern } from './matches-pattern.js';

/** Risks of tools as a tenant declares them (`agent_hooks.risks`), by patterns such as `mcp__github__*` and `Bash(git push*)`. */
export type Risks = Readonly<Record<string, ActionRisk>>;

/**
 * Finds the risk that a tenant declares for a tool: that of the longest pattern that matches.
 *
 * @param detail a command, a part of one or a file; null where the tool alone is judged
 */
export function findRisk(
  risks: Risks,
  tool: string,
  detail: string | null,
): ActionRisk | undefined {
  const texts = detail === null ? [tool] : [tool, `${tool}(${detail})`];
  const matching = Object.keys(risks)
    .filter((pattern) => texts.some((text) => matchesPattern(pattern, text)))
    .sort((a, b) => b.length - a.length);
  return matching[0] === undefined ? undefined : risks[matching[0]];
}
