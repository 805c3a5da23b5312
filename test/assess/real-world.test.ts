import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';

const field = (type: string, description: string, more: object = {}) => ({
  type,
  description,
  ...more,
});
const tool = (name: string, description: string, properties: object, required: string[]) => ({
  type: 'function',
  function: { name, description, parameters: { type: 'object', properties, required } },
});
const start = field('string', 'Start, ISO 8601 date and time', { format: 'date-time' });
const APPOINTMENT = field('string', 'Appointment, such as A-7');
const PET = field('string', 'Pet, such as P-104');
const OWNER = field('string', 'Owner, such as O-31');

/** A veterinary practice: several kinds of records, names that occur in more than one list, and the present moment. */
const CONTEXT = {
  now: '2026-11-23T09:20:00+01:00',
  user: { name: 'Mira Novak', role: 'receptionist' },
  tools: [
    tool(
      'list_appointments',
      'List appointments of a day',
      { date: field('string', 'Day, YYYY-MM-DD', { format: 'date' }) },
      ['date'],
    ),
    tool(
      'book_appointment',
      'Book an appointment for a pet',
      {
        pet_id: PET,
        vet_id: field('string', 'Vet, such as V-2'),
        start,
        reason: field('string', 'Why'),
      },
      ['pet_id', 'start'],
    ),
    tool(
      'reschedule_appointment',
      'Move an appointment to another time',
      { appointment_id: APPOINTMENT, start },
      ['appointment_id', 'start'],
    ),
    tool(
      'cancel_appointment',
      'Cancel an appointment',
      {
        appointment_id: APPOINTMENT,
        notify_owner: field('boolean', 'Whether the owner gets a message'),
      },
      ['appointment_id'],
    ),
    tool(
      'register_pet',
      'Register a new pet',
      {
        name: field('string', 'Name of the pet'),
        species: field('string', 'Species', { enum: ['dog', 'cat', 'rabbit', 'other'] }),
        owner_id: OWNER,
      },
      ['name', 'species', 'owner_id'],
    ),
    tool(
      'send_message',
      'Send a message to an owner',
      {
        owner_id: OWNER,
        text: field('string', 'Text of the message'),
        channel: field('string', 'Channel', { enum: ['sms', 'email'] }),
      },
      ['owner_id', 'text'],
    ),
    tool(
      'order_stock',
      'Order medicine or food from the supplier',
      { sku: field('string', 'Number of the item'), quantity: field('integer', 'How many packs') },
      ['sku', 'quantity'],
    ),
    tool(
      'refund_invoice',
      'Refund an invoice, in part or whole',
      {
        invoice_id: field('string', 'Invoice, such as INV-55'),
        amount: field('number', 'Amount in euros'),
      },
      ['invoice_id', 'amount'],
    ),
    tool(
      'add_note',
      'Add a note to the file of a pet',
      { pet_id: PET, text: field('string', 'Text of the note') },
      ['pet_id', 'text'],
    ),
  ],
  pets: [
    { id: 'P-104', name: 'Bella', species: 'dog', owner_id: 'O-31' },
    { id: 'P-105', name: 'Milo', species: 'cat', owner_id: 'O-31' },
    { id: 'P-110', name: 'Luna', species: 'cat', owner_id: 'O-34' },
    { id: 'P-117', name: 'Rocky', species: 'dog', owner_id: 'O-36' },
  ],
  owners: [
    { id: 'O-31', name: 'Anna Keller', phone: '+49 170 1112233' },
    { id: 'O-34', name: 'Tom Brandt', phone: '+49 170 4445566' },
    { id: 'O-36', name: 'Sara Lindholm', phone: '+46 70 123 45 67' },
  ],
  vets: [
    { id: 'V-1', name: 'Dr. Ines Roth' },
    { id: 'V-2', name: 'Dr. Paul Meyer' },
  ],
  appointments: [
    {
      id: 'A-7',
      pet_id: 'P-104',
      vet_id: 'V-1',
      start: '2026-11-24T10:30:00+01:00',
      reason: 'vaccination',
    },
    {
      id: 'A-8',
      pet_id: 'P-110',
      vet_id: 'V-2',
      start: '2026-11-24T14:00:00+01:00',
      reason: 'dental check',
    },
    {
      id: 'A-9',
      pet_id: 'P-105',
      vet_id: 'V-1',
      start: '2026-11-25T09:00:00+01:00',
      reason: 'follow-up',
    },
  ],
  stock: [
    { sku: 'RX-20', name: 'Rimadyl 50 mg', packs: 12 },
    { sku: 'FD-7', name: 'Renal diet cat food', packs: 4 },
  ],
  invoices: [
    { id: 'INV-55', owner_id: 'O-31', amount: 84.5, description: 'Vaccination' },
    { id: 'INV-56', owner_id: 'O-34', amount: 120, description: 'Dental check' },
  ],
};

