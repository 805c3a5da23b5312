import { Gauge, type Registry } from 'prom-client';

/** One line of each gauge of a group. */
export interface GaugeSample<Name extends string> {
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<Name, number>>;
}

/**
 * Registers gauges that are filled from one source, which is read once each time the metrics are read.
 * While the source fails they have no lines: a process without its database is still measured.
 *
 * @param group `helps`: the help of each gauge by its name without the prefix `intentlock_`
 */
export function registerGauges<Name extends string>(
  registry: Registry,
  group: {
    readonly labelNames: readonly string[];
    readonly helps: Readonly<Record<Name, string>>;
    readonly read: () => Promise<readonly GaugeSample<Name>[]>;
  },
): void {
  const read = sharingReads(group.read);
  for (const [name, help] of Object.entries(group.helps) as [Name, string][]) {
    const gauge = new Gauge({
      name: `intentlock_${name}`,
      help,
      labelNames: [...group.labelNames],
      registers: [registry],
      async collect() {
        const samples = await read().catch(() => []);
        this.reset();
        // Without labels a reset leaves a line that says 0.
        if (group.labelNames.length === 0) this.remove();
        for (const { labels, values } of samples) this.set(labels, values[name]);
      },
    });
    // Absent until it is read.
    if (group.labelNames.length === 0) gauge.remove();
  }
}

/** One read at a time: whoever asks while one is under way gets its result. */
export function sharingReads<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
