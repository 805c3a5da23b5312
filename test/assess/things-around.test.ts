import { describe, expect, test } from 'vitest';
import type { AssessInput } from '../../src/ports/assessment.js';
import { of, scoreOf, tool } from './support.js';

type Around = Partial<Pick<AssessInput, 'context' | 'history'>>;
const objects = (...names: string[]): Around => ({ context: { objects: names } });
const devices = (...records: Record<string, unknown>[]): Around => ({
  context: { devices: records },
});

/** Where this much is open, the user is asked. */
const OPEN = 0.65;
/** Below this a careful agent acts, or has it confirmed. */
const CLEAR = 0.5;

/** What it shows, the request, where one thing fits, where several do, and what those are called. */
const TWINS: readonly [string, string, Around, Around, string[]][] = [
  [
    'names in a list',
    'Bring me the mug.',
    objects('a red mug', 'a glass', 'a plate'),
    objects('a red mug', 'a blue mug', 'a plate'),
    ['red mug', 'blue mug'],
  ],
  [
    'what it is made of is no noun',
    'Cut the bread with the knife.',
    objects('bread knife', 'loaf of bread'),
    objects('bread knife', 'butter knife', 'loaf of bread'),
    ['bread knife', 'butter knife'],
  ],
  [
    'a text that says what there is',
    'Wash the cup.',
    {
      context: {
        environment: 'There is a white cup in the sink. On the table there is a plate.',
      },
    },
    {
      context: {
        environment: 'There is a white cup in the sink. On the table there is a green cup.',
      },
    },
    ['white cup in the sink', 'green cup'],
  ],
  [
    'what the system told',
    'Heat the beaker to 60 °C.',
    { history: ['system: Bench state: one beaker with water, one pipette, one stirrer.'] },
    {
      history: ['system: Bench state: beaker A with water, beaker B with ethanol, one stirrer.'],
    },
    ['beaker A with water', 'beaker B with ethanol'],
  ],
  [
    'what the assistant told',
    'Delete the backup.',
    { history: ['assistant: The folder contains backup-2024.zip, notes.txt and photo.png.'] },
    {
      history: ['assistant: The folder contains backup-2024.zip, backup-2025.zip and photo.png.'],
    },
    ['backup-2024.zip', 'backup-2025.zip'],
  ],
  [
    'records of one name are told apart by their fields',
    'Set the heater to 21 degrees.',
    devices(
      { id: 'd1', name: 'Heater', room: 'bathroom' },
      { id: 'd2', name: 'Fan', room: 'hall' },
    ),
    devices(
      { id: 'd1', name: 'Heater', room: 'bathroom' },
      { id: 'd2', name: 'Heater', room: 'hall' },
    ),
    ['Heater · bathroom', 'Heater · hall'],
  ],
  [
    'lists within records',
    'Turn on the fan.',
    {
      context: {
        rooms: [
          { name: 'bedroom', devices: ['fan', 'lamp'] },
          { name: 'kitchen', devices: ['oven', 'kettle'] },
        ],
      },
    },
    {
      context: {
        rooms: [
          { name: 'bedroom', devices: ['fan', 'lamp'] },
          { name: 'kitchen', devices: ['fan', 'kettle'] },
        ],
      },
    },
    ['fan · bedroom', 'fan · kitchen'],
  ],
  [
    'what any field says',
    'Refuel the tractor.',
    {
      context: {
        machines: [
          { model: 'Fendt 211', type: 'tractor' },
          { model: 'Claas', type: 'baler' },
        ],
      },
    },
    {
      context: {
        machines: [
          { model: 'Fendt 211', type: 'tractor' },
          { model: 'Deutz 5090', type: 'tractor' },
        ],
      },
    },
    ['Fendt 211', 'Deutz 5090'],
  ],
  [
    'endings of files',
    'Delete the PDF.',
    { context: { files: ['report.pdf', 'report.docx', 'data.csv'] } },
    { context: { files: ['report.pdf', 'invoice.pdf', 'data.csv'] } },
    ['report.pdf', 'invoice.pdf'],
  ],
  [
    'a name at the beginning',
    'Silva gets 74 for the essay.',
    {
      context: {
        roll: [
          { name: 'Inês Silva', no: 1 },
          { name: 'Marta Sá', no: 2 },
        ],
      },
    },
    {
      context: {
        roll: [
          { name: 'Inês Silva', no: 1 },
          { name: 'Marta Silva', no: 2 },
        ],
      },
    },
    ['Inês Silva', 'Marta Silva'],
  ],
  [
    'German, put together',
    'Stell die Kiste ins Regal.',
    { context: { halle: ['Holzkiste', 'Leiter', 'Regal'] } },
    { context: { halle: ['Holzkiste', 'Plastikkiste', 'Regal'] } },
    ['Holzkiste', 'Plastikkiste'],
  ],
  [
    'Spanish, the noun first',
    'Lleva la caja al camión.',
    { context: { entorno: 'Hay una caja roja, un palé y una carretilla.' } },
    { context: { entorno: 'Hay una caja roja, una caja verde y una carretilla.' } },
    ['caja roja', 'caja verde'],
  ],
  [
    'Polish, without articles',
    'Podaj mi kubek.',
    { context: { przedmioty: ['czerwony kubek', 'talerz', 'widelec'] } },
    { context: { przedmioty: ['czerwony kubek', 'niebieski kubek', 'widelec'] } },
    ['czerwony kubek', 'niebieski kubek'],
  ],
  [
    'Japanese, without spaces',
    'カップを持ってきて。',
    { context: { 物体: ['赤いカップ', '皿', 'フォーク'] } },
    { context: { 物体: ['赤いカップ', '青いカップ', 'フォーク'] } },
    ['赤いカップ', '青いカップ'],
  ],
];

