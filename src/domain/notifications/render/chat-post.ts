import type { ChatPost } from '../../../ports/channels.js';
import { cutMasked } from '../../masking/cut.js';
import type { Card } from './card.js';

/** Discord takes 2,000 characters of text; Slack shows the text only where it cannot show the blocks. */
const MAX_TEXT = 1_900;
/** Slack's documented limits of blocks, in characters: of a header, a section, a field, and fields in a section. */
const MAX_HEADER = 150;
const MAX_SECTION = 3_000;
const MAX_FIELD = 2_000;
const MAX_FIELDS = 10;
const MAX_URL = 3_000;
/** 50 blocks are documented; all blocks together have been refused from some 13,000 characters on. */
const MAX_SECTIONS = 12;
const MAX_BLOCKS_LENGTH = 8_000;

const TONES: Readonly<Record<Card['tone'], string>> = { bad: '🔴', good: '🟢', neutral: '🔵' };

/** A card as an incoming webhook of Slack takes it, complete in its text alone for chats that show no blocks. */
export function chatPost(card: Card): ChatPost {
  const { title, summary, facts, sections, link, tone } = card;
  const lines = [
    `${TONES[tone]} *${escaped(title)}*`,
    escaped(summary),
    ...facts.map(({ label, value }) => `${escaped(label)}: ${escaped(value)}`),
    ...sections.flatMap(({ heading, lines }) => [
      '',
      `*${escaped(heading)}*`,
      ...lines.map((line) => `• ${escaped(line)}`),
    ]),
  ];
  const room = MAX_TEXT - link.url.length - 1;
  const text = `${cut(lines.join('\n'), room)}\n${link.url}`;
  return { text, blocks: toBlocks(card) };
}

function toBlocks({ title, summary, facts, sections, link, tone }: Card): object[] {
  const head = [
    {
      type: 'header',
      text: { type: 'plain_text', text: cut(`${TONES[tone]} ${title}`, MAX_HEADER), emoji: true },
    },
    section(summary),
  ];
  const fields = facts.slice(0, MAX_FIELDS).map(({ label, value }) => ({
    type: 'mrkdwn',
    text: cut(`*${escaped(label)}*\n${escaped(value)}`, Math.min(MAX_FIELD, 300)),
  }));
  const foot = [
    ...(link.url.length <= MAX_URL
      ? [
          {
            type: 'actions',
            elements: [
              {
                type: 'button',
                text: { type: 'plain_text', text: cut(link.label, 75) },
                url: link.url,
              },
            ],
          },
        ]
      : []),
    { type: 'context', elements: [{ type: 'mrkdwn', text: 'Intentlock' }] },
  ];
  const blocks: object[] = [...head, ...(fields.length > 0 ? [{ type: 'section', fields }] : [])];
  let room = MAX_BLOCKS_LENGTH - JSON.stringify([...blocks, ...foot]).length;
  for (const { heading, lines } of sections.slice(0, MAX_SECTIONS)) {
    const body = lines.map((line) => `• ${escaped(line)}`).join('\n');
    const block = {
      type: 'section',
      text: { type: 'mrkdwn', text: cut(`*${escaped(heading)}*\n${body}`, MAX_SECTION) },
    };
    room -= JSON.stringify(block).length;
    if (room < 0) break;
    blocks.push(block);
  }
  return [...blocks, ...foot];
}

const section = (text: string): object => ({
  type: 'section',
  text: { type: 'mrkdwn', text: cut(escaped(text), MAX_SECTION) },
});

/** Slack reads three characters as its own; an `@` before some words calls everybody in other chats. */
function escaped(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@(?=everyone|here|channel|all\b)/gi, '@\u200b');
}

/** At most so many characters; no escape, no mark and no surrogate pair is cut in two. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  return `${cutMasked(text, max - 1).replace(/&[a-z]{0,3}$|\ufffd$/, '')}…`;
}
