import { describe, expect, test } from 'vitest';
import { DIMENSIONS, type Dimension } from '../../src/assess/types.js';
import type { ActionRisk } from '../../src/contracts/gate.js';
import { callGate } from '../../src/training/blind/gate.js';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja', 'zh'] as const;

/** The same order in ten languages, in the order of `LANGUAGES`. */
const ORDERS: readonly (readonly [ActionRisk, string])[] = [
  [
    'irreversible',
    'Delete the old records|Lösche die alten Datensätze|Supprime les anciens enregistrements|Elimina los registros antiguos|Elimina i vecchi record|Apaga os registos antigos|Verwijder de oude records|Usuń stare rekordy|古いレコードを削除して|删除旧记录',
  ],
  [
    'medium',
    'Cancel order 88214|Storniere die Bestellung 88214|Annule la commande 88214|Cancela el pedido 88214|Annulla l’ordine 88214|Cancela a encomenda 88214|Annuleer bestelling 88214|Anuluj zamówienie 88214|注文 88214 をキャンセルして|取消订单 88214',
  ],
  [
    'medium',
    'Make it better|Mach es besser|Améliore ça|Hazlo mejor|Fallo meglio|Faz isso melhor|Maak het beter|Zrób to lepiej|もっと良くして|把它弄好一点',
  ],
  [
    'medium',
    'Fix it|Bring das in Ordnung|Arrange ça|Arréglalo|Sistemalo|Arranja isso|Los het op|Napraw to|それを直して|修一下这个',
  ],
  [
    'low',
    'Thank you very much|Vielen Dank|Merci beaucoup|Muchas gracias|Grazie mille|Muito obrigado|Dank je wel|Dziękuję bardzo|どうもありがとう|非常感谢',
  ],
  [
    'low',
    'Good morning|Guten Morgen|Bonjour|Buenos días|Buongiorno|Bom dia|Goedemorgen|Dzień dobry|おはようございます|早上好',
  ],
  [
    'low',
    'What is the capital of Norway?|Was ist die Hauptstadt von Norwegen?|Quelle est la capitale de la Norvège ?|¿Cuál es la capital de Noruega?|Qual è la capitale della Norvegia?|Qual é a capital da Noruega?|Wat is de hoofdstad van Noorwegen?|Jaka jest stolica Norwegii?|ノルウェーの首都はどこですか？|挪威的首都是哪里？',
  ],
  [
    'medium',
    'Book it for sometime soon|Buche das demnächst|Réserve ça bientôt|Resérvalo pronto|Prenotalo presto|Reserva isso em breve|Boek dat binnenkort|Zarezerwuj to wkrótce|近いうちにそれを予約して|尽快预订那个',
  ],
  [
    'medium',
    'Send it to someone|Schick das an jemanden|Envoie ça à quelqu’un|Envíaselo a alguien|Mandalo a qualcuno|Envia isso a alguém|Stuur dat naar iemand|Wyślij to komuś|それを誰かに送って|把那个发给某人',
  ],
];

/** Orders whose open dimension is the same everywhere, too. */
const SAME_DIMENSION = /^(?:Delete the old records|Send it to someone)/;

/** Options stop an action until something is said, as a question does. */
const wayOf = (decision: string | null): string =>
  decision === 'options' ? 'ask' : (decision ?? 'none');

describe('the same order in ten languages', () => {
  test.each(ORDERS)('is decided alike: %s: %s', (risk, texts) => {
    const requests = texts.split('|');
    expect(requests).toHaveLength(LANGUAGES.length);
    const decided = requests.map((request) => {
      const input = { request, history: [], context: null, answered: [] };
      const { result } = callGate({ input, risk });
      const way = wayOf(result.decision);
      return SAME_DIMENSION.test(texts) ? `${way} ${weakest(result.dimensions)}` : way;
    });
    expect(decided).toEqual(LANGUAGES.map(() => decided[0]));
  });

  test('and not all orders alike', () => {
    const decisions = ORDERS.map(([risk, texts]) => {
      const [request = ''] = texts.split('|');
      const input = { request, history: [], context: null, answered: [] };
      return wayOf(callGate({ input, risk }).result.decision);
    });
    expect(new Set(decisions).size).toBeGreaterThan(2);
  });
});

function weakest(dimensions: Readonly<Record<string, number>>): Dimension {
  return DIMENSIONS.reduce((worst: Dimension, name) =>
    (dimensions[name] ?? 0) > (dimensions[worst] ?? 0) ? name : worst,
  );
}