describe('the same request where one thing fits and where several do', () => {
  test.each(TWINS)('%s', (_, request, one, several, readings) => {
    expect(scoreOf(request, one)).toBeLessThan(CLEAR);
    const open = of(request, several);
    expect(open.score).toBeGreaterThan(OPEN);
    expect(open.readings).toEqual(readings);
    expect(open.questions[0]?.choices).toEqual(readings);
    expect(open.complete).toBe(false);
  });
});

describe('what tells which one is meant', () => {
  const mugs = objects('a red mug', 'a blue mug', 'a plate');
  const meetings: Around = {
    context: {
      events: [
        { title: 'Meeting with Laura', start: '2026-11-24T10:00' },
        { title: 'Meeting with Laura', start: '2026-11-26T15:00' },
      ],
    },
  };
  test.each<[string, string, Around]>([
    ['a word before the noun', 'Bring me the blue mug.', mugs],
    [
      'where it is',
      'Fold the towel on the bed.',
      objects('towel on the bed', 'towel on the chair'),
    ],
    ['the day of a date', 'Move my Thursday meeting with Laura to 4 pm.', meetings],
    ['the order of dates', 'Cancel the latest meeting with Laura.', meetings],
    [
      'the largest',
      'Delete the largest file.',
      {
        context: {
          files: [
            { name: 'a.bin', size: 1200 },
            { name: 'b.bin', size: 90_000 },
          ],
        },
      },
    ],
    [
      'a state',
      'Turn off the light that is on.',
      devices({ name: 'Kitchen light', state: 'off' }, { name: 'Hall light', state: 'on' }),
    ],
    ['all of them', 'Bring all the mugs.', mugs],
    ['both', 'Bring both mugs to the kitchen.', mugs],
    ['any', 'Hand me a mug.', mugs],
    [
      'a plural',
      'Turn on the lights in the kitchen.',
      devices(
        { name: 'Ceiling light', room: 'kitchen', type: 'light' },
        { name: 'Counter light', room: 'kitchen', type: 'light' },
      ),
    ],
    ['things that are the same', 'Pass me the fork.', objects('a fork', 'a fork', 'a plate')],
    [
      'what was said before',
      'Open the bottle.',
      { ...objects('green bottle', 'brown bottle'), history: ['user: Pick up the green bottle.'] },
    ],
  ])('%s', (_, request, around) => {
    const { score, evidence } = of(request, around);
    expect(evidence.map(({ kind }) => kind)).not.toContain('several_referents');
    expect(score).toBeLessThan(0.6);
  });

  test('two things beside each other are each told by their own words', () => {
    const blocks = objects('red block', 'blue block', 'green block');
    expect(scoreOf('Put the red block on the blue block.', blocks)).toBeLessThan(CLEAR);
  });
});

test('what something is to be done with is missed where the rest is there', () => {
  const there = objects('table', 'sponge', 'bucket');
  const away = objects('table', 'bucket', 'broom');
  const request = 'Wipe the table with the sponge.';
  expect(scoreOf(request, away)).toBeGreaterThan(scoreOf(request, there) + 0.3);
});

test('what describes no thing that is known weighs less than several things that fit', () => {
  const rooms: Around = { context: { rooms: [{ code: 'A-101' }, { code: 'B-030' }] } };
  expect(scoreOf('Clean the room that holds us.', rooms)).toBeLessThan(
    scoreOf('Clean the room.', rooms),
  );
});

test('a part of a thing is not the thing', () => {
  const { evidence } = of('Clean the mug rack.', objects('red mug', 'blue mug'));
  expect(evidence.map(({ kind }) => kind)).not.toContain('several_referents');
});

test('what the system says it can do is no choice put to the user', () => {
  const history = ['system: You are a robot. You can walk, lift, or carry.', 'user: hello'];
  const { evidence } = of('Walk to the door.', { history });
  expect(evidence.map(({ kind }) => kind)).not.toContain('several_referents');
});

test('with tools, what a text lists may fill a parameter', () => {
  const tools = [
    tool(
      'pick_up',
      'Pick up an object',
      { object: { type: 'string', description: 'The object' } },
      ['object'],
    ),
  ];
  const around = (environment: string): Around => ({ context: { tools, environment } });
  const several = of(
    'Pick up the ball.',
    around('On the floor: a tennis ball, a golf ball and a sock.'),
  );
  expect(several.readings).toEqual(['tennis ball', 'golf ball']);
  const one = scoreOf(
    'Pick up the ball.',
    around('On the floor: a tennis ball, a shoe and a sock.'),
  );
  expect(several.score).toBeGreaterThan(one + 0.3);
});

test('what would be guessed is said in the words of the request', () => {
  const { intentSpec } = of('Bring me the mug.', objects('a red mug', 'a blue mug'));
  expect(intentSpec?.assumptions).toContain('What "the mug" means would be guessed.');
});
