import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';

type Properties = Readonly<Record<string, object>>;
const STRING = { type: 'string' };
const DATE = { type: 'string', format: 'date' };
const CLOCK = { type: 'string', description: 'Time of day, HH:MM', pattern: '^\\d\\d:\\d\\d$' };
const MOMENT = { type: 'string', format: 'date-time' };

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  update_address: 'Changes the delivery address.',
  create_reminder: 'Creates a reminder.',
};

/** The arguments that are bound for the only tool there is; it is Monday, 14 September 2026. */
function bind(
  request: string,
  name: string,
  properties: Properties,
  context: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const parameters = { type: 'object', properties, required: Object.keys(properties) };
  const tools = [{ name, description: DESCRIPTIONS[name] ?? '', parameters }];
  const { intentSpec } = assess({
    request,
    history: [],
    context: { now: '2026-09-14T10:10:00+02:00', ...context, tools },
    answered: [],
  });
  return intentSpec?.parameters ?? {};
}

describe('values end where they should', () => {
  test.each<[string, string, Properties, Readonly<Record<string, unknown>>]>([
    [
      'Change my address to 12 Harbour Lane, Bristol, BS1 4QA',
      'update_address',
      { street: STRING, city: STRING, postal_code: STRING },
      { street: '12 Harbour Lane', city: 'Bristol', postal_code: 'BS1 4QA' },
    ],
    [
      'book the workshop on Friday from 9 till 12',
      'book_room',
      { room: STRING, start: MOMENT, end: MOMENT },
      { start: '2026-09-18T09:00:00+02:00', end: '2026-09-18T12:00:00+02:00' },
    ],
    [
      'book the gym tomorrow, I mean Friday, 9 till 12',
      'book_room',
      { room: STRING, start: MOMENT, end: MOMENT },
      { start: '2026-09-18T09:00:00+02:00', end: '2026-09-18T12:00:00+02:00' },
    ],
    [
      'reserve the generator from Sunday 9pm till Monday noon',
      'reserve_equipment',
      { item: STRING, start: MOMENT, end: MOMENT },
      { start: '2026-09-20T21:00:00+02:00', end: '2026-09-21T12:00:00+02:00' },
    ],
    [
      'überweise 75 Euro an Yuki, Verwendungszweck Geschenk Mama',
      'pay_person',
      { name: STRING, amount: { type: 'number' }, reference: STRING },
      { amount: 75, reference: 'Geschenk Mama' },
    ],
    [
      'renew AB12, 2 repeats',
      'renew_prescription',
      { prescription_id: STRING, repeats: { type: 'integer' } },
      { repeats: 2 },
    ],
    [
      'Urlaub von Montag bis Mittwoch',
      'request_leave',
      { start_date: DATE, end_date: DATE },
      { start_date: '2026-09-21', end_date: '2026-09-23' },
    ],
    [
      'remind me to call the bank at half past four please',
      'create_reminder',
      { text: STRING, date: DATE, time: CLOCK },
      { text: 'call the bank', date: '2026-09-14', time: '16:30' },
    ],
    [
      'move 6 crates from shelf A-03 to shelf C-11',
      'move_stock',
      { quantity: { type: 'integer' }, from_place: STRING, to_place: STRING },
      { quantity: 6, from_place: 'A-03', to_place: 'C-11' },
    ],
    [
      'I want seat 3A instead of 9D',
      'change_seat',
      { old_seat: STRING, new_seat: STRING },
      { old_seat: '9D', new_seat: '3A' },
    ],
    [
      'reserve Sense and Sensibility by Jane Austen',
      'reserve_book',
      { title: STRING, author: STRING },
      { title: 'Sense and Sensibility', author: 'Jane Austen' },
    ],
  ])('%s', (request, name, properties, expected) => {
    expect(bind(request, name, properties)).toMatchObject(expected);
  });
});

