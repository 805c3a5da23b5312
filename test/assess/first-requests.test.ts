import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';

const STRING = { type: 'string' };
const tool = (name: string, description: string, properties: object, required: string[]) => {
  return { name, description, input_schema: { type: 'object', properties, required } };
};
const judge = (request: string, context: object | null = null, history: string[] = []) =>
  assess({ request, history, context: context as Record<string, unknown> | null, answered: [] });

const OFFICE = {
  now: '2026-11-27T13:30:00+01:00',
  current_user: { id: 'e_10', name: 'Laura Schmidt', email: 'laura@acorn.example' },
  tools: [
    tool('list_tables', 'List tables of a database', { database: STRING }, ['database']),
    tool(
      'run_sql',
      'Run a statement',
      { database: STRING, sql: { ...STRING, description: 'PostgreSQL' } },
      ['database', 'sql'],
    ),
    tool(
      'merge_tickets',
      'Merge source ticket into target ticket',
      { source_id: { type: 'integer' }, target_id: { type: 'integer' } },
      ['source_id', 'target_id'],
    ),
    tool(
      'update_deal_stage',
      'Move a deal to another stage',
      { deal_id: STRING, stage: { ...STRING, enum: ['proposal', 'negotiation', 'won', 'lost'] } },
      ['deal_id', 'stage'],
    ),
    tool(
      'request_leave',
      'File a leave request for an employee',
      {
        employee_id: STRING,
        type: { ...STRING, enum: ['vacation', 'sick'] },
        start_date: { ...STRING, format: 'date' },
        end_date: { ...STRING, format: 'date' },
      },
      ['employee_id', 'type', 'start_date', 'end_date'],
    ),
    tool(
      'create_contact',
      'Create a contact',
      { first_name: STRING, last_name: STRING, email: { ...STRING, format: 'email' } },
      ['first_name', 'last_name'],
    ),
    tool(
      'transfer_to_payee',
      'Send money to a saved payee',
      { payee_id: STRING, amount: { type: 'number' }, reference: STRING },
      ['payee_id', 'amount'],
    ),
    tool(
      'schedule_campaign',
      'Schedule a campaign',
      {
        campaign_id: STRING,
        date: { ...STRING, format: 'date' },
        time: { ...STRING, description: 'HH:MM' },
      },
      ['campaign_id', 'date', 'time'],
    ),
    tool('duplicate_campaign', 'Copy a campaign', { campaign_id: STRING, new_name: STRING }, [
      'campaign_id',
      'new_name',
    ]),
  ],
  databases: [{ name: 'shop_prod' }, { name: 'shop_staging' }],
  schema: [{ database: 'shop_prod', table: 'orders' }],
  deals: [
    { id: 'd_11', title: 'Fleet tracking rollout', stage: 'negotiation' },
    { id: 'd_12', title: 'Brightwave annual license', stage: 'proposal' },
  ],
  employees: [
    { id: 'e_10', name: 'Laura Schmidt' },
    { id: 'e_11', name: 'Marco Bianchi' },
  ],
  payees: [
    { id: 'p_1', name: 'Stadtwerke' },
    { id: 'p_2', name: 'Julia Brandt' },
  ],
  campaigns: [
    { id: 'cmp_7', name: 'October product news' },
    { id: 'cmp_9', name: 'Black Friday teaser' },
  ],
};

describe('values of a first request', () => {
  test.each([
    ['merge ticket 4504 into 4502', { source_id: 4504, target_id: 4502 }],
    ['move the brightwave deal to negotiation', { deal_id: 'd_12', stage: 'negotiation' }],
    [
      'send 50 euros to Julia, reference rent december',
      { payee_id: 'p_2', amount: 50, reference: 'rent december' },
    ],
    [
      'schedule the Black Friday teaser for dec 20 at 9:00',
      { campaign_id: 'cmp_9', date: '2026-12-20', time: '09:00' },
    ],
  ])('are those that it says: %s', (request, parameters) => {
    expect(judge(request, OFFICE).intentSpec?.parameters).toMatchObject(parameters);
  });

  test('are not the ones that a record has already', () => {
    const context = {
      tools: [
        tool(
          'update_contact',
          'Update a contact',
          { contact_id: STRING, email: { ...STRING, format: 'email' }, company: STRING },
          ['contact_id'],
        ),
      ],
      contacts: [
        { id: 'c_1', name: 'Maria Lopez', email: 'mlopez@solana.example', company: 'Grupo Solana' },
        { id: 'c_2', name: 'Tom Reed', email: 'tom@bright.example', company: 'Brightwave' },
      ],
    };
    expect(
      judge('change the mail of Maria Lopez to maria.lopez@solana.example', context).intentSpec
        ?.parameters,
    ).toEqual({ contact_id: 'c_1', email: 'maria.lopez@solana.example' });
  });
});

