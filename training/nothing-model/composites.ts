import type { Message } from './messages.js';

/** What stands between two messages that become one. */
const BETWEEN = ['. ', ', ', ' ', '! '] as const;
/** Longer requests are not joined. */
const LONGEST = 160;
/** So many requests behind each message that asks for nothing. */
const EACH = 3;

/**
 * Messages made of two of the same language: small talk with a request behind it, which asks, and small talk behind small talk,
 * which does not. The same messages make the same ones.
 */
export function joinMessages(messages: readonly Message[]): Message[] {
  const languages = new Set(messages.map(({ lang }) => lang));
  return [...languages].flatMap((lang) => joinInOne(messages.filter((one) => one.lang === lang)));
}

function joinInOne(messages: readonly Message[]): Message[] {
  const chats = messages.filter(({ asks }) => !asks);
  const requests = messages.filter(({ asks, text }) => asks && text.length < LONGEST);
  if (chats.length === 0 || requests.length === 0) return [];
  const joined: Message[] = [];
  for (let i = 0; i < Math.min(requests.length, EACH * chats.length); i++) {
    const chat = chats[i % chats.length] as Message;
    joined.push(joinTwo(chat, requests[(i * 7 + 3) % requests.length] as Message, i));
    if (i < chats.length)
      joined.push(joinTwo(chat, chats[(i * 5 + 1) % chats.length] as Message, i % 2));
  }
  return joined;
}

const joinTwo = (first: Message, second: Message, place: number): Message => ({
  ...second,
  text: `${first.text.replace(/[.!]+$/, '')}${BETWEEN[place % BETWEEN.length]}${second.text}`,
  source: 'joined',
});
