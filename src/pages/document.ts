import { createHash } from 'node:crypto';
import { Html, html, type Part } from './html.js';
import { STYLE } from './style.js';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** A padlock, drawn here: a browser would ask for an icon otherwise. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="13" width="22" height="16" rx="3" fill="#2358c4"/>' +
  '<path d="M10 13V9a6 6 0 0 1 12 0v4" fill="none" stroke="#2358c4" stroke-width="3"/></svg>';
const ICON_URL = `data:image/svg+xml,${encodeURIComponent(ICON)}`;

/** Headers of all pages, beside their policy. The referrer is kept here, and not dropped: a form of a page without one has no origin. */
export const SHARED_HEADERS: Readonly<Record<string, string>> = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/**
 * Policy of a page without script: show itself with the one style it has, and send its own form here. No script, nothing from
 * elsewhere, in no frame.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  ...SHARED_HEADERS,
  vary: 'Accept, Cookie, Authorization',
};

/** A whole page. */
export function renderDocument(title: string, body: Part): string {
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><link rel="icon" href="${ICON_URL}"><style>${new Html(STYLE)}</style></head><body>${body}</body></html>
`;
  return page.text;
}
