import { type Agent, day, number, tool } from './agent.js';

/** Concierge of an Italian hotel. */
export const HOTEL: Agent = {
  id: 'concierge-hotel',
  language: 'it',
  weight: 6,
  hours: [6, 21],
  worksOnWeekends: true,
  currency: 'EUR',
  tools: [
    tool('book_room', 'Prenota una camera.', {
      room_type: ['singola', 'doppia', 'suite'],
      check_in: day('Giorno di arrivo'),
      nights: number('Numero di notti'),
    }),
    tool('book_table', 'Prenota un tavolo al ristorante.', {
      date: day('Giorno'),
      time: 'Ora',
      people: number('Numero di persone'),
    }),
    tool('cancel_booking', 'Cancella una prenotazione.', {
      booking_id: 'Numero della prenotazione',
    }),
  ],
  slots: {
    pren: ['HT{5}'],
    notti: ['due', 'tre', 'cinque'],
    persone: ['due', 'quattro', 'sei'],
    tipo: ['singola', 'doppia', 'suite'],
  },
  clear: [
    ['Vorrei una camera {tipo} dal {date} per {notti} notti', 'book_room', 'medium'],
    ['Prenotate una {tipo}, arrivo {date}, {notti} notti, con colazione', 'book_room', 'medium'],
    [
      'Prenotate un tavolo per {persone} persone il {date} alle {time}, grazie',
      'book_table',
      'low',
    ],
    ['Per favore cancellate la prenotazione {pren}', 'cancel_booking', 'high'],
    ['Avete il wifi in camera e quanto costa?', null, 'low'],
    ['Avete una palestra e a che ora apre?', null, 'low'],
    ['Avete un parcheggio vicino e quanto costa?', null, 'low'],
    ['Avete camere per chi viaggia con un cane?', null, 'low'],
  ],
  themes: [
    {
      id: 'camera-sbagliata',
      seasons: [[1, 20, 2]],
      ...{
        tool: 'book_room',
        risk: 'medium',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        { text: 'Una camera dal {date} per {notti} notti', answer: 'doppia con letti separati' },
        {
          text: 'Prenotate una camera, arrivo {date}, {notti} notti',
          answer: 'doppia',
        },
      ],
      complaints: [
        'La camera è matrimoniale, volevo due letti separati',
        'Letti separati! Siamo colleghi, non una coppia',
        'La camera prenotata ha un letto matrimoniale, servivano due letti',
      ],
      damage: {
        type: 'booking_canceled',
        detail: 'Camera cambiata al check-in',
        amount: [30, 110],
      },
      issue: { acknowledged: 12 },
    },
  ],
  vague: [
    {
      text: 'Cancellate la mia prenotazione',
      answer: 'la {pren}',
      wrong: 'Non quella prenotazione, l’altra',
      risk: 'high',
    },
    {
      text: 'Il solito tavolo',
      answer: 'per {persone} persone, il {date} alle {time}',
      wrong: 'Alle otto, come sempre',
      risk: 'low',
    },
    {
      text: 'Vorrei una camera doppia',
      answer: 'dal {date}, {notti} notti',
      wrong: 'Solo una notte',
      risk: 'medium',
    },
  ],
  success: { detail: 'Prenotazione confermata', amount: [15, 45] },
  handover: 'Passato alla reception',
  yes: ['sì', 'sì, grazie', 'va bene'],
  again: ['ho già scritto tutto', 'sì, come ho detto', 'esatto'],
  thanks: ['Grazie mille', 'grazie!', 'perfetto, grazie', ''],
  done: ['Fatto, a presto!', 'La sua prenotazione è confermata.', 'Tutto a posto.'],
};
