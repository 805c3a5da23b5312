import { renderDocument } from './document.js';
import { html } from './html.js';

/** A page that says one thing, such as why there is no report. */
export function messagePage(
  title: string,
  message: string,
  requestId: string,
  link: { readonly text: string; readonly href: string } | null = null,
): string {
  return renderDocument(
    `${title} – Intentlock`,
    html`<main class="narrow"><div class="card"><h1>${title}</h1><p class="lead">${message}</p>
${link && html`<p><a href="${link.href}">${link.text}</a></p>`}<p class="soft small">Request ${requestId}</p></div></main>`,
  );
}
