import { seeded } from '../../src/random.js';

/** A parameter of a tool: name, JSON type or list of choices, description; required unless it ends with `?`. */
type Field = readonly [name: string, type: string | readonly string[], description: string];

const tool = (name: string, description: string, fields: readonly Field[]): object => ({
  type: 'function',
  function: {
    name,
    description,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(([field, type, about]) => [
          field.replace('?', ''),
          typeof type === 'string'
            ? { type, description: about }
            : { type: 'string', enum: type, description: about },
        ]),
      ),
      required: fields.map(([field]) => field).filter((field) => !field.endsWith('?')),
    },
  },
});

/** Ten tools of five parameters, as an assistant of a shop and its office may have them. */
export const TOOLS: readonly object[] = [
  tool('refund_order', 'Refund a customer order, wholly or in part', [
    ['order_id', 'string', 'The order, such as A-1042'],
    ['amount', 'number', 'How much to refund'],
    ['currency?', ['EUR', 'USD', 'GBP'], 'Currency of the amount'],
    ['reason?', 'string', 'Why it is refunded'],
    ['notify?', 'boolean', 'Whether the customer gets an e-mail'],
  ]),
  tool('book_meeting', 'Book a meeting in the calendar', [
    ['title', 'string', 'What the meeting is about'],
    ['date', 'string', 'Day of the meeting, YYYY-MM-DD'],
    ['time', 'string', 'Start, HH:MM'],
    ['attendee', 'string', 'Name of whoever is invited'],
    ['room?', ['Aspen', 'Birch', 'Cedar'], 'Which room'],
  ]),
  tool('send_email', 'Send an e-mail', [
    ['to', 'string', 'Address of the recipient'],
    ['subject', 'string', 'Subject line'],
    ['body', 'string', 'Text of the message'],
    ['cc?', 'string', 'Address of a second recipient'],
    ['priority?', ['low', 'normal', 'high'], 'How urgent it is'],
  ]),
  tool('transfer_money', 'Transfer money between accounts', [
    ['from_account', 'string', 'Account that pays'],
    ['to_account', 'string', 'Account that receives'],
    ['amount', 'number', 'How much'],
    ['currency?', ['EUR', 'USD', 'GBP'], 'Currency of the amount'],
    ['date?', 'string', 'When to carry it out'],
  ]),
  tool('create_ticket', 'Open a support ticket', [
    ['customer', 'string', 'Name of the customer'],
    ['summary', 'string', 'What is wrong, in a sentence'],
    ['severity', ['minor', 'major', 'critical'], 'How bad it is'],
    ['product?', 'string', 'Product that it is about'],
    ['assignee?', 'string', 'Who works on it'],
  ]),
  tool('update_address', 'Change the delivery address of a customer', [
    ['customer', 'string', 'Name of the customer'],
    ['street', 'string', 'Street and number'],
    ['city', 'string', 'City'],
    ['postcode', 'string', 'Postal code'],
    ['country?', 'string', 'Country'],
  ]),
  tool('schedule_delivery', 'Schedule the delivery of an order', [
    ['order_id', 'string', 'The order, such as A-1042'],
    ['date', 'string', 'Day of the delivery'],
    ['window?', ['morning', 'afternoon', 'evening'], 'Part of the day'],
    ['carrier?', 'string', 'Who delivers'],
    ['note?', 'string', 'Note for the driver'],
  ]),
  tool('cancel_subscription', "Cancel a customer's subscription", [
    ['customer', 'string', 'Name of the customer'],
    ['plan', ['basic', 'plus', 'team'], 'Plan that is cancelled'],
    ['date?', 'string', 'Last day'],
    ['refund?', 'boolean', 'Whether the rest is paid back'],
    ['reason?', 'string', 'Why'],
  ]),
  tool('search_orders', 'Find orders by customer, day or status', [
    ['customer?', 'string', 'Name of the customer'],
    ['status?', ['open', 'sent', 'returned'], 'Status of the orders'],
    ['from_date?', 'string', 'First day'],
    ['to_date?', 'string', 'Last day'],
    ['limit?', 'integer', 'How many at most'],
  ]),
  tool('adjust_stock', 'Correct the stock of a product', [
    ['sku', 'string', 'Number of the product, such as SKU-88'],
    ['quantity', 'integer', 'How many there are'],
    ['warehouse', ['north', 'south', 'harbour'], 'Where'],
    ['reason?', 'string', 'Why it is corrected'],
    ['date?', 'string', 'When it was counted'],
  ]),
];

const NAMES = 'Anna Bilal Chen Dora Emil Fatima Goran Hanna Igor Julia'.split(' ');
const DAYS = 'Monday|Tuesday|Friday|tomorrow|the 12th of May|3 June'.split('|');
const TEMPLATES = [
  'Refund N euros of order A-N for NAME, the parcel arrived broken',
  'Book a meeting with NAME on DAY at N o’clock about the budget in Birch please',
  'Send NAME an e-mail at anna.N@example.com with the subject invoice N and say that it is paid',
  'Transfer N dollars from my savings account to NAME on DAY',
  'Open a critical ticket for NAME: the login page shows error N since DAY, assign it to NAME',
  'NAME has moved, change the address to N Mill Lane in Leeds',
  'Deliver order A-N on DAY in the morning and leave it with NAME next door',
  'Cancel the team plan of NAME as of DAY and pay back the rest',
  'Which orders of NAME were returned since DAY? Show me N at most',
  'Set the stock of SKU-N in the harbour warehouse to N, counted on DAY',
  'Refund the order of NAME',
  'Can you book something with NAME next week',
];

/** What users ask of such an assistant, some 15 words each. The same for the same seed. */
export class ToolRequests {
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = seeded(seed);
  }

  next(): string {
    const pick = (items: readonly string[]): string =>
      items[Math.floor(this.random() * items.length)] as string;
    return pick(TEMPLATES)
      .replace(/\bNAME\b/g, () => pick(NAMES))
      .replace(/\bDAY\b/g, () => pick(DAYS))
      .replace(/\bN\b/g, () => String(Math.floor(this.random() * 900) + 10));
  }

  /** The call that an agent would make of a request, with a value that nobody said in every other one. */
  propose(request: string): object {
    const number = Number(/\d+/.exec(request)?.[0] ?? 40);
    const order_id = `A-${number}`;
    return this.random() < 0.5
      ? { name: 'refund_order', arguments: { order_id, amount: number, reason: 'damaged' } }
      : {
          name: 'book_meeting',
          arguments: { date: '2026-05-12', attendee: 'Anna', title: request },
        };
  }
}
