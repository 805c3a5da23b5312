import { cutMasked } from '../../masking/cut.js';
import { escapeHtml } from '../../text/escape-html.js';
import type { Card, Section } from './card.js';

const MAX_SUBJECT = 150;
/** Dark text on white, and every color beside it, have a contrast of at least 4.5 : 1. */
const INK = '#1b1f24';
const QUIET = '#57606a';
const ACCENT = '#0b57d0';
const TONES: Readonly<Record<Card['tone'], string>> = {
  bad: '#b3261e',
  good: '#146c2e',
  neutral: ACCENT,
};
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A card as a mail: a subject, and the same in HTML and in plain text. */
export function renderMail(card: Card): { subject: string; html: string; text: string } {
  // A line break has no place in a subject, whatever a title holds.
  const subject = card.title.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return {
    subject: subject.length > MAX_SUBJECT ? `${cutMasked(subject, MAX_SUBJECT - 1)}…` : subject,
    html: renderHtml(card),
    text: renderText(card),
  };
}

function renderText({ title, summary, facts, sections, link, foot = FOOT }: Card): string {
  return [
    ...[title, '', summary, ''],
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...sections.flatMap(({ heading, lines }) => [
      '',
      heading,
      '-'.repeat(heading.length),
      ...lines.map((line) => `- ${line}`),
    ]),
    '',
    `${link.label}: ${link.url}`,
    '',
    foot,
  ].join('\n');
}

const FOOT = 'Sent by Intentlock according to your notification settings.';

/**
 * Tables for the layout, since mail programs know little else; they are marked as such for screen readers. The
 * language is named, headings are headings, and nothing is said by color alone.
 */
function renderHtml(card: Card): string {
  const { title, summary, facts, sections, link, tone, foot = FOOT } = card;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f4f6;color:${INK};${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f6">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:8px;border-top:6px solid ${TONES[tone]}">
<tr><td style="padding:28px 32px 8px">
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;color:${INK}">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px;color:${INK}">${escapeHtml(summary)}</p>
${facts.length > 0 ? factTable(card) : ''}
${sections.map(renderSection).join('\n')}
</td></tr>
<tr><td style="padding:8px 32px 28px">
<a href="${escapeHtml(link.url)}" style="display:inline-block;background:${ACCENT};color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px">${escapeHtml(link.label)}</a>
</td></tr>
</table>
<p style="max-width:600px;margin:16px auto 0;font-size:13px;color:${QUIET}">${escapeHtml(foot)}</p>
</td></tr>
</table>
</body>
</html>
`;
}

const factTable = ({
  facts,
}: Card): string => `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 16px">
${facts
  .map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="padding:6px 12px 6px 0;font-weight:600;color:${QUIET};border-bottom:1px solid #e5e7eb;vertical-align:top;white-space:nowrap">${escapeHtml(label)}</th><td style="padding:6px 0;border-bottom:1px solid #e5e7eb;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
</table>`;

const renderSection = ({
  heading,
  lines,
}: Section): string => `<h2 style="margin:20px 0 6px;font-size:17px;line-height:1.3;color:${INK}">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding-left:20px">
${lines.map((line) => `<li style="margin:0 0 4px">${escapeHtml(line)}</li>`).join('\n')}
</ul>`;
