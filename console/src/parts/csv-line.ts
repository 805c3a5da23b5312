/** Beginnings that a spreadsheet takes for a formula. */
const FORMULA = /^\s*[=+\-@\t\r]/;

/** A line of CSV (RFC 4180); a cell that a spreadsheet would calculate begins with an apostrophe. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: string): string {
  const text = FORMULA.test(cell) && !/^-?[\d.,]+%?$/.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
