import { csvLine } from './csv-line.js';

/** The cells of a table as CSV: times as they are stored, everything else as it is shown. */
export function tableAsCsv(table: HTMLTableElement): string {
  const readCells = (row: HTMLTableRowElement): string[] =>
    [...row.cells].filter(({ className }) => !/select|buttons/.test(className)).map(readText);
  return [...table.rows].map((row) => csvLine(readCells(row))).join('');
}

const readText = (cell: HTMLElement): string => {
  const time = cell.querySelector('time');
  return time ? time.dateTime : (cell.textContent ?? '').replace(/\s+/g, ' ').trim();
};

/** Saves a text as a file. */
export function saveFile(text: string | Blob, name: string): void {
  const url = URL.createObjectURL(typeof text === 'string' ? new Blob(['\uFEFF', text]) : text);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
