import { type Agent, day, number, tool } from './agent.js';

/** Booking assistant of a German travel agency. */
export const TRAVEL: Agent = {
  id: 'reise-assistent',
  language: 'de',
  weight: 17,
  hours: [6, 21],
  worksOnWeekends: true,
  currency: 'EUR',
  tools: [
    tool('book_flight', 'Bucht einen Flug.', {
      origin: 'Abflughafen',
      destination: 'Zielflughafen',
      date: day('Tag des Abflugs'),
      'passengers?': number('Anzahl der Reisenden'),
    }),
    tool('rebook', 'Verlegt eine Buchung auf einen anderen Tag.', {
      booking_id: 'Buchungsnummer, etwa RB482113',
      date: day('Neuer Tag'),
    }),
    tool('cancel_booking', 'Storniert eine Buchung endgültig.', {
      booking_id: 'Buchungsnummer, etwa RB482113',
    }),
    tool('book_hotel', 'Bucht ein Hotelzimmer.', {
      city: 'Stadt',
      check_in: day('Tag der Anreise'),
      nights: number('Anzahl der Nächte'),
    }),
  ],
  slots: {
    buchung: ['RB{6}'],
    stadt: ['Lissabon', 'Wien', 'Kopenhagen', 'Barcelona', 'Rom', 'Dublin', 'Athen'],
    von: ['Hamburg', 'Frankfurt', 'München', 'Düsseldorf', 'Stuttgart'],
    mit: ['meine Frau', 'meine Tochter', 'meine Mutter', 'meine Schwester'],
    naechte: ['zwei', 'drei', 'vier', 'fünf'],
  },
  clear: [
    [
      'Bitte buchen Sie einen Flug von {von} nach {stadt} am {date}, eine Person',
      'book_flight',
      'high',
    ],
    ['Flug {von} nach {stadt}, {date}, für zwei Erwachsene bitte', 'book_flight', 'high'],
    ['Ich möchte am {date} von {von} nach {stadt} fliegen, nur Handgepäck', 'book_flight', 'high'],
    ['Können Sie Buchung {buchung} auf den {date} verschieben?', 'rebook', 'high'],
    ['{buchung} bitte auf {date} umbuchen, mein Termin hat sich geändert', 'rebook', 'high'],
    ['Bitte stornieren Sie die Buchung {buchung}', 'cancel_booking', 'irreversible'],
    [
      'Storno von {buchung}, ja, ich weiß, dass die Gebühr anfällt',
      'cancel_booking',
      'irreversible',
    ],
    [
      'Hotel in {stadt} ab {date} für {naechte} Nächte, ruhiges Zimmer wäre schön',
      'book_hotel',
      'medium',
    ],
    [
      'Wir brauchen ein Doppelzimmer in {stadt}, Anreise {date}, {naechte} Nächte',
      'book_hotel',
      'medium',
    ],
    ['Wie viel Gepäck darf ich bei Buchung {buchung} mitnehmen?', null, 'low'],
    ['Brauche ich für {stadt} einen Reisepass oder reicht der Personalausweis?', null, 'low'],
    ['Wie kann ich online einchecken?', null, 'low'],
    ['Wie früh muss ich für {buchung} am Flughafen sein?', null, 'low'],
  ],
  themes: [
    {
      id: 'falscher-flughafen',
      seasons: [
        [0, 7, 3],
        [15, 21, 2],
      ],
      ...{ tool: 'book_flight', risk: 'high', dimension: 'scope', category: 'missing_context' },
      requests: [
        { text: 'Ich möchte am {date} nach {stadt} fliegen', answer: 'von {von}' },
        {
          text: 'Ich muss am {date} nach {stadt}, buchen Sie mir den günstigsten Flug',
          answer: '{von}',
        },
        {
          text: 'Buchen Sie für mich und {mit} einen Flug nach {stadt} für den {date}',
          answer: 'von {von}',
        },
      ],
      complaints: [
        'Der Flug geht ab Berlin, ich wollte aber von {von} fliegen',
        'Falscher Flughafen! Ich wohne in {von} und fliege nicht ab Berlin',
        'Sie haben den falschen Abflughafen gebucht, es sollte {von} sein',
        'Nein, nicht ab Berlin. Der Abflug muss in {von} sein',
        'Wieso ist der Abflughafen Berlin? Ich fliege immer ab {von}',
      ],
      damage: {
        type: 'booking_canceled',
        detail: 'Ticket mit falschem Abflughafen storniert',
        amount: [60, 310],
      },
      issue: {
        ...{ acknowledged: 3, resolved: 8 },
        note: 'Der Abflughafen wird aus dem Profil vorgeschlagen und bestätigt.',
      },
    },
    {
      id: 'storno-statt-umbuchung',
      seasons: [[4, 18, 1]],
      ...{
        tool: 'cancel_booking',
        risk: 'irreversible',
        dimension: 'goal',
        category: 'spec_conflict',
      },
      requests: [
        {
          text: 'Bitte {buchung} umbuchen, ich kann an dem Tag nicht',
          answer: 'auf den {date}',
        },
        {
          text: 'Können Sie {buchung} umbuchen?',
          answer: 'auf den {date}',
        },
        {
          text: 'Ich brauche für {buchung} einen anderen Tag',
          answer: 'auf den {date}',
        },
      ],
      complaints: [
        'Ich wollte umbuchen und nicht stornieren!',
        'Sie haben die Buchung storniert, ich wollte nur einen anderen Tag',
        'Storniert? Es ging um eine Umbuchung auf ein anderes Datum',
        'Bitte machen Sie die Stornierung rückgängig, ich wollte nur umbuchen',
      ],
      damage: {
        type: 'human_transfer',
        detail: 'Stornierung von Hand rückgängig gemacht',
        amount: [120, 480],
      },
    },
  ],
  vague: [
    {
      text: 'Ein Hotel für sieben Nächte bitte',
      answer: '{stadt}, {date}',
      wrong: 'Das Hotel ist ja am Flughafen, ich wollte ans Meer',
      risk: 'medium',
    },
    {
      text: 'Können Sie den Rückflug etwas später legen?',
      answer: 'Buchung {buchung}, auf den {date}',
      wrong: 'Später am selben Tag, nicht eine Woche später',
      risk: 'high',
    },
    {
      text: 'Buchen Sie das zweite Hotel aus der Liste',
      answer: '{stadt}, {date}, {naechte} Nächte',
      wrong: 'Ich meinte die Liste von gestern',
      risk: 'medium',
    },
    {
      text: 'Bitte meine Buchung stornieren',
      answer: '{buchung}',
      wrong: 'Nicht diese Buchung, die andere',
      risk: 'irreversible',
    },
  ],
  success: { detail: 'Buchung abgeschlossen', amount: [18, 64] },
  handover: 'An eine Kollegin übergeben',
  yes: ['ja', 'ja bitte', 'Ja, genau so', 'passt'],
  again: [
    'Steht doch alles in meiner Nachricht',
    'genau so wie geschrieben',
    'ja, so wie ich es gesagt habe',
  ],
  thanks: ['Danke!', 'Vielen Dank, perfekt', 'super, danke schön', ''],
  done: [
    'Erledigt. Die Bestätigung ist unterwegs.',
    'Ich habe das für Sie gebucht.',
    'Ist eingetragen.',
  ],
};
