import type { AlertRun } from '../../contracts/alert-run.js';

/** Entries that each list of the answer has room for. */
const MAX_LISTED = 1_000;

type Lists = Pick<AlertRun, 'fired' | 'recovered' | 'skipped' | 'growth' | 'connectors' | 'errors'>;

/** Collects what a run has done: lists of what fits, and counts of everything. */
export class AlertRunReport {
  private evaluated = 0;
  private readonly lists: { [Name in keyof Lists]: Lists[Name] } = {
    fired: [],
    recovered: [],
    skipped: [],
    growth: [],
    connectors: [],
    errors: [],
  };
  private readonly counts = { fired: 0, recovered: 0, growth: 0, connectors: 0, errors: 0 };
  private readonly skipped: Record<string, number> = {};

  constructor(private readonly dryRun: boolean) {}

  addEvaluated(count: number): void {
    this.evaluated += count;
  }

  add<Name extends Exclude<keyof Lists, 'skipped'>>(name: Name, item: Lists[Name][number]): void {
    this.counts[name] += 1;
    this.put(name, item);
  }

  skip(item: Lists['skipped'][number]): void {
    this.skipped[item.reason] = (this.skipped[item.reason] ?? 0) + 1;
    this.put('skipped', item);
  }

  /** Rules that were notified: what became of their messages is told later. */
  get notified(): (AlertRun['fired'][number] | AlertRun['recovered'][number])[] {
    return [...this.lists.fired, ...this.lists.recovered];
  }

  answer(status: AlertRun['status']): AlertRun {
    return {
      status,
      dry_run: this.dryRun,
      evaluated: this.evaluated,
      ...this.lists,
      counts: { ...this.counts, skipped: this.skipped },
      more: this.counts.errors > 0,
    };
  }

  private put<Name extends keyof Lists>(name: Name, item: Lists[Name][number]): void {
    const list = this.lists[name] as Lists[Name][number][];
    if (list.length < MAX_LISTED) list.push(item);
  }
}
