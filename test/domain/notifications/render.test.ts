import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/domain/notifications/render/card.js';
import { chatPost } from '../../../src/domain/notifications/render/chat-post.js';
import { renderMail } from '../../../src/domain/notifications/render/mail.js';
import { renderCard } from '../../../src/domain/notifications/render/render-card.js';

const LONG = '<&>"\'😀 a long title & more '.repeat(400);
const card: Card = {
  title: LONG,
  summary: LONG,
  tone: 'bad',
  facts: Array.from({ length: 30 }, (_, n) => ({ label: `Fact ${n}`, value: LONG })),
  sections: Array.from({ length: 40 }, (_, n) => ({
    heading: `Section ${n}`,
    lines: Array.from({ length: 20 }, () => LONG),
  })),
  link: { label: 'Open the report', url: 'https://intentlock.test/v1/report.html#issue-12' },
};

interface Text {
  readonly type: string;
  readonly text: string;
}
interface Block {
  readonly type: string;
  readonly text?: Text;
  readonly fields?: readonly Text[];
  readonly elements?: readonly { readonly text: unknown; readonly url?: string }[];
}

describe('a chat message', () => {
  test('keeps to every limit that Slack and Discord document, however long a card is', () => {
    const { text, blocks } = chatPost(card) as { text: string; blocks: readonly Block[] };
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(text.endsWith(card.link.url)).toBe(true);
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(blocks).length).toBeLessThan(13_000);
    for (const block of blocks) {
      expect(block.text?.text.length ?? 0).toBeLessThanOrEqual(
        block.type === 'header' ? 150 : 3_000,
      );
      expect(block.fields?.length ?? 0).toBeLessThanOrEqual(10);
      for (const field of block.fields ?? []) expect(field.text.length).toBeLessThanOrEqual(2_000);
    }
    expect(`${text}${JSON.stringify(blocks)}`.isWellFormed()).toBe(true);
    // No escape is cut in two.
    for (const { text: part } of blocks
      .flatMap(({ text, fields }) => [text, ...(fields ?? [])])
      .filter((one): one is Text => one?.type === 'mrkdwn')) {
      expect(part).not.toMatch(/&(?!amp;|lt;|gt;)/);
    }
  });

  test('calls nobody, whatever a title holds', () => {
    const { text, blocks } = chatPost({
      ...card,
      title: '<!channel> @everyone @here',
      summary: '<https://evil.example|click> @all',
      facts: [],
      sections: [],
    });
    const said = text + JSON.stringify(blocks.slice(1));
    expect(said).not.toMatch(/<!channel>|@everyone|@here|@all|<https/);
  });
});

describe('a mail', () => {
  test('has a subject in a line, and shows markup as text', () => {
    const { subject, html, text } = renderMail({ ...card, title: 'A\r\nBcc: b@example.com <b>' });
    expect(subject).toBe('A Bcc: b@example.com <b>');
    expect(html).toContain('A\r\nBcc: b@example.com &lt;b&gt;');
    expect(html).not.toMatch(/<b>|<script/);
    expect(html).toContain('role="presentation"');
    expect(text).toContain('Open the report: https://intentlock.test/v1/report.html#issue-12');
  });

  test('says all that a message has to say', () => {
    const at = '2026-11-20T18:12:41.000Z';
    const about = { rule_name: 'Mine', metric: 'ask_rate', severity: 'high', sessions: 9 };
    const fired = {
      ...about,
      operator: 'gte',
      value: 0.215,
      threshold: 0.15,
      window_minutes: 1440,
    };
    const shown = (type: string, data: object) =>
      renderMail(renderCard({ type, timestamp: at, data: { ...data } }, 'https://x')).text;
    expect(shown('alert.fired', { ...fired, level: 'warning' })).toContain('Warning: Mine');
    expect(shown('alert.fired', fired)).toMatch(/is 21\.5%[\s\S]*Threshold: 15%[\s\S]*24 hours/);
    const change = { ...fired, operator: 'change_pct', value: 120, threshold: 100 };
    expect(shown('alert.fired', change)).toContain('is +120%');
    expect(shown('alert.recovered', { ...fired, value: null })).toContain('back to normal');
    expect(shown('something.new', {})).toContain('something.new');
  });

  test('tells in sentences why a person has to decide, and no numbers', () => {
    const handoff = {
      ...{ kind: 'escalate', request: 'Refund it', session_id: 'chat-1' },
      decision_reason:
        'ask: no order id; proceeding risks 50.22 (p 0.81 x loss 62), asking costs 2.88; weakest: scope 0.86',
      waiting_since: '2026-11-20T18:12:41.000Z',
    };
    const type = 'handoff.opened';
    const message = { type, timestamp: handoff.waiting_since, data: { handoff } };
    const { text } = renderMail(renderCard(message, 'https://x'));
    expect(text).toContain('Why: Not stated: order id.');
    expect(text).toContain('Session: chat-1');
    expect(text).not.toContain('proceeding risks');
  });
});
