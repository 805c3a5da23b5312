import { describe, expect, test } from 'vitest';
import { likelyActions } from '../../src/assess/actions/action-index.js';
import { assess } from '../../src/assess/assess.js';
import { readInput } from '../../src/assess/reading.js';

const inputOf = (request: string) => ({ request, history: [], context: null, answered: [] });

/** Requests in words that the catalogue's phrases do not have, and actions that do what they ask for. */
const REQUESTS: readonly (readonly [string, ...string[]])[] = [
  ['Send Marta 60 quid for the concert tickets', 'transfer_money'],
  ['wake me at quarter to six', 'set_alarm'],
  ['How do you say "good luck" in Finnish?', 'translate_text'],
  ['we need four seats at Da Enzo, Saturday at eight', 'book_table'],
  ['Bill Kowalski for the three days in March', 'create_invoice'],
  ['make the living room a bit warmer, 22 degrees', 'set_temperature'],
  ['ship the current build to staging', 'deploy_service', 'create_release'],
  ['Give Priya read access to the finance folder', 'share_file', 'share_folder'],
  ['Write back to the landlord that we agree', 'reply_to_email', 'send_email'],
  ['Stell den Wecker auf halb sieben', 'set_alarm'],
  ['Réserve une table pour deux vendredi à 20 h', 'book_table'],
  ['recuérdame llamar al taller mañana a las diez', 'set_reminder'],
  ['Traduci questa frase in tedesco: a domani', 'translate_text'],
  ['明日の朝7時に起こして', 'set_alarm'],
];

describe('the action of the catalogue that a request asks for', () => {
  const first = (request: string) => likelyActions(readInput(inputOf(request)))[0];

  test('is found in most requests, whatever their words', () => {
    const missed = REQUESTS.flatMap(([request, ...names]) => {
      const name = first(request)?.name ?? '';
      return names.includes(name) ? [] : [`${request}: ${name}`];
    });
    expect(missed, missed.join('\n')).toHaveLength(Math.min(missed.length, 4));
  });

  test.each([
    ['Schedule a call with Alex', 'schedule_meeting'],
    ['Cancel the call with Alex', 'cancel_meeting'],
    ['Create a branch called call-alex from main', 'create_branch'],
    ['Merge the branch call-alex into main', 'merge_pull_request'],
  ])('is told by what stands first: %s', (request, name) => {
    expect(first(request)?.name).toBe(name);
  });

  test('is one that is asked for often, of several that are as near', () => {
    expect(first('Translate "good morning" into French')?.name).toBe('translate_text');
    expect(first('Translate our home page into French')?.name).toBe('translate_site');
    expect(first('Remind me to take my pills at 9 pm')?.name).toBe('set_reminder');
  });

  test('is told of no request whose words nothing is known of', () => {
    expect(first('...')).toBeUndefined();
    expect(first('qzxv')).toBeUndefined();
  });
});

describe('what an action needs', () => {
  test('is not asked about where a request says all of it', () => {
    expect(assess(inputOf('Wake me up at 6:30')).complete).toBe(true);
    expect(assess(inputOf('Wake me up')).complete).toBe(false);
  });

  test('a time that is said in words that no parameter takes is not missing', () => {
    const { intentSpec } = assess(inputOf('Stell den Wecker auf halb sieben'));
    expect(intentSpec?.missing).not.toContain('time');
  });

  test('is asked about behind which thing is meant', () => {
    const { questions } = assess(inputOf('Post this on Instagram'));
    expect(questions[0]?.text).toContain('this');
  });
});
