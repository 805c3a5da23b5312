export type Cell = string | number | boolean | null;

/** A line of CSV (RFC 4180). */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Beginnings that spreadsheets take for a formula, which could send what stands beside it somewhere else. */
const FORMULA = /^\s*[=+\-@\t\r\n＝＋－＠]/;
/** Where a spreadsheet that takes another separator, and so no quotes of ours, sees the beginning of a cell. */
const LATER_FORMULA = /([;\t\r\n])(?=[\s"']{0,20}[=+\-@＝＋－＠])/g;

function csvCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell);
  const text = (FORMULA.test(cell) ? `'${cell}` : cell).replace(LATER_FORMULA, "$1'");
  return /[",;\t\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
