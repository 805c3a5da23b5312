import { type Agent, tool } from './agent.js';

/** Concierge of an Italian hotel. */
export const HOTEL: Agent = {
  id: 'concierge-hotel',
  language: 'it',
  weight: 6,
  hours: [6, 21],
  worksOnWeekends: true,
  currency: 'EUR',
  tools: [
    tool('prenota_camera', 'Prenota una camera.', {
      tipo: ['singola', 'doppia', 'suite'],
      arrivo: 'Giorno di arrivo',
      notti: 'Numero di notti',
    }),
    tool('prenota_tavolo', 'Prenota un tavolo al ristorante.', {
      giorno: 'Giorno',
      ora: 'Ora',
      persone: 'Numero di persone',
    }),
    tool('cancella_prenotazione', 'Cancella una prenotazione.', {
      prenotazione: 'Numero della prenotazione',
    }),
  ],
  slots: {
    pren: ['HT{5}'],
    notti: ['due', 'tre', 'cinque'],
    persone: ['due', 'quattro', 'sei'],
    tipo: ['singola', 'doppia', 'suite'],
  },
  clear: [
    ['Vorrei una camera {tipo} dal {date} per {notti} notti', 'prenota_camera', 'medium'],
    [
      'Prenotate una {tipo}, arrivo {date}, {notti} notti, con colazione',
      'prenota_camera',
      'medium',
    ],
    ['Un tavolo per {persone} il {date} alle {time}, grazie', 'prenota_tavolo', 'low'],
    ['Per favore cancellate la prenotazione {pren}', 'cancella_prenotazione', 'high'],
    ['A che ora si può fare il check-in?', null, 'low'],
    ['La piscina è aperta anche a novembre?', null, 'low'],
    ['Avete un parcheggio vicino e quanto costa?', null, 'low'],
    ['Accettate cani di piccola taglia?', null, 'low'],
  ],
  themes: [
    {
      id: 'camera-sbagliata',
      seasons: [[1, 20, 2]],
      ...{
        tool: 'prenota_camera',
        risk: 'medium',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        { text: 'Una camera dal {date} per {notti} notti', answer: 'doppia con letti separati' },
        {
          text: 'Siamo in due, arriviamo il {date}',
          answer: 'una doppia con due letti, {notti} notti',
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
      text: 'Qualcosa di carino per il nostro anniversario',
      answer: 'una suite dal {date}, {notti} notti',
      wrong: 'Un tavolo per cena, non una camera',
      risk: 'medium',
    },
    {
      text: 'Possiamo restare di più?',
      answer: 'prenotazione {pren}, due notti in più',
      wrong: 'Solo una notte in più',
      risk: 'medium',
    },
    {
      text: 'Il solito tavolo',
      answer: 'per {persone}, il {date} alle {time}',
      wrong: 'Alle otto, come sempre',
      risk: 'low',
    },
  ],
  success: { detail: 'Prenotazione confermata', amount: [15, 45] },
  handover: 'Passato alla reception',
  yes: ['sì', 'sì, grazie', 'va bene'],
  again: ['ho già scritto tutto', 'sì, come ho detto', 'esatto'],
  thanks: ['Grazie mille', 'grazie!', 'perfetto, grazie', ''],
  done: ['Fatto, a presto!', 'La sua prenotazione è confermata.', 'Tutto a posto.'],
};