describe('things at home', () => {
  const HOME = {
    tools: [
      tool('set_light', 'Switch or dim a light', { device_id: STRING, on: { type: 'boolean' } }, [
        'device_id',
        'on',
      ]),
      tool(
        'set_thermostat',
        'Set the temperature',
        { device_id: STRING, temperature: { type: 'number' } },
        ['device_id', 'temperature'],
      ),
    ],
    devices: [
      { id: 'light_living', type: 'light', room: 'living room' },
      { id: 'light_bed', type: 'light', room: 'bedroom' },
      { id: 'thermo_bed', type: 'thermostat', room: 'bedroom' },
    ],
  };

  test.each([
    ['turn off the bedroom light', { device_id: 'light_bed', on: false }],
    ['turn on the living room light', { device_id: 'light_living', on: true }],
    ['Enciende la luz del dormitorio', { device_id: 'light_bed', on: true }],
    ['set the thermostat to 21 degrees', { device_id: 'thermo_bed', temperature: 21 }],
  ])('are on or off as it is said, and of the type of the tool: %s', (request, parameters) => {
    expect(judge(request, HOME).intentSpec?.parameters).toMatchObject(parameters);
  });
});

describe('conditions', () => {
  const TICKETS = {
    tools: [
      tool(
        'update_ticket_status',
        'Change ticket status',
        { ticket_id: { type: 'integer' }, status: { ...STRING, enum: ['open', 'solved'] } },
        ['ticket_id', 'status'],
      ),
      tool('search_kb', 'Search the knowledge base', { query: STRING }, ['query']),
    ],
    tickets: [
      { id: 4501, subject: 'Cannot log in since update', requester: 'Paul Weber' },
      { id: 4503, subject: 'Printer driver missing', requester: 'Kees Bakker' },
    ],
  };

  test.each([
    ['if paul weber can log in again, set 4501 to solved', 'if paul weber can log in again'],
    ['if legal gives their ok then set 4501 to solved', 'if legal gives their ok'],
    ['when Paul replies, set 4501 to solved', 'when Paul replies'],
    ['if Paul does not mind, set 4501 to solved', 'if Paul does not mind'],
    ['Sobald Paul antwortet, setz 4501 auf solved', 'Sobald Paul antwortet'],
  ])('are kept: %s', (request, condition) => {
    expect(judge(request, TICKETS).condition).toBe(condition);
  });

  test.each([
    'if you can, set 4501 to solved',
    'if possible on Friday, set 4501 to solved',
    'when you get a chance, set 4501 to solved',
    "set 4501 to solved s'il te plaît elle est contente",
    'When I went through the list I saw it, set 4501 to solved',
  ])('are none where they are only polite, or told: %s', (request) => {
    expect(judge(request, TICKETS).condition).toBeUndefined();
  });
});

describe('several orders and things in other languages', () => {
  const CONTEXT = {
    now: '2026-11-28T09:00:00+01:00',
    tools: [
      tool('delete_event', 'Delete a calendar event', { event_id: STRING }, ['event_id']),
      tool('refund_order', 'Refund an order', { order_id: STRING }, ['order_id']),
      tool('set_timer', 'Set a timer', { minutes: { type: 'integer' } }, ['minutes']),
      tool('add_note', 'Add a note to an order', { order_id: STRING, note: STRING }, [
        'order_id',
        'note',
      ]),
    ],
    events: [
      { event_id: 'e1', title: 'Dentist', start: '2026-11-30T10:00:00+01:00' },
      { event_id: 'e2', title: 'Stand-up', start: '2026-11-30T09:00:00+01:00' },
    ],
    orders: [
      { order_id: 'A-100', item: 'red shoes' },
      { order_id: 'A-101', item: 'blue coat' },
    ],
  };

  test.each([
    ['Erstatte A-101 und sag das Stand-up ab', 'then: sag das Stand-up ab'],
    ['Annule le stand-up et rembourse la commande A-101', 'then: rembourse la commande A-101'],
    ['Reembolsa A-101 y cancela el stand-up', 'then: cancela el stand-up'],
    ['Rimborsa A-101 e annulla lo stand-up', 'then: annulla lo stand-up'],
    ['Cancele o stand-up e reembolse o pedido A-101', 'then: reembolse o pedido A-101'],
    [
      'Annuleer de stand-up en betaal bestelling A-101 terug',
      'then: betaal bestelling A-101 terug',
    ],
    ['Zwróć A-101 i usuń stand-up', 'then: usuń stand-up'],
    ['取消stand-up，然后给A-101退款', 'then: 给A-101退款'],
    ['Cancel the stand-up and the dentist', 'then: Cancel the dentist'],
    ['refund A-100 and A-101', 'then: refund A-101'],
  ])('are all named: %s', (request, further) => {
    expect(judge(request, CONTEXT).intentSpec?.constraints).toContain(further);
  });

  test.each([
    'Cancel the stand-up, not the dentist',
    'Cancel the dentist, sorry, the stand-up',
    'The courier forgot to cancel and the coat is here, refund A-101',
  ])('are one where the rest is taken back or told: %s', (request) => {
    expect(judge(request, CONTEXT).intentSpec?.constraints.join()).not.toContain('then:');
  });
});

