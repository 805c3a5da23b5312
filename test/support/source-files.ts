import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

export interface SourceFile {
  /** Relative to the folder that was read. */
  readonly path: string;
  readonly text: string;
  /** Lines without the end of the last one. */
  readonly lines: number;
  /** The files it imports or re-exports, types included. */
  readonly imports: readonly string[];
}

const IMPORT =
  /^(?:import|export)\b[^;]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gms;

/** All TypeScript files below a folder. */
export function readSources(folder: string): SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      const imports = [...text.matchAll(IMPORT)].map((match) => {
        const target = match[1] ?? match[2] ?? match[3] ?? '';
        return relative('.', join(dirname(path), target)).replace(/\.js$/, '.ts');
      });
      return { path, text, lines: text.trimEnd().split('\n').length, imports };
    });
}

/** Who imports whom, by name; several of the same name are one. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

export const importsOfFiles = (files: readonly SourceFile[]): Graph =>
  new Map(files.map(({ path, imports }) => [path, new Set(imports)]));

/** The imports between folders that lie side by side, by the folder that holds them: an import counts where two paths part. */
export function importsOfFolders(files: readonly SourceFile[]): Map<string, Graph> {
  const graphs = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of files) {
    const from = path.split('/');
    for (const target of imports) {
      const to = target.split('/');
      const depth = from.findIndex((part, index) => part !== to[index]);
      if (depth < 0 || depth === from.length - 1 || depth === to.length - 1) continue;
      const parent = from.slice(0, depth).join('/');
      const graph = graphs.get(parent) ?? new Map<string, Set<string>>();
      graphs.set(parent, graph);
      const [importer, imported] = [from, to].map((parts) => parts.slice(0, depth + 1).join('/'));
      const known = graph.get(importer as string) ?? new Set<string>();
      graph.set(importer as string, known.add(imported as string));
    }
  }
  return graphs;
}

/** The cycles that a walk finds, as `a > b > a`: none means that there is none. */
export function cyclesOf(graph: Graph): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' > '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

/** What can be reached from some files without passing through others. */
export function reachable(
  graph: Graph,
  roots: readonly string[],
  without: (path: string) => boolean = () => false,
): Set<string> {
  const seen = new Set<string>();
  const ahead = roots.filter((path) => !without(path));
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    ahead.push(...[...(graph.get(path) ?? [])].filter((next) => !without(next)));
  }
  return seen;
}
