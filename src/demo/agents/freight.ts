import { type Agent, tool } from './agent.js';

/** Planner of a Dutch haulier. */
export const FREIGHT: Agent = {
  id: 'planner-transport',
  language: 'nl',
  weight: 5,
  hours: [5, 17],
  worksOnWeekends: false,
  currency: 'EUR',
  tools: [
    tool('plan_levering', 'Plant een levering.', {
      zending: 'Nummer van de zending',
      datum: 'Dag van levering',
      'tijdvak?': 'Ochtend of middag',
    }),
    tool('annuleer_zending', 'Annuleert een zending.', { zending: 'Nummer van de zending' }),
    tool('zoek_zending', 'Zegt waar een zending is.', { zending: 'Nummer van de zending' }),
  ],
  slots: {
    zending: ['ZN{6}'],
    plaats: ['Rotterdam', 'Venlo', 'Eindhoven', 'Groningen', 'Antwerpen'],
    klant: ['Bakker BV', 'De Vries Metaal', 'Bloemen Jansen', 'Van Dijk Bouw'],
  },
  clear: [
    ['Plan zending {zending} voor {date} in de ochtend', 'plan_levering', 'medium'],
    ['{zending} graag leveren op {date}, bij {klant} in {plaats}', 'plan_levering', 'medium'],
    ['Waar is zending {zending} nu?', 'zoek_zending', 'low'],
    ['Is {zending} al gelost in {plaats}?', 'zoek_zending', 'low'],
    ['Annuleer {zending}, {klant} heeft afgezegd', 'annuleer_zending', 'high'],
    ['Hoeveel pallets passen er nog op de wagen naar {plaats}?', null, 'low'],
    ['Welke chauffeur rijdt morgen naar {plaats}?', null, 'low'],
  ],
  themes: [
    {
      id: 'verkeerde-dag',
      seasons: [[9, 21, 3]],
      ...{
        tool: 'plan_levering',
        risk: 'medium',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        { text: 'Lever {zending} deze week nog bij {klant}', answer: 'op {date}, in de ochtend' },
        { text: '{klant} wil de zending eerder hebben', answer: '{zending}, op {date}' },
        { text: 'Zet {zending} op de planning', answer: 'voor {date}' },
      ],
      complaints: [
        'Verkeerde dag, {klant} was gesloten toen de zending kwam',
        'De levering was op de verkeerde dag gepland, er was niemand om te lossen',
        'Niet vandaag leveren, de klant verwacht de zending op {date}',
        'De zending stond op de verkeerde dag in de planning',
      ],
      damage: {
        type: 'action_retried',
        detail: 'Tweede rit omdat de klant gesloten was',
        amount: [70, 190],
      },
    },
  ],
  vague: [
    {
      text: 'Schuif alles een dag op',
      answer: 'alleen {zending}, naar {date}',
      wrong: 'Alles van {klant}, niet alle ritten',
      risk: 'high',
    },
    {
      text: 'Die ene pallet moet terug',
      answer: 'zending {zending}, uit {plaats}',
      wrong: 'Dat was de verkeerde pallet',
      risk: 'medium',
    },
    {
      text: 'Doe maar zoals vorige week',
      answer: '{zending} op {date} in de ochtend',
      wrong: 'Vorige week was het in de middag',
      risk: 'medium',
    },
  ],
  success: { detail: 'Rit gepland', amount: [8, 20] },
  handover: 'Overgenomen door de planning',
  yes: ['ja', 'ja graag', 'klopt'],
  again: ['staat in mijn bericht', 'ja, precies zo', 'zoals ik zei'],
  thanks: ['Bedankt', 'top, dank je', 'Dank u wel', ''],
  done: ['Staat erin.', 'Gepland.', 'Geregeld.'],
};
