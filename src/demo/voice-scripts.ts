/** A telephone call with the front desk of a dental practice. */
export interface VoiceScript {
  readonly weight: number;
  readonly summary: string;
  readonly successful: boolean;
  readonly sentiment: 'Positive' | 'Neutral' | 'Negative';
  readonly ends: 'user_hangup' | 'agent_hangup' | 'call_transfer';
  /** Who says what, by turns, the agent first; `tool:` is a tool that the agent calls, with its arguments. */
  readonly turns: readonly string[];
}

export const VOICE_AGENT = { id: 'agent_front_desk', name: 'Front desk' };

export const VOICE_SLOTS: Readonly<Record<string, readonly string[]>> = {
  name: [
    'Megan Ross',
    'Daniel Okafor',
    'Mrs Whitcombe',
    'Tom Delaney',
    'Aisha Rahman',
    'Greg Novak',
  ],
  dentist: ['Doctor Patel', 'Doctor Lindqvist', 'Doctor Amari'],
  kind: ['a cleaning', 'a check-up', 'a filling', 'a crown fitting'],
  hours: ['half past nine', 'ten fifteen', 'two o’clock', 'quarter to four'],
};

export const VOICE_SCRIPTS: readonly VoiceScript[] = [
  {
    ...{ weight: 5, successful: true, sentiment: 'Positive', ends: 'user_hangup' },
    summary: 'Booked an appointment.',
    turns: [
      'Riverside Dental, how can I help?',
      'Hi, this is {name}. I need {kind}, some time around {date}.',
      'tool:find_slots {"kind":"{kind}","around":"{date}"}',
      'On {date} I have {hours} with {dentist}. Does that work?',
      'Yes, that works, thank you.',
      'tool:book {"patient":"{name}","date":"{date}"}',
      'You are booked. See you then!',
      'Thanks, bye.',
    ],
  },
  {
    ...{ weight: 4, successful: true, sentiment: 'Neutral', ends: 'user_hangup' },
    summary: 'Moved an appointment.',
    turns: [
      'Riverside Dental, how can I help?',
      'Can you move my appointment?',
      'Of course. Which one is it, and which day would suit you?',
      'The cleaning on Thursday. {date} would suit me, in the morning. The name is {name}.',
      'tool:move_appointment {"patient":"{name}","date":"{date}"}',
      'I have moved it to {date} at {hours}.',
      'Great, thank you very much.',
    ],
  },
  {
    ...{ weight: 3, successful: true, sentiment: 'Neutral', ends: 'user_hangup' },
    summary: 'Asked about prices and insurance.',
    turns: [
      'Riverside Dental, how can I help?',
      'How much is {kind} if I have no insurance?',
      'It starts at ninety dollars. We can send you an estimate.',
      'And do you take Delta Dental?',
      'We do. Shall I book you in?',
      'Not yet, I will call back. Thanks.',
    ],
  },
  {
    ...{ weight: 1, successful: false, sentiment: 'Negative', ends: 'call_transfer' },
    summary: 'Wanted a person about a bill.',
    turns: [
      'Riverside Dental, how can I help?',
      'I got a bill for {kind} that I never had.',
      'I am sorry to hear that. May I have your name?',
      '{name}. I already said that to you yesterday. Can I please speak to a real person?',
      'tool:transfer {"to":"billing"}',
      'I am putting you through to billing.',
    ],
  },
  {
    ...{ weight: 2, successful: false, sentiment: 'Negative', ends: 'user_hangup' },
    summary: 'The caller gave up after a misunderstanding about the day.',
    turns: [
      'Riverside Dental, how can I help?',
      'It is {name}, can you put me down for next Friday?',
      'tool:book {"patient":"{name}","date":"this Friday"}',
      'You are booked for this Friday at {hours}.',
      'No, I mean the Friday after. That is not what I said.',
      'I have nothing else on Friday. Would Monday suit you?',
      'Forget it, I will call when somebody is there.',
    ],
  },
  {
    ...{ weight: 2, successful: true, sentiment: 'Positive', ends: 'agent_hangup' },
    summary: 'Emergency: seen on the same day.',
    turns: [
      'Riverside Dental, how can I help?',
      'My son broke a tooth at football and he is bleeding, what do we do?',
      'Keep the piece in milk and come in right away. {dentist} will see him.',
      'tool:book {"patient":"{name}","date":"today"}',
      'We are five minutes away, thank you so much!',
      'See you in a moment.',
    ],
  },
  {
    ...{ weight: 1, successful: true, sentiment: 'Neutral', ends: 'user_hangup' },
    summary: 'Canceled an appointment.',
    turns: [
      'Riverside Dental, how can I help?',
      'Please cancel my appointment on {date}, we are moving to another town. {name}.',
      'tool:cancel_appointment {"patient":"{name}","date":"{date}"}',
      'It is canceled. All the best for the move.',
      'Thank you, bye bye.',
    ],
  },
];
