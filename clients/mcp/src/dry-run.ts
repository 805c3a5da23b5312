import type { Settings } from './settings.js';
import { toolRisk, type UpstreamTool } from './tools.js';

/** The tools of a server with their risks, a line each. */
export function describeTools(
  tools: readonly UpstreamTool[],
  settings: Pick<Settings, 'rules' | 'trustAnnotations'>,
): string {
  const width = Math.max(0, ...tools.map(({ name }) => name.length));
  return tools
    .map((tool) => {
      const risk = toolRisk(tool.name, tool, settings);
      return `${tool.name.padEnd(width)}  ${risk}${risk === 'low' ? '  (not gated)' : ''}\n`;
    })
    .join('');
}
