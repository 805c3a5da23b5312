import { stem } from '../../utterance/tokens.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Reading } from '../reading.js';

/** Verbs of which one takes back or turns round what the other does. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['hire', 'fire'],
  ['approve', 'reject'],
  ['accept', 'decline'],
  ['buy', 'sell'],
  ['grant', 'revoke'],
  ['open', 'close'],
  ['start', 'stop'],
  ['increase', 'decrease'],
  ['raise', 'lower'],
  ['add', 'remove'],
  ['enable', 'disable'],
  ['show', 'hide'],
  ['lock', 'unlock'],
  ['keep', 'delete'],
  ['save', 'send'],
  ['draft', 'send'],
  ['preview', 'send'],
  ['prepare', 'send'],
  ['archive', 'delete'],
  ['hide', 'delete'],
  ['merge', 'close'],
  ['upgrade', 'downgrade'],
  ['promote', 'demote'],
  ['blocklist', 'allowlist'],
  ['blacklist', 'whitelist'],
];
const NAME_WORDS = 4;
const PREFIX = /^(?:un|de|dis|in|re)/;

/** Whether a tool does the opposite of what was ordered: `deactivate_user` for "Activate ann". */
export function doesOpposite({ words }: PreparedTool, { said: { tokens } }: Reading): boolean {
  if (turnsOther(words, tokens)) return true;
  const said = new Set(tokens.slice(0, 40).map(({ word }) => stem(word)));
  return words.slice(0, NAME_WORDS).some((word) => {
    const own = stem(word);
    if (said.has(own)) return false;
    const bare = word.replace(PREFIX, '');
    const isTurned =
      (bare !== word && bare.length > 3 && said.has(stem(bare))) ||
      [...said].some((one) => one.length > 5 && one.replace(PREFIX, '') === own && one !== own);
    return (
      isTurned ||
      OPPOSITES.some(
        ([one, other]) =>
          (stem(one) === own && said.has(stem(other))) ||
          (stem(other) === own && said.has(stem(one))),
      )
    );
  });
}

/** Particles of which one turns round what a verb with the other does. */
const TURNS: Readonly<Record<string, string>> = { on: 'off', off: 'on', in: 'out', out: 'in' };
/** Words between a verb and its particle at most: "turn the heating on". */
const PARTICLE_WITHIN = 5;

/** Whether a tool's verb has the other particle than the user's: `turn_off` for "turn on the heating". */
function turnsOther(
  [verb = '', particle = '']: readonly string[],
  tokens: Reading['said']['tokens'],
): boolean {
  const other = TURNS[particle];
  const at = tokens.findIndex(({ word }) => stem(word) === stem(verb));
  if (other === undefined || at < 0) return false;
  const behind = tokens.slice(at + 1, at + 1 + PARTICLE_WITHIN).map(({ word }) => word);
  return behind.includes(other) && !behind.includes(particle);
}
