import { Table } from '../../parts/table.js';
import type { Difference } from './wording.js';

export interface DifferencesProps {
  readonly caption: string;
  readonly rows: readonly Difference[];
  /** Heads of the two columns. */
  readonly before: string;
  readonly after: string;
}

/** Differences between two configurations as a table. */
export function Differences({ caption, rows, before, after }: DifferencesProps) {
  return (
    <Table
      caption={caption}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { head: 'Value', cell: ({ label }) => label },
        { head: before, cell: (row) => <span className="config-lines">{row.before}</span> },
        {
          head: after,
          cell: (row) => <strong className="config-lines">{row.after}</strong>,
        },
      ]}
    />
  );
}
