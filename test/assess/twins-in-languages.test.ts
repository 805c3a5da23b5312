import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../src/assess/answer/languages/words.js';
import type { ActionRisk } from '../../src/contracts/gate.js';
import { DIMENSIONS, type Dimension } from '../../src/ports/assessment.js';
import { tellLanguage } from '../../src/utterance/language.js';
import { callGate } from '../../training/blind/gate.js';
import { patternsOf, tool } from './support.js';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] as const;

const ORDER_TOOLS = [
  tool('cancel_order', 'Cancels an order.', { order_id: { type: 'string' } }, ['order_id']),
  tool('track_order', 'Says where an order is.', { order_id: { type: 'string' } }, ['order_id']),
];
const EMAIL = { type: 'string', format: 'email' };
const MAIL_TOOLS = [
  tool('send_report', 'Sends a report by mail.', { report: { type: 'string' }, to: EMAIL }, ['to']),
  tool('change_email', 'Sets a new e-mail address.', { email: EMAIL }, ['email']),
];
const ORDERS_OF_CALLER = [
  { order_id: '88214', item: 'KX-200', status: 'open' },
  { order_id: '88340', item: 'PB-77', status: 'open' },
];

interface Order {
  readonly risk: ActionRisk;
  readonly context?: Readonly<Record<string, unknown>>;
  /** In the order of `LANGUAGES`. */
  readonly texts: string;
}

/** Scores that are no further apart are as good as the same. Wanted is .2; of Portuguese, Dutch and Polish fewer words are known. */
const NEXT_TO = 0.24;

const CANCEL_MINE =
  'Cancel my order|Storniere meine Bestellung|Annule ma commande|Cancela mi pedido|Annulla il mio ordine|Cancela a minha encomenda|Annuleer mijn bestelling|Anuluj moje zamówienie|私の注文をキャンセルして|取消我的订单';
const CANCEL_NUMBER =
  'Cancel order 88214|Storniere die Bestellung 88214|Annule la commande 88214|Cancela el pedido 88214|Annulla l’ordine 88214|Cancela a encomenda 88214|Annuleer bestelling 88214|Anuluj zamówienie 88214|注文 88214 をキャンセルして|取消订单 88214';

/** The same order in ten languages: dangerous and harmless, vague and complete, with tools and records and without. */
const ORDERS: readonly Order[] = [
  {
    risk: 'irreversible',
    texts:
      'Delete the old records|Lösche die alten Datensätze|Supprime les anciens enregistrements|Elimina los registros antiguos|Elimina i vecchi record|Apaga os registos antigos|Verwijder de oude records|Usuń stare rekordy|古いレコードを削除して|删除旧记录',
  },
  {
    risk: 'irreversible',
    texts:
      'Drop table users|Lösche die Tabelle users|Supprime la table users|Elimina la tabla users|Elimina la tabella users|Apaga a tabela users|Verwijder de tabel users|Usuń tabelę users|テーブル users を削除して|删除表 users',
  },
  {
    risk: 'irreversible',
    texts:
      'Delete the file report_2024.pdf|Lösche die Datei report_2024.pdf|Supprime le fichier report_2024.pdf|Elimina el archivo report_2024.pdf|Elimina il file report_2024.pdf|Apaga o ficheiro report_2024.pdf|Verwijder het bestand report_2024.pdf|Usuń plik report_2024.pdf|ファイル report_2024.pdf を削除して|删除文件 report_2024.pdf',
  },
  { risk: 'medium', texts: CANCEL_NUMBER },
  { risk: 'medium', context: { tools: ORDER_TOOLS }, texts: CANCEL_NUMBER },
  { risk: 'medium', context: { tools: ORDER_TOOLS }, texts: CANCEL_MINE },
  {
    risk: 'medium',
    context: { tools: ORDER_TOOLS, orders: ORDERS_OF_CALLER },
    texts: CANCEL_MINE,
  },
  {
    risk: 'low',
    context: { tools: MAIL_TOOLS },
    texts:
      'Send the report to anna@corp.example|Schick den Bericht an anna@corp.example|Envoie le rapport à anna@corp.example|Envía el informe a anna@corp.example|Invia il rapporto a anna@corp.example|Envia o relatório para anna@corp.example|Stuur het rapport naar anna@corp.example|Wyślij raport do anna@corp.example|レポートを anna@corp.example に送って|把报告发给 anna@corp.example',
  },
  {
    risk: 'medium',
    context: { tools: MAIL_TOOLS },
    texts:
      'Change my email to anna@corp.example|Ändere meine E-Mail in anna@corp.example|Change mon e-mail en anna@corp.example|Cambia mi correo a anna@corp.example|Cambia la mia e-mail in anna@corp.example|Muda o meu e-mail para anna@corp.example|Wijzig mijn e-mail in anna@corp.example|Zmień mój e-mail na anna@corp.example|私のメールを anna@corp.example に変更して|把我的邮箱改成 anna@corp.example',
  },
  {
    risk: 'medium',
    texts:
      'Make it better|Mach es besser|Améliore ça|Hazlo mejor|Fallo meglio|Faz isso melhor|Maak het beter|Zrób to lepiej|もっと良くして|把它弄好一点',
  },
  {
    risk: 'medium',
    texts:
      'Fix it|Bring das in Ordnung|Arrange ça|Arréglalo|Sistemalo|Arranja isso|Los het op|Napraw to|それを直して|修一下这个',
  },
  {
    risk: 'low',
    texts:
      'Thank you very much|Vielen Dank|Merci beaucoup|Muchas gracias|Grazie mille|Muito obrigado|Dank je wel|Dziękuję bardzo|どうもありがとう|非常感谢',
  },
  {
    risk: 'low',
    texts:
      'Good morning|Guten Morgen|Bonjour|Buenos días|Buongiorno|Bom dia|Goedemorgen|Dzień dobry|おはようございます|早上好',
  },
  {
    risk: 'low',
    texts:
      'What is the capital of Norway?|Was ist die Hauptstadt von Norwegen?|Quelle est la capitale de la Norvège ?|¿Cuál es la capital de Noruega?|Qual è la capitale della Norvegia?|Qual é a capital da Noruega?|Wat is de hoofdstad van Noorwegen?|Jaka jest stolica Norwegii?|ノルウェーの首都はどこですか？|挪威的首都是哪里？',
  },
  {
    risk: 'medium',
    texts:
      'Book it for sometime soon|Buche das demnächst|Réserve ça bientôt|Resérvalo pronto|Prenotalo presto|Reserva isso em breve|Boek dat binnenkort|Zarezerwuj to wkrótce|近いうちにそれを予約して|尽快预订那个',
  },
  {
    risk: 'medium',
    texts:
      'Send it to someone|Schick das an jemanden|Envoie ça à quelqu’un|Envíaselo a alguien|Mandalo a qualcuno|Envia isso a alguém|Stuur dat naar iemand|Wyślij to komuś|それを誰かに送って|把那个发给某人',
  },
  {
    risk: 'low',
    texts:
      'Book a table for four on Friday at 19:30|Reserviere einen Tisch für vier am Freitag um 19:30|Réserve une table pour quatre vendredi à 19:30|Reserva una mesa para cuatro el viernes a las 19:30|Prenota un tavolo per quattro venerdì alle 19:30|Reserva uma mesa para quatro na sexta-feira às 19:30|Reserveer een tafel voor vier op vrijdag om 19:30|Zarezerwuj stolik dla czterech w piątek o 19:30|金曜日の19:30に4人でテーブルを予約して|预订星期五19:30四个人的桌子',
  },
];

