import { describe, expect, test } from 'vitest';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import type { TurnKind } from '../../src/utterance/turn-kind.js';
import { callGate } from '../../training/blind/gate.js';
import { tool } from './support.js';

/** A kind of turn, and what is said in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Japanese and Chinese. */
type Row = readonly [kinds: readonly TurnKind[], said: string];

const CHAT: readonly TurnKind[] = ['greeting', 'thanks', 'small_talk', 'stop'];

const OPENING: readonly Row[] = [
  [
    ['greeting'],
    'Good morning!|Guten Morgen!|Bonjour !|¡Buenos días!|Buongiorno!|Bom dia!|Goedemorgen!|Dzień dobry!|おはようございます！|早上好！',
  ],
  [['greeting'], 'Hi!|Hallo!|Salut !|¡Hola!|Ciao!|Oi!|Hoi!|Cześć!|こんにちは！|你好！'],
  [
    ['greeting'],
    'Good evening everyone|Guten Abend zusammen|Bonsoir à tous|Buenas noches a todos|Buonasera a tutti|Boa noite a todos|Goedenavond allemaal|Dobry wieczór wszystkim|皆さん、こんばんは|大家晚上好',
  ],
  [
    ['thanks'],
    'Thank you so much, that solved it|Vielen Dank, das hat geholfen|Merci beaucoup, c’est réglé|Muchas gracias, ya está resuelto|Grazie mille, ora funziona|Muito obrigada, já está resolvido|Heel erg bedankt, het is opgelost|Bardzo dziękuję, już działa|ありがとうございます、解決しました|太谢谢了，问题解决了',
  ],
  [
    ['thanks'],
    'Thanks a lot for your help!|Danke für die Hilfe!|Merci pour votre aide !|¡Gracias por la ayuda!|Grazie per l’aiuto!|Obrigado pela ajuda!|Bedankt voor de hulp!|Dzięki za pomoc!|手伝ってくれてありがとう！|谢谢你的帮助！',
  ],
  [
    ['small_talk', 'question', 'greeting'],
    'How are you today?|Wie geht es dir heute?|Comment ça va aujourd’hui ?|¿Qué tal estás hoy?|Come stai oggi?|Como estás hoje?|Hoe gaat het vandaag?|Jak się dziś masz?|今日はお元気ですか？|你今天好吗？',
  ],
  [['stop'], 'stop|Stopp|arrête|para|ferma|pare|stop|stop|やめて|停'],
  [
    ['stop'],
    'Never mind, forget it|Schon gut, vergiss es|Laisse tomber, oublie|Déjalo, olvídalo|Lascia stare, lascia perdere|Deixa estar, esquece|Laat maar, vergeet het|Nieważne, zapomnij o tym|やっぱりいいです、忘れてください|算了，不用了',
  ],
  [
    ['question'],
    'What’s your refund policy?|Wie sind die Rückgabebedingungen?|Quelle est votre politique de remboursement ?|¿Cuál es su política de reembolsos?|Qual è la vostra politica di rimborso?|Qual é a vossa política de reembolso?|Wat is jullie retourbeleid?|Jaka jest wasza polityka zwrotów?|返金ポリシーは何ですか？|你们的退款政策是什么？',
  ],
  [
    ['question'],
    'Can I talk to a human?|Kann ich mit einem Menschen sprechen?|Puis-je parler à un humain ?|¿Puedo hablar con una persona?|Posso parlare con una persona?|Posso falar com uma pessoa?|Kan ik met een mens praten?|Czy mogę porozmawiać z człowiekiem?|人と話せますか？|我可以和真人说话吗？',
  ],
  [
    ['question'],
    'Is there a student discount?|Gibt es einen Studentenrabatt?|Y a-t-il une réduction étudiante ?|¿Hay descuento para estudiantes?|C’è uno sconto per studenti?|Há desconto para estudantes?|Is er studentenkorting?|Czy jest zniżka studencka?|学割はありますか？|有学生折扣吗？',
  ],
  [
    ['question'],
    'Where is my order 12345?|Wo ist meine Bestellung 12345?|Où est ma commande 12345 ?|¿Dónde está mi pedido 12345?|Dov’è il mio ordine 12345?|Onde está a minha encomenda 12345?|Waar is mijn bestelling 12345?|Gdzie jest moje zamówienie 12345?|注文12345は今どこですか？|我的订单12345到哪里了？',
  ],
  [
    ['question'],
    'When do you close on Sundays?|Wann schließt ihr sonntags?|À quelle heure fermez-vous le dimanche ?|¿A qué hora cierran los domingos?|A che ora chiudete la domenica?|A que horas fecham ao domingo?|Hoe laat sluiten jullie op zondag?|O której zamykacie w niedzielę?|日曜日は何時に閉まりますか？|你们星期天几点关门？',
  ],
  [
    ['question'],
    'How do I change my password?|Wie ändere ich mein Passwort?|Comment changer mon mot de passe ?|¿Cómo cambio mi contraseña?|Come cambio la mia password?|Como altero a minha palavra-passe?|Hoe wijzig ik mijn wachtwoord?|Jak zmienić moje hasło?|パスワードはどうやって変更しますか？|怎么修改我的密码？',
  ],
  [
    ['order'],
    'Cancel order 12345|Storniere die Bestellung 12345|Annule la commande 12345|Cancela el pedido 12345|Annulla l’ordine 12345|Cancela a encomenda 12345|Annuleer bestelling 12345|Anuluj zamówienie 12345|注文12345をキャンセルして|取消订单12345',
  ],
  [
    ['order'],
    'Could you please cancel my subscription?|Könntest du bitte mein Abo kündigen?|Pourriez-vous annuler mon abonnement ?|¿Podrías cancelar mi suscripción?|Potresti annullare il mio abbonamento?|Podes cancelar a minha assinatura?|Kun je mijn abonnement opzeggen?|Czy możesz anulować moją subskrypcję?|サブスクを解約してもらえますか？|你能帮我取消订阅吗？',
  ],
  [
    ['order'],
    'I want my money back for order 12345|Ich möchte mein Geld für Bestellung 12345 zurück|Je veux être remboursé pour la commande 12345|Quiero que me devuelvan el dinero del pedido 12345|Voglio il rimborso dell’ordine 12345|Quero o reembolso da encomenda 12345|Ik wil mijn geld terug voor bestelling 12345|Chcę zwrotu pieniędzy za zamówienie 12345|注文12345の返金をお願いします|我要订单12345的退款',
  ],
];

