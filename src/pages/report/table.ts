import { type Html, html, type Part } from '../html.js';

/** Head of a column: its name, and whether it holds numbers, or words that a narrow screen has no room for. */
export interface Head {
  readonly name: string;
  readonly kind?: 'number' | 'wordy';
}

/** A table, whose rows are cards on a narrow screen. The first cell of each row names it. */
export function table(
  heads: readonly (Head | false)[],
  rows: readonly (readonly Part[])[],
  caption?: string,
): Html {
  const columns = heads.filter((head) => head !== false);
  const classAttribute = ({ kind }: Head) => kind !== undefined && html` class="${kind}"`;
  return html`<table class="cards">${caption !== undefined && html`<caption class="hidden">${caption}</caption>`}<thead><tr>${columns.map((head) => html`<th scope="col"${classAttribute(head)}>${head.name}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([name, ...cells]) =>
      html`<tr><th scope="row">${name}</th>${cells.map((cell, at) => {
        const head = columns[at + 1] as Head;
        return html`<td${classAttribute(head)} data-head="${head.name}">${cell}</td>`;
      })}</tr>`,
  )}</tbody></table>`;
}

/** A column of numbers. */
export const numbers = (name: string): Head => ({ name, kind: 'number' });