describe('values that stand for records', () => {
  const staff = [
    { staff_id: 's-ann', name: 'Ann Hale' },
    { staff_id: 's-lars', name: 'Lars Vik' },
    { staff_id: 's-mo', name: 'Mo Adeyemi' },
  ];
  const accounts = [
    { account_id: 'A-1', name: 'Current account' },
    { account_id: 'A-2', name: 'Holiday pot' },
    { account_id: 'A-3', name: 'Joint account' },
  ];

  test('a list of ids takes all that are named', () => {
    const ids = { type: 'array', items: STRING };
    expect(
      bind('put Ann and Lars on the night shift', 'book_staff', { staff_ids: ids }, { staff }),
    ).toMatchObject({ staff_ids: ['s-ann', 's-lars'] });
  });

  test('from and to take one record each', () => {
    const properties = { from_account: STRING, to_account: STRING, amount: { type: 'number' } };
    expect(
      bind('move 200 from the holiday pot to joint', 'move_money', properties, { accounts }),
    ).toMatchObject({ from_account: 'A-2', to_account: 'A-3', amount: 200 });
  });

  test('a job is found by the owner of its car', () => {
    const context = {
      jobs: [
        { job_id: 'J-1', plate: 'AB-1' },
        { job_id: 'J-2', plate: 'CD-2' },
      ],
      cars: [
        { plate: 'AB-1', model: 'Civic', owner_id: 'o-1' },
        { plate: 'CD-2', model: 'Camry', owner_id: 'o-2' },
      ],
      owners: [
        { owner_id: 'o-1', name: 'Jorge Ramos' },
        { owner_id: 'o-2', name: 'Denise Whitaker' },
      ],
    };
    expect(bind('close the job of Denise', 'close_job', { job_id: STRING }, context)).toEqual({
      job_id: 'J-2',
    });
    expect(bind('close the civic job', 'close_job', { job_id: STRING }, context)).toEqual({
      job_id: 'J-1',
    });
  });

  test('a switch is set by what is asked for', () => {
    const properties = { task_id: STRING, done: { type: 'boolean' } };
    const context = { tasks: [{ task_id: 'T12' }, { task_id: 'T22' }] };
    expect(bind('tick off T12', 'update_task', properties, context)).toMatchObject({ done: true });
    expect(bind('reopen T12', 'update_task', properties, context)).toMatchObject({ done: false });
  });

  test('a first name is one of several ids, and what points at it says little of the rest', () => {
    const context = {
      mechanics: [
        { mechanic: 'mk', name: 'Mike Kowalski' },
        { mechanic: 'tb', name: 'Tasha Brown' },
      ],
      jobs: [
        { job_id: 'J-1', work: 'brake pads', mechanic: 'tb' },
        { job_id: 'J-2', work: 'oil change' },
      ],
    };
    const properties = { job_id: STRING, mechanic: { type: 'string', enum: ['mk', 'tb'] } };
    const give = (request: string) => bind(request, 'assign_mechanic', properties, context);
    expect(give('give the oil change job to Tasha')).toEqual({ job_id: 'J-2', mechanic: 'tb' });
    expect(give('J-1 to tasha, no, mike')).toMatchObject({ mechanic: 'mk' });
  });

  test('an id is the one that was said, by its last figures and without marks', () => {
    const services = [{ service: 'ledger' }, { service: 'ledger-worker' }];
    expect(bind('restart ledger', 'restart', { service: STRING }, { services })).toEqual({
      service: 'ledger',
    });
    const orders = [{ order_id: 'AB90142' }, { order_id: 'AB90156' }];
    expect(bind('cancel order 156', 'cancel_order', { order_id: STRING }, { orders })).toEqual({
      order_id: 'AB90156',
    });
    const pupils = [
      { pupil_id: 'p1', name: 'Zoë Jansen' },
      { pupil_id: 'p2', name: 'Noah Bakker' },
    ];
    expect(bind('excuse zoe', 'excuse_pupil', { pupil_id: STRING }, { pupils })).toEqual({
      pupil_id: 'p1',
    });
  });

  test('all but what is excepted', () => {
    const mails = [
      { mail_id: 1, from: 'Ann Hale' },
      { mail_id: 2, from: 'Lars Vik' },
      { mail_id: 3, from: 'Newsletter' },
    ];
    const ids = { type: 'array', items: { type: 'integer' } };
    expect(
      bind('delete all mails except those from Lars', 'delete_mails', { mail_ids: ids }, { mails }),
    ).toEqual({ mail_ids: [1, 3] });
  });
});

