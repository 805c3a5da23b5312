import type { LanguageData } from './data.js';

export const NL: LanguageData = {
  acts: {
    create: 'schrijft',
    change: 'wijzigt iets',
    install: 'installeert',
    send: 'verstuurt gegevens naar buiten',
    publish: 'publiceert',
    delete: 'verwijdert',
    destroy: 'verwijdert voorgoed',
    unknown: 'voert iets onbekends uit',
    production: 'in productie',
  },
  frames: {
    goAhead: 'Zal ik dit doen?',
    youSaid: 'U zei',
    next: 'Daarna',
    yes: 'ja',
    no: 'nee',
    and: 'en',
    or: 'of',
    iWouldUse: 'Mijn voorstel: {}.',
    notSaid: 'niet door u genoemd',
    adds: 'voegt toe: {}',
    does: 'Dit wordt uitgevoerd: {}',
    doesUnasked: 'Dit voert iets uit waar niet om is gevraagd: {}',
    alsoDoes: 'Dit voert ook iets uit waar niet om is gevraagd: {}',
    notAsked: 'Hier hebt u niet om gevraagd ({}). Wat wilt u dat ik doe?',
    whatInstead: 'Goed, dat doe ik niet. Wat wilt u in plaats daarvan?',
    stop: '. ',
    quotes: ['“', '”'],
    question: '{}?',
    which: 'Om {} gaat het?',
    whichOf: 'Welke bedoelt u: {}?',
    whichIs: 'Om {} gaat het: {}?',
    others: 'Kunt u ook nog het volgende doorgeven: {}?',
    moreAbout: 'Kunt u preciezer zeggen wat u met {} bedoelt?',
    refersTo: 'Waar verwijst {} naar?',
    whichOfThose: 'Welke daarvan bedoelt u?',
    howMuchIs: 'Hoeveel is {} precies?',
    whenIs: 'Wanneer is {} precies?',
    exactly: 'Wat bedoelt u precies met {}?',
    together: 'De gegevens {} kloppen niet met elkaar. Wat geldt?',
    noTool: 'Dat kan ik niet doen met de tools die ik heb. Wat moet ik in plaats daarvan doen?',
    doWith: 'Wat moet ik met {} doen?',
    whenDo: 'Wanneer moet dat gebeuren?',
    unsure: 'Het is me niet duidelijk wat ik met {} moet doen. Kunt u het anders zeggen?',
    unsureAny: 'Het is me niet duidelijk wat ik moet doen. Kunt u het anders zeggen?',
    form: 'In welke vorm wilt u {}?',
    formAny: 'In welke vorm wilt u het resultaat?',
  },
  needs: `
when|Wanneer moet het zijn?|het tijdstip
start|Wanneer moet het beginnen?|het begin
end|Wanneer moet het eindigen?|het einde
date|Op welke dag?|de dag
start_date|Vanaf welke dag?|de eerste dag
end_date|Tot en met welke dag?|de laatste dag
time|Hoe laat?|de tijd
start_time|Hoe laat moet het beginnen?|de begintijd
end_time|Hoe laat moet het eindigen?|de eindtijd
deadline|Uiterlijk wanneer?|de deadline
duration|Hoe lang moet het duren?|de duur
nights|Hoeveel nachten?|het aantal nachten
month|Om welke maand gaat het?|de maand
period|Voor welke periode?|de periode
birth_date|Wat is de geboortedatum?|de geboortedatum
frequency|Hoe vaak?|de frequentie
count|Hoeveel moeten het er zijn?|het aantal
people|Voor hoeveel personen?|het aantal personen
amount|Om welk bedrag gaat het?|het bedrag
price|Hoeveel mag het hoogstens kosten?|de prijs
limit|Hoe hoog moet de limiet zijn?|de limiet
percent|Hoeveel procent?|het percentage
temperature|Welke temperatuur?|de temperatuur
origin|Waarvandaan?|het vertrekpunt
destination|Waar moet het naartoe?|de bestemming
place|Waar moet het zijn?|de plaats
city|In welke stad?|de stad
address|Wat is het adres?|het adres
room|In welke kamer?|de kamer
person|Om welke persoon gaat het?|de persoon
recipient|Naar wie moet het?|de ontvanger
name|Wat is de naam?|de naam
owner|Wie moet het op zich nemen?|de verantwoordelijke
attendees|Wie moet worden uitgenodigd?|de gasten
email|Wat is het e-mailadres?|het e-mailadres
phone|Wat is het telefoonnummer?|het telefoonnummer
url|Wat is de link?|de link
message|Wat moet erin staan?|de tekst
subject|Wat moet het onderwerp zijn?|het onderwerp
title|Hoe moet het heten?|de titel
reason|Wat is de reden?|de reden
details|Waar gaat het precies om?|de details
query|Waar moet naar gezocht worden?|de zoekterm
language|In welke taal?|de taal
format|In welk formaat?|het formaat
size|Welke maat?|de maat
colour|Welke kleur?|de kleur
version|Welke versie?|de versie
type|Wat voor soort?|het soort
code|Wat is de code?|de code
status|Welke status?|de status
value|Wat moet de nieuwe waarde zijn?|de nieuwe waarde
seat|Welke stoel?|de stoel
environment|In welke omgeving?|de omgeving
priority|Hoe dringend is het?|de urgentie
one|Wat moet ik bij {} invullen?|het precieze gegeven
`,
  things: `
account|welke rekening of welk account|de rekening
card|welke kaart|de kaart
order|welke bestelling|de bestelling
invoice|welke factuur|de factuur
booking|welke boeking|de boeking
reservation|welke reservering|de reservering
appointment|welke afspraak|de afspraak
event|welke afspraak|de afspraak
meeting|welke vergadering|de vergadering
ticket|welk ticket|het ticket
contract|welk contract|het contract
customer|welke klant|de klant
client|welke klant|de klant
patient|welke patiënt|de patiënt
employee|welke medewerker|de medewerker
doctor|welke arts|de arts
contact|welk contact|het contact
user|welke gebruiker|de gebruiker
product|welk product|het product
item|welk artikel|het artikel
article|welk artikel|het artikel
service|welke dienst|de dienst
server|welke server|de server
database|welke database|de database
project|welk project|het project
file|welk bestand|het bestand
folder|welke map|de map
document|welk document|het document
message|welk bericht|het bericht
thread|welk gesprek|het gesprek
flight|welke vlucht|de vlucht
train|welke trein|de trein
hotel|welk hotel|het hotel
vehicle|welk voertuig|het voertuig
car|welke auto|de auto
device|welk apparaat|het apparaat
door|welke deur|de deur
key|welke sleutel|de sleutel
plan|welk abonnement|het abonnement
option|welke optie|de optie
subscription|welk abonnement|het abonnement
shipment|welke zending|de zending
parcel|welk pakket|het pakket
claim|welke schademelding|de schademelding
policy|welke polis|de polis
payment|welke betaling|de betaling
transaction|welke transactie|de transactie
expense|welke uitgave|de uitgave
course|welke cursus|de cursus
class|welke les|de les
team|welk team|het team
group|welke groep|de groep
list|welke lijst|de lijst
channel|welk kanaal|het kanaal
playlist|welke playlist|de playlist
music|welke muziek|de muziek
song|welk nummer|het nummer
medicine|welk medicijn|het medicijn
drug|welk medicijn|het medicijn
pharmacy|welke apotheek|de apotheek
dish|welk gerecht|het gerecht
table|welke tafel|de tafel
store|welke winkel|de winkel
company|welk bedrijf|het bedrijf
department|welke afdeling|de afdeling
task|welke taak|de taak
issue|welk probleem|het probleem
lead|welke lead|de lead
depot|welk depot|het depot
warehouse|welk magazijn|het magazijn
machine|welke machine|de machine
job|welke opdracht|de opdracht
report|welk rapport|het rapport
book|welk boek|het boek
repository|welke repository|de repository
member|welk lid|het lid
station|welk station|het station
zone|welke zone|de zone
lamp|welke lamp|de lamp
ingredient|welk ingrediënt|het ingrediënt
line|welke lijn|de lijn
position|welke functie|de functie
recipe|welk recept|het recept
student|welke leerling|de leerling
supplier|welke leverancier|de leverancier
tenant|welke huurder|de huurder
property|welk pand|het pand
role|welke rol|de rol
deployment|welke deployment|de deployment
namespace|welke namespace|de namespace
metric|welke meetwaarde|de meetwaarde
domain|welk domein|het domein
currency|welke valuta|de valuta
loan|welke lening|de lening
purpose|welk doel|het doel
pipeline|welke pipeline|de pipeline
target|welk doel|het doel
resource|welke bron|de bron
template|welk sjabloon|het sjabloon
participant|welke deelnemer|de deelnemer
iban|welke IBAN|de IBAN
tracking|welk trackingnummer|het trackingnummer
route|welke route|de route
street|welke straat|de straat
slot|welk tijdslot|het tijdslot
window|welk tijdslot|het tijdslot
method|welke methode|de methode
mode|welke modus|de modus
speaker|welke luidspreker|de luidspreker
invitation|welke uitnodiging|de uitnodiging
practitioner|welke arts|de arts
prescription|welk recept|het recept
specialty|welk specialisme|het specialisme
insurer|welke verzekeraar|de verzekeraar
application|welke applicatie|de applicatie
backup|welke back-up|de back-up
instance|welke instance|de instance
quote|welke offerte|de offerte
campaign|welke campagne|de campagne
segment|welk segment|het segment
candidate|welke kandidaat|de kandidaat
field|welk veld|het veld
variant|welke variant|de variant
printer|welke printer|de printer
site|welke locatie|de locatie
camera|welke camera|de camera
action|welke actie|de actie
provider|welke aanbieder|de aanbieder
offer|welke aanbieding|de aanbieding
passport|welk paspoort|het paspoort
carrier|welke vervoerder|de vervoerder
region|welke regio|de regio
country|welk land|het land
dashboard|welk dashboard|het dashboard
tag|welke tag|de tag
incident|welk incident|het incident
trip|welke reis|de reis
permission|welke machtiging|de machtiging
platform|welk platform|het platform
source|welke bron|de bron
record|welk record|het record
`,
};
