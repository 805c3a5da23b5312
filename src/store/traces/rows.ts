/** As the drivers answer it: one of them leaves times as text. */
export type RawRow<Row extends { readonly startedAt: Date }> = Omit<Row, 'startedAt'> & {
  readonly startedAt: string | Date;
};

export const withDates = <Row extends { readonly startedAt: Date }>(
  rows: readonly RawRow<Row>[],
): Row[] => rows.map((row) => ({ ...row, startedAt: new Date(row.startedAt) }) as unknown as Row);
