export interface CutGraph {
  /** Nodes are numbered from 0. */
  readonly size: number;
  readonly source: number;
  readonly isSink: (node: number) => boolean;
  readonly nextOf: (node: number) => readonly number[];
  /** A positive integer; infinite: never cut here. */
  readonly cost: (node: number) => number;
}

interface Edge {
  readonly to: number;
  room: number;
  /** Its place among the edges of `to`, the other way. */
  readonly back: number;
}

/**
 * The nodes of least cost that every way from the source to a sink passes (Edmonds-Karp: by the theorem
 * of max-flow and min-cut, with each node as an edge from its way in to its way out).
 *
 * @returns null when some way passes no node of finite cost
 */
export function minimumCut({ size, source, isSink, nextOf, cost }: CutGraph): number[] | null {
  const target = 2 * size;
  const edges: Edge[][] = Array.from({ length: target + 1 }, () => []);
  const connect = (from: number, to: number, room: number): void => {
    const [there, back] = [edges[from] as Edge[], edges[to] as Edge[]];
    there.push({ to, room, back: back.length });
    back.push({ to: from, room: 0, back: there.length - 1 });
  };
  for (let node = 0; node < size; node += 1) {
    connect(2 * node, 2 * node + 1, cost(node));
    if (isSink(node)) connect(2 * node + 1, target, Number.POSITIVE_INFINITY);
    for (const next of nextOf(node)) connect(2 * node + 1, 2 * next, Number.POSITIVE_INFINITY);
  }
  for (;;) {
    const cameBy = shortestWay(edges, 2 * source, target);
    if (!cameBy.has(target)) {
      const reached = (at: number): boolean => at === 2 * source || cameBy.has(at);
      const nodes = Array.from({ length: size }, (_, node) => node);
      return nodes.filter((node) => reached(2 * node) && !reached(2 * node + 1));
    }
    const way: Edge[] = [];
    for (let at = target; at !== 2 * source; ) {
      const edge = cameBy.get(at) as Edge;
      way.push(edge);
      at = ((edges[edge.to] as Edge[])[edge.back] as Edge).to;
    }
    const room = Math.min(...way.map((edge) => edge.room));
    if (room === Number.POSITIVE_INFINITY) return null;
    for (const edge of way) {
      edge.room -= room;
      ((edges[edge.to] as Edge[])[edge.back] as Edge).room += room;
    }
  }
}

/** By which edge each node was first reached that has room on the way. */
function shortestWay(edges: readonly Edge[][], source: number, target: number): Map<number, Edge> {
  const cameBy = new Map<number, Edge>();
  const queue = [source];
  for (let at = queue[0], read = 1; at !== undefined; at = queue[read++]) {
    for (const edge of edges[at] as Edge[]) {
      if (edge.room === 0 || edge.to === source || cameBy.has(edge.to)) continue;
      cameBy.set(edge.to, edge);
      if (edge.to === target) return cameBy;
      queue.push(edge.to);
    }
  }
  return cameBy;
}
