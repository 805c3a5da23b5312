import { type Agent, day, tool } from './agent.js';

/** Appointments of a Spanish medical center. */
export const CLINIC: Agent = {
  id: 'citas-clinica',
  language: 'es',
  weight: 12,
  hours: [7, 19],
  worksOnWeekends: false,
  currency: 'EUR',
  tools: [
    tool('book_appointment', 'Reserva una cita.', {
      specialty: ['dermatología', 'traumatología', 'oftalmología', 'ginecología', 'cardiología'],
      date: day('Día'),
      time: 'Hora',
    }),
    tool('move_appointment', 'Mueve una cita a otro día.', {
      appointment_id: 'Número de la cita, como C-40213',
      date: day('Nuevo día'),
      time: 'Nueva hora',
    }),
    tool('cancel_appointment', 'Anula una cita.', {
      appointment_id: 'Número de la cita, como C-40213',
    }),
    tool('send_results', 'Envía los resultados de una prueba.', {
      test: ['analítica de sangre', 'radiografía', 'ecografía', 'prueba de alergia'],
      email: 'Dirección de correo',
    }),
  ],
  slots: {
    cita: ['C-{5}'],
    doctor: ['la doctora Rivas', 'el doctor Olmo', 'la doctora Sanz', 'el doctor Peña'],
    esp: ['dermatología', 'traumatología', 'oftalmología', 'ginecología', 'cardiología'],
    correo: ['marta.gil@example.com', 'j.ortega@example.com', 'luciap@example.com'],
    prueba: ['analítica de sangre', 'radiografía', 'ecografía', 'prueba de alergia'],
    hijo: ['mi hijo', 'mi hija', 'mi madre', 'mi marido'],
  },
  clear: [
    ['Quiero una cita de {esp} el {date} a las {time}', 'book_appointment', 'medium'],
    [
      'Buenos días, ¿me da hora en {esp} para el {date} a las {time}?',
      'book_appointment',
      'medium',
    ],
    ['Cita con {esp} para {hijo}, el {date} a las {time} por favor', 'book_appointment', 'medium'],
    [
      'Mueva la cita {cita} al {date} a las {time}, tengo turno de mañana',
      'move_appointment',
      'medium',
    ],
    ['Por favor, mueva mi cita {cita} al {date} a las {time}', 'move_appointment', 'medium'],
    ['Anule la cita {cita}, ya me encuentro mejor', 'cancel_appointment', 'high'],
    ['No puedo ir, anule la cita {cita} por favor', 'cancel_appointment', 'high'],
    ['Mándeme los resultados de la {prueba} a {correo}', 'send_results', 'high'],
    ['¿Tengo que ir en ayunas a la {prueba}?', null, 'low'],
    ['¿Hay aparcamiento en la clínica?', null, 'low'],
    ['¿Atienden con la mutua Sanitas en {esp}?', null, 'low'],
    ['¿Qué documentos necesito para la primera visita?', null, 'low'],
  ],
  themes: [
    {
      id: 'otro-medico',
      seasons: [[0, 12, 2]],
      ...{
        tool: 'move_appointment',
        risk: 'medium',
        dimension: 'constraints',
        category: 'task_failure',
      },
      requests: [
        {
          text: 'Necesito cambiar la cita {cita} a la semana que viene',
          answer: 'El {date} a las {time}',
        },
        {
          text: 'Quiero mover la cita {cita} a otro día',
          answer: 'El {date} a las {time}',
        },
        {
          text: 'Pásame la cita a otro día por la tarde',
          answer: 'La {cita}, el {date} a las 17:00',
        },
      ],
      complaints: [
        'Me han cambiado de médico, yo quería seguir con {doctor}',
        'La nueva cita es con otro médico. Quiero que me atienda {doctor}',
        'El día está bien pero el médico no, siempre voy con {doctor}',
        'No es mi doctora. Mueva la cita, pero con el mismo médico de siempre',
        'Me ha puesto con otro doctor al cambiar la cita',
      ],
      damage: {
        type: 'booking_canceled',
        detail: 'Cita anulada por cambio de médico',
        amount: [40, 90],
      },
      issue: {
        ...{ acknowledged: 6, resolved: 14 },
        note: 'Al mover una cita se mantiene el médico, o se pregunta.',
      },
    },
    {
      id: 'resultados-de-otro',
      seasons: [[8, 21, 1]],
      ...{
        tool: 'send_results',
        risk: 'high',
        dimension: 'scope',
        category: 'task_failure',
      },
      requests: [
        {
          text: 'Envíeme los resultados, por favor',
          answer: 'Los de la {prueba}, a {correo}',
        },
        { text: 'Mándeme los resultados de la {prueba}', answer: 'a {correo}' },
      ],
      complaints: [
        'Esos resultados son los míos, quería los de {hijo}',
        'Me ha enviado los resultados de otra prueba, no los de la {prueba}',
        'Los resultados que han llegado son del año pasado',
      ],
      damage: null,
    },
  ],
  vague: [
    {
      text: 'Quiero cita con el especialista',
      answer: '{esp}, el {date} a las {time}',
      wrong: 'No era para esa especialidad',
      risk: 'medium',
    },
    {
      text: 'Quiero anular mi cita',
      answer: 'La cita {cita}',
      wrong: 'La otra cita, la de {esp}',
      risk: 'high',
    },
    {
      text: 'Quiero una cita de {esp}',
      answer: 'el {date} a las {time}',
      wrong: 'A esa hora no puedo',
      risk: 'medium',
    },
  ],
  success: { detail: 'Cita gestionada sin llamada', amount: [6, 12] },
  handover: 'Atendido por recepción',
  yes: ['sí', 'sí, por favor', 'Sí, está bien', 'vale'],
  again: ['Ya lo he dicho en el mensaje', 'sí, tal como lo he escrito', 'exactamente eso'],
  thanks: ['Gracias', 'Muchas gracias, muy amable', 'perfecto, gracias', ''],
  done: ['Hecho. Le hemos enviado un SMS.', 'Su cita está confirmada.', 'Listo.'],
};
