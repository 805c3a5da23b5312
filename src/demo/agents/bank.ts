import { type Agent, number, tool } from './agent.js';

const CARD = {
  ...{ type: 'string', pattern: '^[0-9]{4}$' },
  description: 'Quatre derniers chiffres de la carte',
};

/** Assistant in the app of a French bank. */
export const BANK: Agent = {
  id: 'assistant-banque',
  language: 'fr',
  weight: 13,
  hours: [6, 20],
  worksOnWeekends: true,
  currency: 'EUR',
  tools: [
    tool('make_transfer', 'Fait un virement.', {
      amount: number('Montant en euros'),
      recipient: 'Nom du bénéficiaire',
      account: ['courant', 'épargne', 'joint'],
    }),
    tool('block_card', 'Bloque une carte, définitivement.', {
      card: CARD,
    }),
    tool('set_card_limit', "Modifie le plafond d'une carte.", {
      card: CARD,
      limit: number('Nouveau plafond en euros'),
    }),
    tool('list_transactions', "Liste les opérations d'un compte.", {
      account: ['courant', 'épargne', 'joint'],
      period: 'Mois ou dates',
    }),
  ],
  slots: {
    carte: ['{4}'],
    montant: ['85', '120', '240', '450', '650', '1 200'],
    nom: ['Julie Martin', 'Karim Benali', 'Mme Lefèvre', 'Garage Duval', 'Syndic Foncia'],
    compte: ['courant', 'joint', 'épargne'],
    mois: ['septembre', 'octobre', 'juillet', 'juin'],
  },
  clear: [
    ['Virement de {montant} € à {nom} depuis mon compte {compte}', 'make_transfer', 'irreversible'],
    ['Merci de virer {montant} euros à {nom}, du compte {compte}', 'make_transfer', 'irreversible'],
    [
      'Bloquez ma carte finissant par {carte}, on me l’a volée dans le métro',
      'block_card',
      'irreversible',
    ],
    ['Carte {carte} perdue, il faut la bloquer tout de suite svp', 'block_card', 'irreversible'],
    ['Pouvez-vous passer le plafond de la carte {carte} à 2 000 € ?', 'set_card_limit', 'medium'],
    ['Baissez le plafond de ma carte {carte} à 500 euros', 'set_card_limit', 'medium'],
    ['Montre-moi les opérations du compte {compte} pour {mois}', 'list_transactions', 'low'],
    ['Liste des dépenses de {mois} sur le compte {compte} svp', 'list_transactions', 'low'],
    ['Quels sont vos frais pour un virement vers la Suisse ?', null, 'low'],
    ['Comment ajouter un bénéficiaire dans l’application ?', null, 'low'],
    ['À quelle heure ferme l’agence de Lyon Part-Dieu le samedi ?', null, 'low'],
    ['Comment changer le code secret de ma carte ?', null, 'low'],
  ],
  themes: [
    {
      id: 'mauvais-compte',
      seasons: [[3, 21, 2]],
      ...{
        tool: 'make_transfer',
        risk: 'high',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        {
          text: 'Virement de {montant} € à {nom} s’il vous plaît',
          answer: 'depuis le compte joint',
        },
        { text: 'Faites un virement de {montant} € à {nom}', answer: 'du compte joint' },
        {
          text: 'Virez {montant} euros à {nom}',
          answer: 'depuis le compte {compte}',
        },
      ],
      complaints: [
        'Le virement est parti du livret, je voulais le compte joint',
        'Mauvais compte ! Il fallait débiter le compte joint et pas l’épargne',
        'Vous avez pris l’argent sur mon épargne au lieu du compte courant',
        'Ce n’est pas le bon compte, le virement devait partir du compte joint',
        'Pourquoi mon livret a été débité ? Le virement devait partir du compte courant',
      ],
      damage: {
        type: 'human_transfer',
        detail: 'Virement du mauvais compte repris par un conseiller',
        amount: [85, 1200],
      },
      issue: { acknowledged: 9 },
    },
    {
      id: 'plafond-montant',
      seasons: [[6, 20, 1]],
      ...{
        tool: 'set_card_limit',
        risk: 'medium',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        { text: 'Augmentez le plafond de la carte {carte}', answer: '3 000 €' },
        {
          text: 'Il me faut un plafond plus haut sur la carte {carte}',
          answer: '2 500 euros',
        },
      ],
      complaints: [
        'Le plafond de la carte est toujours trop bas, ma carte a été refusée',
        'Carte refusée à l’hôtel : le plafond devait être de 3 000 €',
        'Vous avez augmenté le plafond de la mauvaise carte',
      ],
      damage: null,
    },
  ],
  vague: [
    {
      text: 'Je ne veux plus de cette carte',
      answer: 'la {carte}',
      wrong: 'Je voulais changer de modèle, pas la bloquer',
      risk: 'irreversible',
    },
    {
      text: 'Il faut bloquer une carte',
      answer: 'la {carte}',
      wrong: 'Pas cette carte, l’autre',
      risk: 'irreversible',
    },
    {
      text: 'Montrez-moi les opérations',
      answer: 'du compte {compte}, pour {mois}',
      wrong: 'Je parlais seulement des restaurants',
      risk: 'low',
    },
    {
      text: 'Faites un virement à {nom}',
      answer: '{montant} € depuis le compte {compte}',
      wrong: 'Ce n’est pas le montant habituel',
      risk: 'high',
    },
  ],
  success: { detail: 'Demande traitée dans l’application', amount: null },
  handover: 'Repris par un conseiller',
  yes: ['oui', 'oui, merci', 'Oui, allez-y', 'd’accord'],
  again: ['Tout est dans mon message', 'oui, exactement comme écrit', 'comme je viens de le dire'],
  thanks: ['Merci !', 'Parfait, merci beaucoup', 'super merci', ''],
  done: ['C’est fait.', 'Votre demande est enregistrée.', 'Voilà, c’est en ordre.'],
};
