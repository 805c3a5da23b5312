import { type Agent, day, tool } from './agent.js';

/** Planner of a Dutch haulier. */
export const FREIGHT: Agent = {
  id: 'planner-transport',
  language: 'nl',
  weight: 5,
  hours: [5, 17],
  worksOnWeekends: false,
  currency: 'EUR',
  tools: [
    tool('schedule_delivery', 'Plant een levering.', {
      shipment_id: 'Nummer van de zending, zoals ZN482113',
      date: day('Dag van levering'),
      'slot?': ['ochtend', 'middag'],
    }),
    tool('cancel_shipment', 'Annuleert een zending.', {
      shipment_id: 'Nummer van de zending, zoals ZN482113',
    }),
    tool('find_shipment', 'Zegt waar een zending is.', {
      shipment_id: 'Nummer van de zending, zoals ZN482113',
    }),
  ],
  slots: {
    zending: ['ZN{6}'],
    plaats: ['Rotterdam', 'Venlo', 'Eindhoven', 'Groningen', 'Antwerpen'],
    klant: ['Bakker BV', 'De Vries Metaal', 'Bloemen Jansen', 'Van Dijk Bouw'],
  },
  clear: [
    ['Plan zending {zending} voor {date} in de ochtend', 'schedule_delivery', 'medium'],
    ['{zending} graag leveren op {date}, bij {klant} in {plaats}', 'schedule_delivery', 'medium'],
    ['Waar is zending {zending} nu?', 'find_shipment', 'low'],
    ['Is {zending} al gelost in {plaats}?', 'find_shipment', 'low'],
    ['Annuleer {zending}, {klant} heeft afgezegd', 'cancel_shipment', 'high'],
    ['Hoe laat gaat de loods in {plaats} open?', null, 'low'],
  ],
  themes: [
    {
      id: 'verkeerde-dag',
      seasons: [[9, 21, 3]],
      ...{
        tool: 'schedule_delivery',
        risk: 'medium',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        { text: 'Lever {zending} deze week nog bij {klant}', answer: 'op {date}, in de ochtend' },
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
      text: 'Annuleer de zending van {klant}',
      answer: '{zending}',
      wrong: 'Dat was de verkeerde zending',
      risk: 'high',
    },
    {
      text: 'Waar is mijn zending?',
      answer: '{zending}',
      wrong: 'Ik bedoelde de andere zending',
      risk: 'low',
    },
    {
      text: 'Plan de levering voor {date}',
      answer: 'zending {zending}',
      wrong: 'Alles van {klant}, niet alle ritten',
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
