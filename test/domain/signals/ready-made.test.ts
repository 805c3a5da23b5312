import { describe, expect, test } from 'vitest';
import { compilePattern } from '../../../src/domain/signals/pattern/compile.js';
import { joinPatterns, READY_MADE } from '../../../src/domain/signals/ready-made.js';

interface Texts {
  readonly matching: readonly string[];
  readonly others: readonly string[];
}

const HUMAN: Readonly<Record<string, Texts>> = {
  en: {
    matching: [
      ...['I want to speak to a human', 'Can I talk to a real person?', 'Human please', 'AGENT!'],
      ...['Please transfer me to an agent', 'Get me your manager.', 'I need a human'],
      ...['Let me talk to someone from support', 'Is there a human I can chat with?'],
      ...["I'd rather talk to a person", 'put me through to a supervisor', 'human support now'],
    ],
    others: [
      ...['Book a table for one person', 'Send the chat transcript to my manager'],
      ...['Transfer 200 EUR to the person I paid last week', 'Delete the person record'],
      ...['Connect the database to the human resources system', 'Write a talk about human rights'],
      ...['I need a human-readable export', 'Get me a list of agents', 'Restart the agent'],
      ...['Forward it to my manager', 'Talk to human resources about my leave'],
    ],
  },
  de: {
    matching: [
      ...['Ich möchte mit einem Menschen sprechen', 'Kann ich mit jemandem reden?'],
      ...['Verbinden Sie mich mit einem Mitarbeiter', 'Gibt es hier einen echten Menschen?'],
      ...[
        'mit einer richtigen Person sprechen bitte',
        'Ich will mit Ihrem Kundendienst telefonieren',
      ],
    ],
    others: [
      ...['Buche ein Zimmer mit einer Person mehr', 'Schick es mit einem Mitarbeiter ab'],
      ...['Wie viele Menschen wohnen in Berlin?', 'Lösche den Mitarbeiter Müller'],
    ],
  },
  fr: {
    matching: [
      ...['Je veux parler à un humain', 'Puis-je parler avec un conseiller ?'],
      ...['Passez-moi un responsable', "parler à quelqu'un"],
    ],
    others: ['Réserve une table pour une personne', 'Supprime le conseiller Dupont'],
  },
  es: {
    matching: ['Quiero hablar con una persona', 'Pásame con un agente', 'Póngame con un operador'],
    others: ['Una mesa para una persona', 'Borra el agente de prueba'],
  },
  it: {
    matching: [
      'Voglio parlare con un operatore',
      'Passami un operatore',
      'parlare con una persona',
    ],
    others: ['Un tavolo per una persona', "Cancella l'operatore di prova"],
  },
  pt: {
    matching: ['Quero falar com um atendente', 'Me transfere para um atendente'],
    others: ['Um quarto para uma pessoa', 'Apague o atendente de teste'],
  },
  nl: {
    matching: [
      ...['Ik wil een medewerker spreken', 'Kan ik met iemand praten?'],
      ...['Ik wil met een echt mens praten', 'Verbind me door met een medewerker'],
    ],
    others: ['Boek een kamer met een persoon extra', 'Verwijder de medewerker Jansen'],
  },
  sv: {
    matching: ['Jag vill prata med en människa', 'Kan jag tala med någon?', 'Koppla mig vidare'],
    others: ['Boka bord för en person', 'Ta bort en medarbetare'],
  },
  pl: {
    matching: ['Chcę rozmawiać z człowiekiem', 'Połącz mnie z konsultantem'],
    others: ['Zarezerwuj stolik dla jednej osoby', 'Usuń pracownika Kowalskiego'],
  },
  ja: {
    matching: ['人間と話したい', 'オペレーターにつないでください', '担当者と話せますか'],
    others: ['人間関係の本を注文して', '担当者の名前を変更して'],
  },
  zh: {
    matching: ['我要转人工', '请转人工客服', '我想和真人说话'],
    others: ['把人工智能的报告发给我', '人工费是多少'],
  },
};

const THANKS: Readonly<Record<string, Texts>> = {
  en: {
    matching: [
      ...['Thanks!', 'thank you so much', 'Great, thanks', 'Thanks for your help', 'thx'],
      ...['Thank you for the quick answer', 'OK thank u', 'thanks to you it works', 'Thanks a lot'],
    ],
    others: [
      ...['Thanks to your mistake I paid twice', 'Thanks for nothing', 'Thank you for nothing!'],
      ...[
        'Book a flight for Thanksgiving',
        'Send a thank you note to Ann',
        'Thankfully it is gone',
      ],
      'Add a thumb tack to the cart',
    ],
  },
  de: {
    matching: ['Danke!', 'Vielen Dank', 'Dankeschön', 'Ich bedanke mich', 'Herzlichen Dank dafür'],
    others: ['Dank Ihres Fehlers zahle ich doppelt', 'Ein guter Gedanke', 'dankend abgelehnt'],
  },
  fr: {
    matching: ['Merci', 'Merci beaucoup', 'ok merci !', 'Je vous remercie', 'merci de votre aide'],
    others: ['Je suis à la merci de votre service', 'Réserve la salle Mercier'],
  },
  es: {
    matching: ['Gracias', 'muchas gracias por todo', '¡gracias!', 'gracias a ti', 'gracias amigo'],
    others: ['Gracias a su error pagué dos veces', 'Gracias al retraso perdí el tren'],
  },
  it: {
    matching: ['Grazie', 'grazie mille', 'Grazie ancora', 'grazie a voi', 'Ok, grazie.'],
    others: ['Grazie a un vostro errore ho pagato due volte', 'grazie alla vostra lentezza'],
  },
  pt: {
    matching: ['Obrigado', 'muito obrigada!', 'Obrigada pela ajuda', 'ok, obrigado.'],
    others: ['Fui obrigado a pagar duas vezes', 'É obrigatório assinar?'],
  },
  nl: {
    matching: ['Bedankt', 'dank je wel', 'Dank u'],
    others: ['Dankzij uw fout betaal ik dubbel'],
  },
  sv: {
    matching: ['Tack!', 'tack så mycket', 'Tack för hjälpen', 'Okej, tack'],
    others: ['Tack vare ert fel betalade jag två gånger'],
  },
  pl: {
    matching: ['Dziękuję', 'dzięki', 'Dzięki za pomoc', 'dziekuje bardzo'],
    others: ['Dzięki waszemu błędowi zapłaciłem dwa razy'],
  },
  ja: { matching: ['ありがとうございます', 'どうもありがとう'], others: ['注文をキャンセルして'] },
  zh: { matching: ['谢谢', '非常感谢', '謝謝你'], others: ['不用了', '取消订单'] },
};

const rows = (table: Readonly<Record<string, Texts>>) =>
  Object.entries(table).map(([language, texts]) => ({ language, ...texts }));

const findMatches = (name: string, texts: readonly string[]): string[] => {
  const made = READY_MADE.find((one) => one.name === name);
  const { engine } = compilePattern(joinPatterns(made as NonNullable<typeof made>));
  return texts.filter((text) => engine.test(text));
};

describe('Asks for a human', () => {
  test.each(rows(HUMAN))('in $language', ({ matching, others }) => {
    expect(findMatches('Asks for a human', matching)).toEqual(matching);
    expect(findMatches('Asks for a human', others)).toEqual([]);
  });
});

describe('Says thanks', () => {
  test.each(rows(THANKS))('in $language', ({ matching, others }) => {
    expect(findMatches('Says thanks', matching)).toEqual(matching);
    expect(findMatches('Says thanks', others)).toEqual([]);
  });
});