describe('texts without tools', () => {
  test.each([
    'Translate this into French: The meeting has been moved to Thursday at 3 pm.',
    'fix the grammar: he dont know where is the station',
    '把这句话翻译成英文：我们的办公室下周一搬到新地址。',
    'Write a short out-of-office message: I am away until July 14, urgent things go to Priya Shah',
  ])('that are given lack nothing: %s', (request) => {
    const { score, evidence } = judge(request);
    expect(evidence.map(({ kind }) => kind)).not.toContain('unresolved_reference');
    expect(score).toBeLessThan(0.5);
  });

  test('that are not given are asked for', () => {
    expect(judge('Translate this into French').score).toBeGreaterThan(0.5);
  });

  test('are what a wish about the answer before means', () => {
    const history = [
      'user: Write an invitation to our summer party on July 5 at 4 pm in the garden',
      'assistant: Dear all, summer is here! Please join us on July 5 at 4 pm in the garden for good food, music and conversation. Bring your families.',
    ];
    const { evidence } = judge('make it a bit shorter', null, history);
    expect(evidence.map(({ kind }) => kind)).not.toContain('several_referents');
  });
});

describe('what is to be kept', () => {
  const WORK = {
    tools: [
      tool('restart_server', 'Restart a server', { server: STRING }, ['server']),
      tool('delete_event', 'Delete a calendar event', { event_id: STRING }, ['event_id']),
      tool(
        'update_ticket_status',
        'Change ticket status',
        {
          ticket_id: { type: 'integer' },
          status: { ...STRING, enum: ['open', 'pending', 'solved'] },
        },
        ['ticket_id', 'status'],
      ),
      tool('run_sql', 'Run a statement', { sql: STRING }, ['sql']),
      tool('close_account', 'Close an account', { account_id: STRING }, ['account_id']),
    ],
    servers: [{ name: 'web-01' }, { name: 'web-02' }],
    events: [
      { event_id: 'e1', title: 'Dentist' },
      { event_id: 'e2', title: 'Design review' },
    ],
    tickets: [
      { id: 4501, subject: 'Cannot log in' },
      { id: 4502, subject: 'Printer' },
    ],
    accounts: [
      { id: 'a1', name: 'Giro', type: 'checking account' },
      { id: 'a2', name: 'Depot', type: 'brokerage' },
    ],
  };

  test.each([
    'restart web-01 and do not restart web-02',
    'restart web-01 and leave web-02 as it is',
    'cancel the dentist and keep the design review',
    'cancel the dentist and the design review stays',
    'cancel the dentist so that Anna and I can do the design review',
    'annule le dentist et garde le design review',
    'Sag den Dentist ab und lass das Design review stehen',
    'delete the dentist and not the design review',
    'set 4501 to solved, and do not touch 4502',
    'set 4501 to solved and 4502 to pending',
  ])('is no object of the order: %s', (request) => {
    const { intentSpec } = judge(request, WORK);
    const kept = /web-02|design review|4502/i;
    const further = (intentSpec?.constraints ?? []).filter((one) => one.startsWith('then: '));
    // A further order in the user's own words says what is to be kept; the verb of the first one is not put before it.
    for (const one of further)
      expect(one).not.toMatch(
        /^then: (?:restart|cancel|delete|annule|set) (?:the )?(?:web-02|design|4502)/i,
      );
    expect(Object.values(intentSpec?.parameters ?? {}).join()).not.toMatch(kept);
  });

  test('is another account than the one whose type has a word of the tool', () => {
    expect(judge('close Depot', WORK).intentSpec?.parameters).toEqual({ account_id: 'a2' });
    expect(judge('close my account', WORK).intentSpec?.parameters).toEqual({});
  });

  test('is all that a statement spares, of which a part stands on other lines', () => {
    const { intentSpec } = judge('Run this:\nDELETE FROM orders\nWHERE id = 5;', WORK);
    expect(intentSpec?.parameters.sql ?? 'WHERE').toContain('WHERE');
  });

  test.each(['close tickets T-4501 and T-4502', 'merge ticket T-4504 into T-4502'])(
    'is a number where one is wanted: %s',
    (request) => {
      expect(JSON.stringify(judge(request, WORK).intentSpec?.parameters)).not.toContain('null');
    },
  );
});
