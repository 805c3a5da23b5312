import type { LanguageData } from './data.js';

export const FR: LanguageData = {
  acts: {
    create: 'écrit',
    change: 'modifie',
    install: 'installe',
    send: 'envoie à l’extérieur',
    publish: 'publie',
    delete: 'supprime',
    destroy: 'supprime définitivement',
    unknown: 'exécute quelque chose d’inconnu',
    production: 'en production',
  },
  frames: {
    goAhead: 'Dois-je le faire ?',
    youSaid: 'Vous avez dit',
    next: 'Puis',
    yes: 'oui',
    no: 'non',
    and: 'et',
    or: 'ou',
    iWouldUse: 'Ma proposition : {}.',
    notSaid: 'pas précisé par vous',
    adds: 'ajoute {}',
    does: 'Cela va exécuter : {}',
    doesUnasked: 'Cela va exécuter quelque chose que vous n’avez pas demandé : {}',
    alsoDoes: 'Cela va aussi exécuter quelque chose que vous n’avez pas demandé : {}',
    notAsked: 'Vous n’avez pas demandé cela ({}). Que dois-je faire ?',
    whatInstead: 'D’accord, je ne le fais pas. Que souhaitez-vous à la place ?',
    stop: '. ',
    quotes: ['« ', ' »'],
    question: '{} ?',
    which: 'De {} s’agit-il ?',
    whichOf: 'Lequel de ces choix est le bon : {} ?',
    whichIs: 'De {} s’agit-il : {} ?',
    others: 'Pouvez-vous aussi m’indiquer {} ?',
    moreAbout: 'Pouvez-vous préciser ce que vous entendez par {} ?',
    refersTo: 'À quoi se rapporte {} ?',
    whichOfThose: 'Lequel ou laquelle voulez-vous dire ?',
    howMuchIs: 'À combien correspond exactement {} ?',
    whenIs: 'À quel moment correspond exactement {} ?',
    exactly: 'Que voulez-vous dire exactement par {} ?',
    together: 'Les indications {} ne concordent pas. Que faut-il retenir ?',
    noTool: 'Je ne peux pas le faire avec mes outils. Que dois-je faire à la place ?',
    doWith: 'Que dois-je faire avec {} ?',
    whenDo: 'Quand faut-il le faire ?',
    unsure: 'Je ne vois pas bien ce que je dois faire avec {}. Pouvez-vous le dire autrement ?',
    unsureAny: 'Je ne vois pas bien ce que je dois faire. Pouvez-vous le dire autrement ?',
    form: 'Sous quelle forme souhaitez-vous {} ?',
    formAny: 'Sous quelle forme souhaitez-vous le résultat ?',
  },
  needs: `
when|Quand cela doit-il avoir lieu ?|la date et l’heure
start|Quand cela doit-il commencer ?|le début
end|Quand cela doit-il finir ?|la fin
date|Quel jour ?|le jour
start_date|À partir de quel jour ?|le premier jour
end_date|Jusqu’à quel jour ?|le dernier jour
time|À quelle heure ?|l’heure
start_time|À quelle heure cela doit-il commencer ?|l’heure de début
end_time|À quelle heure cela doit-il finir ?|l’heure de fin
deadline|Pour quand au plus tard ?|la date limite
duration|Combien de temps cela doit-il durer ?|la durée
nights|Combien de nuits ?|le nombre de nuits
month|Pour quel mois ?|le mois
period|Pour quelle période ?|la période
birth_date|Quelle est la date de naissance ?|la date de naissance
frequency|À quelle fréquence ?|la fréquence
count|Combien en faut-il ?|le nombre
people|Pour combien de personnes ?|le nombre de personnes
amount|Quel est le montant ?|le montant
price|Quel prix maximum ?|le prix
limit|Quelle doit être la limite ?|la limite
percent|Quel pourcentage ?|le pourcentage
temperature|Quelle température ?|la température
origin|D’où faut-il partir ?|le point de départ
destination|Où faut-il aller ?|la destination
place|À quel endroit ?|le lieu
city|Dans quelle ville ?|la ville
address|Quelle est l’adresse ?|l’adresse
room|Dans quelle pièce ?|la pièce
person|De quelle personne s’agit-il ?|la personne
recipient|À qui faut-il l’envoyer ?|le destinataire
name|Quel est le nom ?|le nom
owner|Qui doit s’en charger ?|la personne responsable
attendees|Qui faut-il inviter ?|les invités
email|Quelle est l’adresse e-mail ?|l’adresse e-mail
phone|Quel est le numéro de téléphone ?|le numéro de téléphone
url|Quel est le lien ?|le lien
message|Que faut-il y écrire ?|le texte
subject|Quel doit être l’objet ?|l’objet
title|Quel titre faut-il donner ?|le titre
reason|Quel est le motif ?|le motif
details|De quoi s’agit-il exactement ?|les détails
query|Que faut-il rechercher ?|les mots à rechercher
language|Dans quelle langue ?|la langue
format|Dans quel format ?|le format
size|Quelle taille ?|la taille
colour|Quelle couleur ?|la couleur
version|Quelle version ?|la version
type|De quel type ?|le type
code|Quel est le code ?|le code
status|Quel statut ?|le statut
value|Quelle est la nouvelle valeur ?|la nouvelle valeur
seat|Quel siège ?|le siège
environment|Dans quel environnement ?|l’environnement
priority|À quel point est-ce urgent ?|l’urgence
one|Que dois-je indiquer pour {} ?|la précision
`,
  things: `
account|quel compte|le compte
card|quelle carte|la carte
order|quelle commande|la commande
invoice|quelle facture|la facture
booking|quelle réservation|la réservation
reservation|quelle réservation|la réservation
appointment|quel rendez-vous|le rendez-vous
event|quel événement|l’événement
meeting|quelle réunion|la réunion
ticket|quel ticket|le ticket
contract|quel contrat|le contrat
customer|quel client|le client
client|quel client|le client
patient|quel patient|le patient
employee|quel employé|l’employé
doctor|quel médecin|le médecin
contact|quel contact|le contact
user|quel utilisateur|l’utilisateur
product|quel produit|le produit
item|quel article|l’article
article|quel article|l’article
service|quel service|le service
server|quel serveur|le serveur
database|quelle base de données|la base de données
project|quel projet|le projet
file|quel fichier|le fichier
folder|quel dossier|le dossier
document|quel document|le document
message|quel message|le message
thread|quelle conversation|la conversation
flight|quel vol|le vol
train|quel train|le train
hotel|quel hôtel|l’hôtel
vehicle|quel véhicule|le véhicule
car|quelle voiture|la voiture
device|quel appareil|l’appareil
door|quelle porte|la porte
key|quelle clé|la clé
plan|quel forfait|le forfait
option|quelle option|l’option
subscription|quel abonnement|l’abonnement
shipment|quel envoi|l’envoi
parcel|quel colis|le colis
claim|quel sinistre|le sinistre
policy|quelle police d’assurance|la police
payment|quel paiement|le paiement
transaction|quelle opération|l’opération
expense|quelle dépense|la dépense
course|quel cours|le cours
class|quel cours|le cours
team|quelle équipe|l’équipe
group|quel groupe|le groupe
list|quelle liste|la liste
channel|quel canal|le canal
playlist|quelle playlist|la playlist
music|quelle musique|la musique
song|quelle chanson|la chanson
medicine|quel médicament|le médicament
drug|quel médicament|le médicament
pharmacy|quelle pharmacie|la pharmacie
dish|quel plat|le plat
table|quelle table|la table
store|quel magasin|le magasin
company|quelle entreprise|l’entreprise
department|quel service|le service
task|quelle tâche|la tâche
issue|quel problème|le problème
lead|quel prospect|le prospect
depot|quel dépôt|le dépôt
warehouse|quel entrepôt|l’entrepôt
machine|quelle machine|la machine
job|quelle tâche|la tâche
report|quel rapport|le rapport
book|quel livre|le livre
repository|quel dépôt|le dépôt
member|quel membre|le membre
station|quelle gare|la gare
zone|quelle zone|la zone
lamp|quelle lampe|la lampe
ingredient|quel ingrédient|l’ingrédient
line|quelle ligne|la ligne
position|quel poste|le poste
recipe|quelle recette|la recette
student|quel élève|l’élève
supplier|quel fournisseur|le fournisseur
tenant|quel locataire|le locataire
property|quel bien|le bien
role|quel rôle|le rôle
deployment|quel déploiement|le déploiement
namespace|quel espace de noms|l’espace de noms
metric|quel indicateur|l’indicateur
domain|quel domaine|le domaine
currency|quelle devise|la devise
loan|quel prêt|le prêt
purpose|quel but|le but
pipeline|quel pipeline|le pipeline
target|quelle cible|la cible
resource|quelle ressource|la ressource
template|quel modèle|le modèle
participant|quel participant|le participant
iban|quel IBAN|l’IBAN
tracking|quel numéro de suivi|le numéro de suivi
route|quel itinéraire|l’itinéraire
street|quelle rue|la rue
slot|quel créneau|le créneau
window|quel créneau|le créneau
method|quelle méthode|la méthode
mode|quel mode|le mode
speaker|quelle enceinte|l’enceinte
invitation|quelle invitation|l’invitation
practitioner|quel praticien|le praticien
prescription|quelle ordonnance|l’ordonnance
specialty|quelle spécialité|la spécialité
insurer|quel assureur|l’assureur
application|quelle application|l’application
backup|quelle sauvegarde|la sauvegarde
instance|quelle instance|l’instance
quote|quel devis|le devis
campaign|quelle campagne|la campagne
segment|quel segment|le segment
candidate|quel candidat|le candidat
field|quel champ|le champ
variant|quelle variante|la variante
printer|quelle imprimante|l’imprimante
site|quel site|le site
camera|quelle caméra|la caméra
action|quelle action|l’action
provider|quel fournisseur|le fournisseur
offer|quelle offre|l’offre
passport|quel passeport|le passeport
carrier|quel transporteur|le transporteur
region|quelle région|la région
country|quel pays|le pays
dashboard|quel tableau de bord|le tableau de bord
tag|quelle étiquette|l’étiquette
incident|quel incident|l’incident
trip|quel voyage|le voyage
permission|quelle autorisation|l’autorisation
platform|quelle plateforme|la plateforme
source|quelle source|la source
record|quel enregistrement|l’enregistrement
`,
};