describe('what a record has and the request changes', () => {
  const meetings = [
    { meeting_id: 'm-1', title: 'Budget review', start: '2026-09-18T15:00:00+02:00' },
    { meeting_id: 'm-2', title: 'Stand-up', start: '2026-09-15T09:00:00+02:00' },
  ];
  test.each([
    ['push the budget review back by an hour', '2026-09-18T16:00:00+02:00'],
    ['Budget review eine halbe Stunde früher', '2026-09-18T14:30:00+02:00'],
    ['move the budget review to 16:30', '2026-09-18T16:30:00+02:00'],
  ])('%s', (request, start) => {
    const properties = { meeting_id: STRING, start: MOMENT };
    expect(bind(request, 'move_meeting', properties, { meetings })).toEqual({
      meeting_id: 'm-1',
      start,
    });
  });

  test.each([
    ['mailer needs twice the replicas it has', 6],
    ['give mailer 2 more replicas', 5],
  ])('%s', (request, replicas) => {
    const services = [
      { service: 'mailer', replicas: 3 },
      { service: 'search', replicas: 4 },
    ];
    const properties = { service: STRING, replicas: { type: 'integer' } };
    expect(bind(request, 'scale_service', properties, { services })).toMatchObject({ replicas });
  });
});

describe('a moment of a record that is moved', () => {
  const events = [
    {
      event_id: 'e1',
      title: 'Dentist',
      start: '2026-09-16T10:00:00+02:00',
      created_at: '2026-09-01T08:00:00+02:00',
    },
    {
      event_id: 'e2',
      title: 'Stand-up',
      start: '2026-09-16T09:00:00+02:00',
      created_at: '2026-09-01T08:00:00+02:00',
    },
  ];

  test.each(['start', 'start_time', 'new_start', 'time', 'event_time', 'new_time'])(
    'stays on its day where only a time is said, whatever the parameter is called: %s',
    (name) => {
      const moved = (request: string): unknown =>
        bind(request, 'move_event', { event_id: STRING, [name]: MOMENT }, { events })[name];
      expect(moved('Move the stand-up to 9:30')).toBe('2026-09-16T09:30:00+02:00');
      expect(moved('Push the dentist back by an hour')).toBe('2026-09-16T11:00:00+02:00');
      expect(moved('Move the dentist to Friday at 3 pm')).toBe('2026-09-18T15:00:00+02:00');
    },
  );

  test.each(['remind_at', 'time', 'when'])(
    'is none that is put down for the first time: %s',
    (name) => {
      const remind = { event_id: STRING, [name]: MOMENT };
      const bound = bind('Remind me of the dentist at 11:30', 'set_reminder', remind, { events });
      expect(bound[name]).toBe('2026-09-14T11:30:00+02:00');
    },
  );

  test('is none in which something happened', () => {
    const orders = [
      { order_id: 'A-1', item: 'red shoes', placed_at: '2026-09-01T08:00:00+02:00' },
      { order_id: 'A-2', item: 'blue coat', placed_at: '2026-09-02T08:00:00+02:00' },
    ];
    const delivery = { order_id: STRING, order_time: MOMENT };
    const bound = bind('Move the blue coat to 15:00', 'move_delivery', delivery, { orders });
    expect(bound.order_time).toBe('2026-09-14T15:00:00+02:00');
  });
});
