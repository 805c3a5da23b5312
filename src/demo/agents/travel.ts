import { type Agent, tool } from './agent.js';

/** Booking assistant of a German travel agency. */
export const TRAVEL: Agent = {
  id: 'reise-assistent',
  language: 'de',
  weight: 17,
  hours: [6, 21],
  worksOnWeekends: true,
  currency: 'EUR',
  tools: [
    tool('flug_buchen', 'Bucht einen Flug.', {
      von: 'Abflughafen',
      nach: 'Zielflughafen',
      datum: 'Tag des Abflugs',
      'personen?': 'Anzahl der Reisenden',
    }),
    tool('buchung_umbuchen', 'Verlegt eine Buchung auf einen anderen Tag.', {
      buchung: 'Buchungsnummer',
      datum: 'Neuer Tag',
    }),
    tool('buchung_stornieren', 'Storniert eine Buchung endgültig.', { buchung: 'Buchungsnummer' }),
    tool('hotel_buchen', 'Bucht ein Hotelzimmer.', {
      ort: 'Stadt',
      anreise: 'Tag der Anreise',
      naechte: 'Anzahl der Nächte',
    }),
  ],
  slots: {
    buchung: ['RB{6}'],
    stadt: ['Lissabon', 'Wien', 'Kopenhagen', 'Barcelona', 'Rom', 'Dublin', 'Athen'],
    von: ['Hamburg', 'Frankfurt', 'München', 'Düsseldorf', 'Stuttgart'],
    mit: ['meine Frau', 'meine Tochter', 'meine Mutter', 'meine Schwester'],
    naechte: ['zwei', 'drei', 'vier', 'sieben'],
  },
  clear: [
    [
      'Bitte buchen Sie einen Flug von {von} nach {stadt} am {date}, eine Person',
      'flug_buchen',
      'high',
    ],
    ['Flug {von} nach {stadt}, {date}, für zwei Erwachsene bitte', 'flug_buchen', 'high'],
    ['Ich möchte am {date} von {von} nach {stadt} fliegen, nur Handgepäck', 'flug_buchen', 'high'],
    ['Können Sie Buchung {buchung} auf den {date} verschieben?', 'buchung_umbuchen', 'high'],
    [
      '{buchung} bitte auf {date} umbuchen, mein Termin hat sich geändert',
      'buchung_umbuchen',
      'high',
    ],
    [
      'Bitte stornieren Sie die Buchung {buchung}, ich liege im Krankenhaus',
      'buchung_stornieren',
      'irreversible',
    ],
    [
      'Storno von {buchung}, ja, ich weiß, dass die Gebühr anfällt',
      'buchung_stornieren',
      'irreversible',
    ],
    [
      'Hotel in {stadt} ab {date} für {naechte} Nächte, ruhiges Zimmer wäre schön',
      'hotel_buchen',
      'medium',
    ],
    [
      'Wir brauchen ein Doppelzimmer in {stadt}, Anreise {date}, {naechte} Nächte',
      'hotel_buchen',
      'medium',
    ],
    ['Wie viel Gepäck darf ich bei Buchung {buchung} mitnehmen?', null, 'low'],
    ['Brauche ich für {stadt} einen Reisepass oder reicht der Personalausweis?', null, 'low'],
    ['Ab wann kann ich für {buchung} online einchecken?', null, 'low'],
    ['Schicken Sie mir die Rechnung zu {buchung} bitte noch einmal als PDF', null, 'low'],
  ],
  themes: [
    {
      id: 'falscher-flughafen',
      seasons: [
        [0, 7, 3],
        [15, 21, 2],
      ],
      ...{ tool: 'flug_buchen', risk: 'high', dimension: 'scope', category: 'missing_context' },
      requests: [
        { text: 'Einen Flug nach {stadt} am {date} bitte', answer: 'ab {von}' },
        {
          text: 'Ich muss am {date} nach {stadt}, buchen Sie mir den günstigsten Flug',
          answer: 'Von {von} aus, Economy',
        },
        {
          text: 'Buchen Sie für mich und {mit} einen Flug nach {stadt} für den {date}',
          answer: 'Abflug {von}',
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
        tool: 'buchung_stornieren',
        risk: 'irreversible',
        dimension: 'goal',
        category: 'spec_conflict',
      },
      requests: [
        {
          text: 'Ich kann am Tag von {buchung} nicht fliegen',
          answer: 'Bitte auf den {date} umbuchen',
        },
        {
          text: '{buchung} passt leider nicht mehr, bitte ändern',
          answer: 'Umbuchen auf {date}, nicht stornieren',
        },
        {
          text: 'Nehmen Sie mich von {buchung} herunter',
          answer: 'nur mich umbuchen auf {date}, {mit} fliegt wie geplant',
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
      text: 'Irgendwas Warmes im Herbst, eine Woche',
      answer: '{stadt}, ab {date}, sieben Nächte',
      wrong: 'Das Hotel ist ja am Flughafen, ich wollte ans Meer',
      risk: 'medium',
    },
    {
      text: 'Das Gleiche wie letztes Jahr bitte',
      answer: 'Hotel in {stadt} ab {date}, sieben Nächte',
      wrong: 'Das war nicht das Hotel vom letzten Jahr',
      risk: 'high',
    },
    {
      text: 'Können Sie den Rückflug etwas später legen?',
      answer: 'Buchung {buchung}, auf den {date}',
      wrong: 'Später am selben Tag, nicht eine Woche später',
      risk: 'high',
    },
    {
      text: 'Buchen Sie das zweite Hotel aus der Liste',
      answer: 'In {stadt}, ab {date}, {naechte} Nächte',
      wrong: 'Ich meinte die Liste von gestern',
      risk: 'medium',
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
