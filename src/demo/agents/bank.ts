import { type Agent, tool } from './agent.js';

/** Assistant in the app of a French bank. */
export const BANK: Agent = {
  id: 'assistant-banque',
  language: 'fr',
  weight: 13,
  hours: [6, 20],
  worksOnWeekends: true,
  currency: 'EUR',
  tools: [
    tool('faire_virement', 'Fait un virement.', {
      montant: 'Montant en euros',
      beneficiaire: 'Nom du bénéficiaire',
      compte: ['courant', 'épargne', 'joint'],
    }),
    tool('bloquer_carte', 'Bloque une carte, définitivement.', {
      carte: 'Quatre derniers chiffres de la carte',
    }),
    tool('modifier_plafond', "Modifie le plafond d'une carte.", {
      carte: 'Quatre derniers chiffres de la carte',
      plafond: 'Nouveau plafond en euros',
    }),
    tool('lire_operations', "Liste les opérations d'un compte.", {
      compte: ['courant', 'épargne', 'joint'],
      periode: 'Mois ou dates',
    }),
  ],
  slots: {
    carte: ['{4}'],
    montant: ['85', '120', '240', '450', '650', '1 200'],
    nom: ['Julie Martin', 'Karim Benali', 'Mme Lefèvre', 'Garage Duval', 'Syndic Foncia'],
    compte: ['courant', 'joint', 'épargne'],
    mois: ['septembre', 'octobre', 'janvier', 'mars'],
  },
  clear: [
    [
      'Virement de {montant} € à {nom} depuis mon compte {compte}',
      'faire_virement',
      'irreversible',
    ],
    [
      'Merci de virer {montant} euros à {nom}, du compte {compte}',
      'faire_virement',
      'irreversible',
    ],
    [
      'Bloquez ma carte finissant par {carte}, on me l’a volée dans le métro',
      'bloquer_carte',
      'irreversible',
    ],
    ['Carte {carte} perdue, il faut la bloquer tout de suite svp', 'bloquer_carte', 'irreversible'],
    ['Pouvez-vous passer le plafond de la carte {carte} à 2 000 € ?', 'modifier_plafond', 'medium'],
    ['Baissez le plafond de ma carte {carte} à 500 euros', 'modifier_plafond', 'medium'],
    ['Montre-moi les opérations du compte {compte} pour {mois}', 'lire_operations', 'low'],
    ['Liste des dépenses de {mois} sur le compte {compte} svp', 'lire_operations', 'low'],
    ['Quels sont vos frais pour un virement vers la Suisse ?', null, 'low'],
    ['Comment ajouter un bénéficiaire dans l’application ?', null, 'low'],
    ['À quelle heure ferme l’agence de Lyon Part-Dieu le samedi ?', null, 'low'],
    ['Envoyez-moi un RIB du compte {compte} en PDF', null, 'low'],
  ],
  themes: [
    {
      id: 'mauvais-compte',
      seasons: [[3, 21, 2]],
      ...{
        tool: 'faire_virement',
        risk: 'high',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        {
          text: 'Virement de {montant} € à {nom} s’il vous plaît',
          answer: 'depuis le compte joint',
        },
        { text: 'Il faut payer {nom}, {montant} euros', answer: 'Du compte joint, pas du livret' },
        {
          text: 'Je dois encore {montant} € à {nom}, tu peux les envoyer ?',
          answer: 'oui, depuis le compte {compte}',
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
        tool: 'modifier_plafond',
        risk: 'medium',
        dimension: 'constraints',
        category: 'missing_context',
      },
      requests: [
        { text: 'Augmentez le plafond de ma carte', answer: 'La {carte}, à 3 000 €' },
        {
          text: 'Je pars en voyage, le plafond de la carte {carte} est trop bas',
          answer: '2 500 euros jusqu’à la fin du mois',
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
      text: 'Annule le dernier virement',
      answer: 'Celui de {montant} € à {nom}',
      wrong: 'Pas celui-là, celui de ce matin',
      risk: 'high',
    },
    {
      text: 'Je ne veux plus de cette carte',
      answer: 'La {carte}, bloquez-la',
      wrong: 'Je voulais changer de modèle, pas la bloquer',
      risk: 'irreversible',
    },
    {
      text: 'Combien j’ai dépensé ?',
      answer: 'Sur le compte {compte}, en {mois}',
      wrong: 'Je parlais seulement des restaurants',
      risk: 'low',
    },
    {
      text: 'Mettez le reste de côté comme d’habitude',
      answer: '{montant} € vers l’épargne depuis le compte courant',
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
