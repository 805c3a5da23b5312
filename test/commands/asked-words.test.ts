import { expect, test } from 'vitest';
import { asksFor } from '../../src/commands/asked-words.js';
import { readShell } from '../../src/commands/read-shell.js';

/** Whether words ask for what a command does first. */
function isAsked(command: string, words: string): boolean {
  const [act] = readShell(command).acts;
  if (act === undefined) throw new Error(command);
  const said = words.split(' ');
  return asksFor(
    act,
    (word) => said.includes(word),
    () => false,
    () => false,
  );
}

test.each([
  ['ssh db9', 'db9', '22 pem'],
  ['ssh -p 22 db9 uptime', 'db9', '22'],
  ['ssh -tp 22 db9 uptime', 'db9', '22'],
  ['ssh -i key.pem -o Port=22 db9 uptime', 'db9', 'key.pem key pem 22 port'],
  ['ssh bob@db9 uptime', 'db9', 'bob'],
  ['ssh bob@db9 uptime', 'bob@db9', 'bob@db8'],
  ['ssh ssh://bob@db9:22/ uptime', 'db9', 'bob 22'],
  ['ssh DB9.example.com uptime', 'db9', 'example com'],
  ['ssh db9.example.com uptime', 'db9.example.com', 'db8.example.com'],
  ['ssh mail.example.com uptime', 'mail.example.com', 'mail'],
  ['ssh 10.0.0.4 uptime', '10.0.0.4', '10 4'],
])('%s is asked for by its host, as in "%s", not by "%s"', (command, asked, other) => {
  expect(isAsked(command, asked)).toBe(true);
  expect(isAsked(command, other)).toBe(false);
});
