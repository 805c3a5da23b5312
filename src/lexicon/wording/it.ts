import type { LanguageData } from './data.js';

export const IT: LanguageData = {
  acts: {
    create: 'scrive',
    change: 'modifica',
    install: 'installa',
    send: 'invia all’esterno',
    publish: 'pubblica',
    delete: 'elimina',
    destroy: 'elimina per sempre',
    unknown: 'esegue qualcosa di sconosciuto',
    production: 'in produzione',
  },
  frames: {
    goAhead: 'Procedo?',
    youSaid: 'Ha detto',
    next: 'Poi',
    yes: 'sì',
    no: 'no',
    and: 'e',
    or: 'o',
    iWouldUse: 'La mia proposta: {}.',
    notSaid: 'non indicato da lei',
    adds: 'aggiunge {}',
    does: 'Questo esegue: {}',
    doesUnasked: 'Questo esegue qualcosa che non è stato chiesto: {}',
    alsoDoes: 'Questo esegue anche qualcosa che non è stato chiesto: {}',
    notAsked: 'Non mi ha chiesto questo ({}). Che cosa devo fare?',
    whatInstead: 'Va bene, non lo faccio. Che cosa desidera invece?',
    stop: '. ',
    quotes: ['«', '»'],
    question: '{}?',
    which: 'Di {} si tratta?',
    whichOf: 'Quale intende: {}?',
    whichIs: 'Di {} si tratta: {}?',
    others: 'Può indicarmi anche {}?',
    moreAbout: 'Può precisare che cosa intende con {}?',
    refersTo: 'A che cosa si riferisce {}?',
    whichOfThose: 'Quale intende?',
    howMuchIs: 'Quanto è esattamente {}?',
    whenIs: 'Quando è esattamente {}?',
    exactly: 'Che cosa intende esattamente con {}?',
    together: 'Le indicazioni {} non concordano. Quale vale?',
    noTool: 'Non posso farlo con i miei strumenti. Che cosa devo fare invece?',
    doWith: 'Che cosa devo fare con {}?',
    whenDo: 'Quando va fatto?',
    unsure: 'Non mi è chiaro che cosa devo fare con {}. Può dirlo con altre parole?',
    unsureAny: 'Non mi è chiaro che cosa devo fare. Può dirlo con altre parole?',
    form: 'In quale formato desidera {}?',
    formAny: 'In quale formato desidera il risultato?',
  },
  needs: `
when|Per quando?|la data e l’ora
start|Quando deve iniziare?|l’inizio
end|Quando deve finire?|la fine
date|In quale giorno?|il giorno
start_date|A partire da quale giorno?|il primo giorno
end_date|Fino a quale giorno?|l’ultimo giorno
time|A che ora?|l’ora
start_time|A che ora deve iniziare?|l’ora di inizio
end_time|A che ora deve finire?|l’ora di fine
deadline|Entro quando?|la scadenza
duration|Quanto deve durare?|la durata
nights|Quante notti?|il numero di notti
month|Per quale mese?|il mese
period|Per quale periodo?|il periodo
birth_date|Qual è la data di nascita?|la data di nascita
frequency|Con quale frequenza?|la frequenza
count|Quale quantità?|la quantità
people|Per quante persone?|il numero di persone
amount|Qual è l’importo?|l’importo
price|Quanto può costare al massimo?|il prezzo
limit|Quale deve essere il limite?|il limite
percent|Quale percentuale?|la percentuale
temperature|Quale temperatura?|la temperatura
origin|Da dove si parte?|il luogo di partenza
destination|Dove si deve andare?|la destinazione
place|In quale luogo?|il luogo
city|In quale città?|la città
address|Qual è l’indirizzo?|l’indirizzo
room|In quale stanza?|la stanza
person|Di quale persona si tratta?|la persona
recipient|A chi va inviato?|il destinatario
name|Qual è il nome?|il nome
owner|Chi se ne deve occupare?|la persona responsabile
attendees|Chi va invitato?|gli invitati
email|Qual è l’indirizzo e-mail?|l’indirizzo e-mail
phone|Qual è il numero di telefono?|il numero di telefono
url|Qual è il link?|il link
message|Che cosa deve dire?|il testo
subject|Quale deve essere l’oggetto?|l’oggetto
title|Quale titolo deve avere?|il titolo
reason|Qual è il motivo?|il motivo
details|Di che cosa si tratta esattamente?|i dettagli
query|Che cosa devo cercare?|il testo da cercare
language|In quale lingua?|la lingua
format|In quale formato?|il formato
size|Quale misura?|la misura
colour|Quale colore?|il colore
version|Quale versione?|la versione
type|Di che tipo?|il tipo
code|Qual è il codice?|il codice
status|Quale stato?|lo stato
value|Qual è il nuovo valore?|il nuovo valore
seat|Quale posto?|il posto
environment|In quale ambiente?|l’ambiente
priority|Quanto è urgente?|l’urgenza
one|Che cosa devo indicare per {}?|il dato esatto
`,
  things: `
account|quale conto o account|il conto
card|quale carta|la carta
order|quale ordine|l’ordine
invoice|quale fattura|la fattura
booking|quale prenotazione|la prenotazione
reservation|quale prenotazione|la prenotazione
appointment|quale appuntamento|l’appuntamento
event|quale evento|l’evento
meeting|quale riunione|la riunione
ticket|quale ticket|il ticket
contract|quale contratto|il contratto
customer|quale cliente|il cliente
client|quale cliente|il cliente
patient|quale paziente|il paziente
employee|quale dipendente|il dipendente
doctor|quale medico|il medico
contact|quale contatto|il contatto
user|quale utente|l’utente
product|quale prodotto|il prodotto
item|quale articolo|l’articolo
article|quale articolo|l’articolo
service|quale servizio|il servizio
server|quale server|il server
database|quale database|il database
project|quale progetto|il progetto
file|quale file|il file
folder|quale cartella|la cartella
document|quale documento|il documento
message|quale messaggio|il messaggio
thread|quale conversazione|la conversazione
flight|quale volo|il volo
train|quale treno|il treno
hotel|quale hotel|l’hotel
vehicle|quale veicolo|il veicolo
car|quale auto|l’auto
device|quale dispositivo|il dispositivo
door|quale porta|la porta
key|quale chiave|la chiave
plan|quale tariffa|la tariffa
option|quale opzione|l’opzione
subscription|quale abbonamento|l’abbonamento
shipment|quale spedizione|la spedizione
parcel|quale pacco|il pacco
claim|quale sinistro|il sinistro
policy|quale polizza|la polizza
payment|quale pagamento|il pagamento
transaction|quale operazione|l’operazione
expense|quale spesa|la spesa
course|quale corso|il corso
class|quale corso|il corso
team|quale team|il team
group|quale gruppo|il gruppo
list|quale elenco|l’elenco
channel|quale canale|il canale
playlist|quale playlist|la playlist
music|quale musica|la musica
song|quale canzone|la canzone
medicine|quale farmaco|il farmaco
drug|quale farmaco|il farmaco
pharmacy|quale farmacia|la farmacia
dish|quale piatto|il piatto
table|quale tavolo|il tavolo
store|quale negozio|il negozio
company|quale azienda|l’azienda
department|quale reparto|il reparto
task|quale attività|l’attività
issue|quale problema|il problema
lead|quale potenziale cliente|il potenziale cliente
depot|quale deposito|il deposito
warehouse|quale magazzino|il magazzino
machine|quale macchina|la macchina
job|quale lavoro|il lavoro
report|quale report|il report
book|quale libro|il libro
repository|quale repository|il repository
member|quale membro|il membro
station|quale stazione|la stazione
zone|quale zona|la zona
lamp|quale lampada|la lampada
ingredient|quale ingrediente|l’ingrediente
line|quale linea|la linea
position|quale posizione|la posizione
recipe|quale ricetta|la ricetta
student|quale studente|lo studente
supplier|quale fornitore|il fornitore
tenant|quale inquilino|l’inquilino
property|quale immobile|l’immobile
role|quale ruolo|il ruolo
deployment|quale deployment|il deployment
namespace|quale namespace|il namespace
metric|quale metrica|la metrica
domain|quale dominio|il dominio
currency|quale valuta|la valuta
loan|quale prestito|il prestito
purpose|quale scopo|lo scopo
pipeline|quale pipeline|la pipeline
target|quale obiettivo|l’obiettivo
resource|quale risorsa|la risorsa
template|quale modello|il modello
participant|quale partecipante|il partecipante
iban|quale IBAN|l’IBAN
tracking|quale numero di tracciamento|il numero di tracciamento
route|quale percorso|il percorso
street|quale via|la via
slot|quale fascia oraria|la fascia oraria
window|quale fascia oraria|la fascia oraria
method|quale metodo|il metodo
mode|quale modalità|la modalità
speaker|quale altoparlante|l’altoparlante
invitation|quale invito|l’invito
practitioner|quale medico|il medico
prescription|quale ricetta|la ricetta
specialty|quale specialità|la specialità
insurer|quale assicurazione|l’assicurazione
application|quale applicazione|l’applicazione
backup|quale backup|il backup
instance|quale istanza|l’istanza
quote|quale preventivo|il preventivo
campaign|quale campagna|la campagna
segment|quale segmento|il segmento
candidate|quale candidato|il candidato
field|quale campo|il campo
variant|quale variante|la variante
printer|quale stampante|la stampante
site|quale sede|la sede
camera|quale telecamera|la telecamera
action|quale azione|l’azione
provider|quale fornitore|il fornitore
offer|quale offerta|l’offerta
passport|quale passaporto|il passaporto
carrier|quale corriere|il corriere
region|quale regione|la regione
country|quale paese|il paese
dashboard|quale dashboard|la dashboard
tag|quale tag|il tag
incident|quale incidente|l’incidente
trip|quale viaggio|il viaggio
permission|quale autorizzazione|l’autorizzazione
platform|quale piattaforma|la piattaforma
source|quale fonte|la fonte
record|quale voce|la voce
`,
};