const REPLIES: readonly Row[] = [
  [['agreement'], 'yes|ja|oui|sí|sì|sim|ja|tak|はい|是的'],
  [
    ['agreement'],
    'ok, go ahead|ok, mach das|d’accord, vas-y|vale, adelante|va bene, procedi|ok, pode avançar|oké, doe maar|ok, dobrze|はい、お願いします|好的，可以',
  ],
  [
    ['correction'],
    'No, I meant Thursday|Nein, ich meinte Donnerstag|Non, je voulais dire jeudi|No, quería decir el jueves|No, intendevo giovedì|Não, eu quis dizer quinta-feira|Nee, ik bedoelde donderdag|Nie, chodziło mi o czwartek|いや、木曜日です|不是，我是说星期四',
  ],
  [
    ['order', 'statement'],
    'On Friday at 10|Am Freitag um 10|Vendredi à 10 h|El viernes a las 10|Venerdì alle 10|Na sexta às 10|Vrijdag om 10 uur|W piątek o 10|金曜日の10時|星期五10点',
  ],
];

const TOOLS = [
  tool('cancel_order', 'Cancels an order.', { order_id: { type: 'string' } }, ['order_id']),
  tool('refund_order', 'Refunds an order.', { order_id: { type: 'string' } }, ['order_id']),
  tool(
    'change_password',
    'Sets a new password for the account.',
    { new_password: { type: 'string' } },
    ['new_password'],
  ),
  tool('cancel_subscription', 'Ends the subscription.', {}, []),
];
const HISTORY = ['user: Move my appointment.', 'assistant: Shall I move it to Tuesday at 10?'];

const EMOJI = ['👍', '🎉🎉', '😀', '🙏', '❤️'];

const inputOf = (request: string, more: Partial<AssessInput> = {}): AssessInput => ({
  request,
  history: [],
  context: null,
  answered: [],
  ...more,
});

const each = (rows: readonly Row[]) =>
  rows.flatMap(([kinds, said]) => said.split('|').map((text) => [text, kinds] as const));

describe('what kind of turn it is', () => {
  test('200 turns in ten languages', () => {
    expect(each([...OPENING, ...REPLIES]).length).toBeGreaterThanOrEqual(200);
    for (const [, said] of [...OPENING, ...REPLIES]) expect(said.split('|')).toHaveLength(10);
  });

  test.each(each(OPENING))('%s', (text, kinds) => {
    expect(kinds).toContain(readInput(inputOf(text)).kind);
  });

  test.each(each(REPLIES))('in reply: %s', (text, kinds) => {
    expect(kinds).toContain(readInput(inputOf(text, { history: HISTORY })).kind);
  });

  test.each(EMOJI)('%s asks for nothing', (text) => {
    expect(CHAT).toContain(readInput(inputOf(text)).kind);
  });
});

describe('what asks for no action', () => {
  const asked = (text: string, context: AssessInput['context']): string | null =>
    callGate({ input: inputOf(text, { context }), risk: 'medium' }).result.decision;
  const asksForNothing = OPENING.filter(([kinds]) => !kinds.includes('order'));

  test.each([...each(asksForNothing).map(([text]) => text), ...EMOJI])(
    'is not asked what it means: %s',
    (text) => {
      expect(asked(text, null)).toBe('proceed');
      expect(asked(text, { tools: TOOLS })).toBe('proceed');
    },
  );

  test.each(each(asksForNothing).map(([text]) => text))(
    'is bound to no tool that changes something: %s',
    (text) => {
      const { assessment } = callGate({
        input: inputOf(text, { context: { tools: TOOLS } }),
        risk: 'medium',
      });
      expect(assessment.intentSpec?.tool ?? null).toBeNull();
    },
  );
});