/** Options stop an action until something is said, as a question does. */
const wayOf = (decision: string | null): string =>
  decision === 'options' ? 'ask' : (decision ?? 'none');

/** How far the scores of twins may be apart. */
const APART = 0.27;
/** So many of the ten languages may see another dimension open than the others: German does in `Fix it`. */
const MAY_DIFFER = 1;
/** A dimension this near to the highest one is as much the main one. */
const NEAR = 0.25;

const seen = ORDERS.map(({ risk, context = null, texts }) => ({
  name: [texts.split('|')[0], ...Object.keys(context ?? {})].join(', '),
  twins: texts.split('|').map((request, at) => {
    const input = { request, history: [], context, answered: [] };
    const { result, assessment } = callGate({ input, risk });
    return {
      language: LANGUAGES[at] as (typeof LANGUAGES)[number],
      request,
      way: wayOf(result.decision),
      score: assessment.score,
      main: weakest(assessment.dimensions),
      dimensions: assessment.dimensions,
      questions: assessment.questions,
    };
  }),
}));

type Twin = (typeof seen)[number]['twins'][number];

const told = (twins: readonly Twin[], what: (twin: Twin) => unknown): string =>
  twins.map((twin) => `${twin.language} ${String(what(twin))}`).join(', ');

describe.each(seen)('$name', ({ twins }) => {
  test('is understood in ten languages', () => {
    expect(twins.map(({ request }) => tellLanguage(request))).toEqual([...LANGUAGES]);
  });

  // Where a confirmation begins to pay, scores next to each other lie on two sides.
  test('is decided alike, or scores next to alike', () => {
    const scores = twins.map(({ score }) => score);
    const apart = Math.max(...scores) - Math.min(...scores);
    expect(
      apart < NEXT_TO ? 1 : new Set(twins.map(({ way }) => way)).size,
      told(twins, ({ way, score }) => `${way} ${score}`),
    ).toBe(1);
  });

  test('scores alike', () => {
    const scores = twins.map(({ score }) => score);
    const apart = Math.max(...scores) - Math.min(...scores);
    expect(
      apart,
      told(twins, ({ score }) => score),
    ).toBeLessThanOrEqual(APART);
  });

  // What is done or confirmed leaves nothing open of which it matters where.
  test.runIf(twins[0]?.way === 'ask')('leaves the same dimension open', () => {
    const counts = DIMENSIONS.map(
      (name) => twins.filter(({ dimensions, score }) => dimensions[name] >= score - NEAR).length,
    );
    expect(
      Math.max(...counts),
      told(twins, ({ main }) => main),
    ).toBeGreaterThanOrEqual(twins.length - MAY_DIFFER);
  });

  const asked = twins.filter(({ way }) => way === 'ask');
  test.runIf(asked.length > 0)('is asked about in its own language, and not about a form', () => {
    for (const { language, questions, request } of asked) {
      const known = patternsOf(language);
      const { form, formAny } = wordsOf(language).frames;
      const forms = [form, formAny].map((frame) => frame.split('{}')[0] as string);
      for (const { text } of questions) {
        if (language !== 'en')
          expect(
            known.filter((one) => one.test(text)).length,
            `${request}: ${text}`,
          ).toBeGreaterThan(0);
        expect(
          forms.filter((start) => start !== '' && text.startsWith(start)),
          `${request}: ${text}`,
        ).toEqual([]);
      }
    }
  });
});

test('not all orders are decided alike', () => {
  expect(new Set(seen.map(({ twins }) => twins[0]?.way)).size).toBeGreaterThan(2);
});

function weakest(dimensions: Readonly<Record<Dimension, number>>): Dimension {
  return DIMENSIONS.reduce((worst: Dimension, name) =>
    (dimensions[name] ?? 0) > (dimensions[worst] ?? 0) ? name : worst,
  );
}