const understand = (request: string) => {
  const { intentSpec } = assess({ request, history: [], context: CONTEXT, answered: [] });
  return { tool: intentSpec?.tool, ...intentSpec?.parameters };
};

describe('in a context with several kinds of records', () => {
  test.each([
    ['cancel Bella’s appointment', { tool: 'cancel_appointment', appointment_id: 'A-7' }],
    ['Cancel Luna’s dental check', { tool: 'cancel_appointment', appointment_id: 'A-8' }],
    ['Annule le rendez-vous de Bella', { tool: 'cancel_appointment', appointment_id: 'A-7' }],
    ['note for Rocky: allergic to penicillin', { tool: 'add_note', pet_id: 'P-117' }],
    ['order 6 packs of the renal cat food', { tool: 'order_stock', sku: 'FD-7', quantity: 6 }],
    [
      'reembolsa 20 euros de la factura de Anna Keller',
      { tool: 'refund_invoice', invoice_id: 'INV-55', amount: 20 },
    ],
    ['message Tom that Luna can be picked up', { tool: 'send_message', owner_id: 'O-34' }],
  ])(
    'an id is one of its own kind, found by what its record is linked with: %s',
    (request, wanted) => {
      expect(understand(request)).toMatchObject(wanted);
    },
  );

  test('what is to be new is not taken from what there is', () => {
    expect(understand('book an appointment for Bella')).not.toHaveProperty('start');
    expect(understand('message Tom')).not.toHaveProperty('text');
    expect(understand('new cat for Sara Lindholm')).not.toHaveProperty('name');
  });
});

describe('days and times are put on the calendar of the context', () => {
  test.each([
    ['what appointments do we have tomorrow?', 'date', '2026-11-24'],
    ['move Bella’s vaccination to Thursday 11 am', 'start', '2026-11-26T11:00:00+01:00'],
    [
      'book Rocky in with Dr. Meyer on Friday at half past two',
      'start',
      '2026-11-27T14:30:00+01:00',
    ],
    ['Verschieb Bellas Termin auf Mittwoch 15 Uhr', 'start', '2026-11-25T15:00:00+01:00'],
    ['Verschieb Bellas Termin auf den 3. Dezember um 14 Uhr', 'start', '2026-12-03T14:00:00+01:00'],
    ['in two hours book Luna for a quick check', 'start', '2026-11-23T11:20:00+01:00'],
  ])('%s', (request, name, wanted) => {
    expect(understand(request)).toMatchObject({ [name]: wanted });
  });

  test('without a present moment they stay in words', () => {
    const { now: _, ...context } = CONTEXT;
    const { intentSpec } = assess({
      request: 'what appointments do we have tomorrow?',
      history: [],
      context,
      answered: [],
    });
    expect(intentSpec?.parameters).toEqual({ date: 'tomorrow' });
  });
});

describe('what a request rules out is not bound', () => {
  test.each([
    ['Don’t cancel Luna, cancel Bella', { appointment_id: 'A-7' }],
    ['Bestell 10 Packungen Rimadyl, nein, 12', { sku: 'RX-20', quantity: 12 }],
    ['refund 40, sorry, 45 euros of invoice INV-55', { invoice_id: 'INV-55', amount: 45 }],
    ['refund half of Tom Brandt’s invoice', { invoice_id: 'INV-56', amount: 60 }],
    ['refund 20 % of Tom Brandt’s invoice', { invoice_id: 'INV-56', amount: 24 }],
  ])('%s', (request, wanted) => {
    expect(understand(request)).toMatchObject(wanted);
  });
});

describe('a proposed call in this context', () => {
  const standing = (request: string, name: string, given: Record<string, unknown>, path: string) =>
    assess({
      request,
      history: [],
      context: { ...CONTEXT, call: { name, arguments: given } },
      answered: [],
    }).standings?.find((one) => one.path === path)?.standing;

  test.each([
    [
      'refund half of INV-56',
      'refund_invoice',
      { invoice_id: 'INV-56', amount: 60 },
      'amount',
      true,
    ],
    [
      'refund half of INV-56',
      'refund_invoice',
      { invoice_id: 'INV-56', amount: 70 },
      'amount',
      false,
    ],
    [
      'order twice as much Rimadyl',
      'order_stock',
      { sku: 'RX-20', quantity: 24 },
      'quantity',
      true,
    ],
    [
      'move Bella to half nine tomorrow',
      'reschedule_appointment',
      { appointment_id: 'A-7', start: '2026-11-24T09:30:00+01:00' },
      'start',
      true,
    ],
  ] as const)('%s: %s %o', (request, name, given, path, isGrounded) => {
    const found = standing(request, name, given, path) ?? '';
    expect(['said', 'derived'].includes(found)).toBe(isGrounded);
  });
});
