import { type Agent, tool } from './agent.js';

/** Customer service of an online shop for outdoor clothes. */
export const SHOP: Agent = {
  id: 'shop-support',
  language: 'en',
  weight: 24,
  hours: [7, 22],
  worksOnWeekends: true,
  currency: 'USD',
  tools: [
    tool('refund_order', 'Refunds an order or one item of it.', {
      order_id: 'Number of the order, such as A-4821',
      refund_to: ['card', 'store_credit'],
      'item?': 'The item, if it is not all of the order',
    }),
    tool('change_address', 'Changes where an order is delivered.', {
      order_id: 'Number of the order, such as A-4821',
      address: 'Street, number, town and postcode',
    }),
    tool('cancel_order', 'Cancels an order that has not been shipped.', {
      order_id: 'Number of the order, such as A-4821',
    }),
    tool('track_parcel', 'Says where a parcel is.', {
      order_id: 'Number of the order, such as A-4821',
    }),
    tool('exchange_item', 'Sends another size of an item.', {
      order_id: 'Number of the order, such as A-4821',
      item: 'What is exchanged',
      new_size: ['small', 'medium', 'large'],
    }),
  ],
  slots: {
    order: ['A-{4}'],
    item: ['rain jacket', 'fleece', 'backpack', 'wool sweater'],
    size: ['small', 'medium', 'large'],
    street: ['12 Harbor Lane', '48 Elm Street', '7 Mill Road', '203 Lakeview Drive'],
  },
  clear: [
    [
      'Where is my parcel? Order {order}, it was supposed to be here on Tuesday',
      'track_parcel',
      'low',
    ],
    ['Can you tell me the tracking status of {order} please', 'track_parcel', 'low'],
    ['hi, has order {order} left your warehouse yet?', 'track_parcel', 'low'],
    ['Please cancel order {order}, I ordered it twice by mistake', 'cancel_order', 'high'],
    ['Cancel {order}. I found the {item} cheaper elsewhere, sorry!', 'cancel_order', 'high'],
    ['Refund order {order} to my card please, the {item} has a torn seam', 'refund_order', 'high'],
    ['Please refund {order} to my card, it never arrived', 'refund_order', 'high'],
    [
      'You can put the refund for {order} on store credit, I will buy something else anyway',
      'refund_order',
      'high',
    ],
    ['Exchange the {item} in order {order} for size {size} please', 'exchange_item', 'medium'],
    [
      'The {item} from {order} does not fit, exchange it for size {size}',
      'exchange_item',
      'medium',
    ],
    ['Send {order} to {street} instead, we have moved', 'change_address', 'high'],
    ['New delivery address for {order}: {street}', 'change_address', 'high'],
    ['How long is the return period?', null, 'low'],
    ['Do you ship the {item} to Canada and what does it cost?', null, 'low'],
    ['how do I wash the {item}?', null, 'low'],
  ],
  themes: [
    {
      id: 'refund-as-credit',
      seasons: [[0, 9, 3]],
      ...{
        tool: 'refund_order',
        risk: 'high',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        {
          text: 'I sent the {item} back last week, please refund {order}',
          answer: 'back to the card I paid with',
        },
        {
          text: 'I want my money back for order {order}',
          answer: 'On my credit card please, not a voucher',
        },
        {
          text: 'Refund for {order} please. The {item} is nothing like the photos.',
          answer: 'to my card',
        },
        {
          text: 'my {item} came with a broken zip, I want a refund for order {order}',
          answer: 'Card, please.',
        },
      ],
      complaints: [
        'I wanted the refund on my card and you gave me store credit',
        'Why did I get a voucher? I asked for my money back, on the card I paid with',
        'The refund went to store credit instead of my credit card',
        'no no, not store credit. refund to the card please',
        'You refunded me as a gift voucher. I need the money on my card.',
        'store credit is useless to me, I want the refund to my card',
      ],
      damage: {
        type: 'refund_reversed',
        detail: 'Store credit taken back and paid to the card',
        amount: [35, 240],
      },
      issue: {
        ...{ acknowledged: 4, resolved: 10 },
        note: 'The agent now names both ways of a refund before it makes one.',
      },
    },
    {
      id: 'old-address',
      seasons: [
        [11, 16, 1],
        [17, 21, 3],
      ],
      ...{ tool: 'change_address', risk: 'high', dimension: 'scope', category: 'missing_context' },
      requests: [
        {
          text: 'I moved, please update my address to {street}',
          answer: 'also for order {order} that is on its way',
        },
        {
          text: 'Change my delivery address please, I live at {street} now',
          answer: 'for order {order}',
        },
        { text: 'my new address is {street}', answer: 'use it for order {order}' },
      ],
      complaints: [
        'My parcel {order} was delivered to my old address',
        'you sent the order to the old flat, although I gave you the new address',
        'The address was only changed in my account and not for the parcel, it went to the old address',
        'parcel went to my previous address again, the new one was ignored for this order',
        'It was shipped to where I used to live. The new address should have been used for the open order.',
      ],
      damage: {
        type: 'ticket_reopened',
        detail: 'Parcel went to the former address and was sent again',
        amount: [9, 18],
      },
    },
  ],
  vague: [
    {
      text: 'I want to return something',
      answer: 'the {item} from order {order}, refund to my card',
      wrong: 'I was not talking about that order at all',
      risk: 'low',
    },
    {
      text: 'I need another size',
      answer: 'the {item} from order {order}, size {size}',
      wrong: 'you exchanged the wrong thing, I meant the {item}',
      risk: 'medium',
    },
    {
      text: 'Where is my parcel?',
      answer: 'order {order}',
      wrong: 'I meant my other order',
      risk: 'low',
    },
    {
      text: 'Cancel my order',
      answer: 'order {order}',
      wrong: 'You canceled the wrong order',
      risk: 'high',
    },
  ],
  success: { detail: 'Solved without a person', amount: [4, 9] },
  handover: 'Passed on to customer care',
  yes: ['yes', 'yes please', 'Yes, go ahead', 'yep'],
  again: ['I wrote it all in my message', 'exactly what I said: {order}', 'yes, just that please'],
  thanks: ['thanks a lot!', 'Great, thank you', 'perfect, thanks', ''],
  done: [
    'Done. You will get an email in a minute.',
    'That is taken care of.',
    'All set. Anything else?',
  ],
};
