import type { LanguageData } from './data.js';

export const SV: LanguageData = {
  acts: {
    create: 'skriver',
    change: 'ändrar något',
    install: 'installerar',
    send: 'skickar ut data',
    publish: 'publicerar',
    delete: 'tar bort',
    destroy: 'tar bort för gott',
    unknown: 'kör något okänt',
    production: 'i produktion',
  },
  frames: {
    goAhead: 'Ska jag göra det?',
    youSaid: 'Du sa',
    next: 'Sedan',
    yes: 'ja',
    no: 'nej',
    and: 'och',
    or: 'eller',
    iWouldUse: 'Mitt förslag: {}.',
    notSaid: 'har du inte sagt',
    adds: 'lägger till {}',
    does: 'Det här körs: {}',
    doesUnasked: 'Det här gör något som du inte har bett om: {}',
    alsoDoes: 'Det här gör också något som du inte har bett om: {}',
    notAsked: 'Du har inte bett om detta ({}). Vad vill du att jag ska göra?',
    whatInstead: 'Okej, det gör jag inte. Vad vill du i stället?',
    stop: '. ',
    quotes: ['”', '”'],
    question: '{}?',
    which: '{} gäller det?',
    whichOf: 'Vilket alternativ menar du: {}?',
    whichIs: '{} gäller det: {}?',
    others: 'Kan du också ange {}?',
    moreAbout: 'Kan du säga mer exakt vad du menar med {}?',
    refersTo: 'Vad syftar {} på?',
    whichOfThose: 'Vilket alternativ menar du?',
    howMuchIs: 'Hur mycket är {} exakt?',
    whenIs: 'När är {} exakt?',
    exactly: 'Vad menar du exakt med {}?',
    together: 'Uppgifterna {} stämmer inte överens. Vad gäller?',
    noTool: 'Det kan jag inte göra med mina verktyg. Vad ska jag göra i stället?',
    doWith: 'Vad ska jag göra med {}?',
    whenDo: 'När ska det göras?',
    unsure:
      'Jag är inte säker på vad du vill att jag ska göra med {}. Kan du säga det på ett annat sätt?',
    unsureAny:
      'Jag är inte säker på vad du vill att jag ska göra. Kan du säga det på ett annat sätt?',
    form: 'I vilken form vill du ha {}?',
    formAny: 'I vilken form vill du ha resultatet?',
  },
  needs: `
when|När ska det vara?|tidpunkten
start|När ska det börja?|början
end|När ska det sluta?|slutet
date|Vilken dag?|dagen
start_date|Från och med vilken dag?|första dagen
end_date|Till och med vilken dag?|sista dagen
time|Vilken tid?|tiden
start_time|Vilken tid ska det börja?|starttiden
end_time|Vilken tid ska det sluta?|sluttiden
deadline|Senast när?|sista datum
duration|Hur länge ska det vara?|varaktigheten
nights|Hur många nätter?|antalet nätter
month|Vilken månad gäller det?|månaden
period|För vilken period?|perioden
birth_date|Vilket är födelsedatumet?|födelsedatumet
frequency|Hur ofta?|frekvensen
count|Hur många ska det vara?|antalet
people|För hur många personer?|antalet personer
amount|Hur stort ska beloppet vara?|beloppet
price|Hur mycket får det kosta som mest?|priset
limit|Hur hög ska gränsen vara?|gränsen
percent|Hur många procent?|procenttalet
temperature|Vilken temperatur?|temperaturen
origin|Varifrån?|startplatsen
destination|Vart ska det gå?|destinationen
place|Var ska det vara?|platsen
city|I vilken stad?|staden
address|Vilken är adressen?|adressen
room|I vilket rum?|rummet
person|Vilken person gäller det?|personen
recipient|Vem ska få det?|mottagaren
name|Vilket är namnet?|namnet
owner|Vem ska ta hand om det?|den ansvariga
attendees|Vilka ska bjudas in?|gästerna
email|Vilken är e-postadressen?|e-postadressen
phone|Vilket är telefonnumret?|telefonnumret
url|Vilken är länken?|länken
message|Vad ska det stå?|texten
subject|Vad ska ämnet vara?|ämnet
title|Vad ska det heta?|titeln
reason|Vad är orsaken?|orsaken
details|Vad gäller det mer exakt?|detaljerna
query|Vad ska jag söka efter?|sökorden
language|På vilket språk?|språket
format|I vilket format?|formatet
size|Vilken storlek?|storleken
colour|Vilken färg?|färgen
version|Vilken version?|versionen
type|Vilken sort?|sorten
code|Vilken är koden?|koden
status|Vilken status?|statusen
value|Vilket ska det nya värdet vara?|det nya värdet
seat|Vilken plats?|platsen
environment|I vilken miljö?|miljön
priority|Hur bråttom är det?|prioriteten
one|Vad ska jag ange för {}?|den exakta uppgiften
`,
  things: `
account|vilket konto|kontot
card|vilket kort|kortet
order|vilken beställning|beställningen
invoice|vilken faktura|fakturan
booking|vilken bokning|bokningen
reservation|vilken bokning|bokningen
appointment|vilken bokad tid|tiden
event|vilken händelse|händelsen
meeting|vilket möte|mötet
ticket|vilket ärende|ärendet
contract|vilket avtal|avtalet
customer|vilken kund|kunden
client|vilken kund|kunden
patient|vilken patient|patienten
employee|vilken medarbetare|medarbetaren
doctor|vilken läkare|läkaren
contact|vilken kontakt|kontakten
user|vilken användare|användaren
product|vilken produkt|produkten
item|vilken artikel|artikeln
article|vilken artikel|artikeln
service|vilken tjänst|tjänsten
server|vilken server|servern
database|vilken databas|databasen
project|vilket projekt|projektet
file|vilken fil|filen
folder|vilken mapp|mappen
document|vilket dokument|dokumentet
message|vilket meddelande|meddelandet
thread|vilken tråd|tråden
flight|vilket flyg|flyget
train|vilket tåg|tåget
hotel|vilket hotell|hotellet
vehicle|vilket fordon|fordonet
car|vilken bil|bilen
device|vilken enhet|enheten
door|vilken dörr|dörren
key|vilken nyckel|nyckeln
plan|vilket abonnemang|abonnemanget
option|vilket alternativ|alternativet
subscription|vilken prenumeration|prenumerationen
shipment|vilken sändning|sändningen
parcel|vilket paket|paketet
claim|vilket skadeärende|skadeärendet
policy|vilken försäkring|försäkringen
payment|vilken betalning|betalningen
transaction|vilken transaktion|transaktionen
expense|vilket utlägg|utlägget
course|vilken kurs|kursen
class|vilken kurs|kursen
team|vilket team|teamet
group|vilken grupp|gruppen
list|vilken lista|listan
channel|vilken kanal|kanalen
playlist|vilken spellista|spellistan
music|vilken musik|musiken
song|vilken låt|låten
medicine|vilket läkemedel|läkemedlet
drug|vilket läkemedel|läkemedlet
pharmacy|vilket apotek|apoteket
dish|vilken rätt|rätten
table|vilket bord|bordet
store|vilken butik|butiken
company|vilket företag|företaget
department|vilken avdelning|avdelningen
task|vilken uppgift|uppgiften
issue|vilket problem|problemet
depot|vilken depå|depån
warehouse|vilket lager|lagret
machine|vilken maskin|maskinen
job|vilket jobb|jobbet
report|vilken rapport|rapporten
book|vilken bok|boken
member|vilken medlem|medlemmen
station|vilken station|stationen
zone|vilken zon|zonen
lamp|vilken lampa|lampan
recipe|vilket recept|receptet
student|vilken elev|eleven
supplier|vilken leverantör|leverantören
tenant|vilken hyresgäst|hyresgästen
property|vilken fastighet|fastigheten
role|vilken roll|rollen
deployment|vilken deployment|deploymenten
namespace|vilken namnrymd|namnrymden
metric|vilket mått|måttet
domain|vilken domän|domänen
currency|vilken valuta|valutan
loan|vilket lån|lånet
purpose|vilket syfte|syftet
pipeline|vilken pipeline|pipelinen
target|vilket mål|målet
resource|vilken resurs|resursen
template|vilken mall|mallen
participant|vilken deltagare|deltagaren
iban|vilket IBAN-nummer|IBAN-numret
tracking|vilket spårningsnummer|spårningsnumret
route|vilken rutt|rutten
street|vilken gata|gatan
slot|vilken tid|tiden
window|vilket tidsfönster|tidsfönstret
method|vilken metod|metoden
mode|vilket läge|läget
speaker|vilken högtalare|högtalaren
invitation|vilken inbjudan|inbjudan
practitioner|vilken läkare|läkaren
prescription|vilket recept|receptet
specialty|vilken specialitet|specialiteten
insurer|vilket försäkringsbolag|försäkringsbolaget
application|vilket program|programmet
backup|vilken säkerhetskopia|säkerhetskopian
instance|vilken instans|instansen
quote|vilken offert|offerten
campaign|vilken kampanj|kampanjen
segment|vilket segment|segmentet
candidate|vilken kandidat|kandidaten
field|vilket fält|fältet
variant|vilken variant|varianten
printer|vilken skrivare|skrivaren
site|vilken plats|platsen
camera|vilken kamera|kameran
action|vilken åtgärd|åtgärden
provider|vilken leverantör|leverantören
offer|vilket erbjudande|erbjudandet
passport|vilket pass|passet
carrier|vilken fraktfirma|fraktfirman
region|vilken region|regionen
country|vilket land|landet
dashboard|vilken instrumentpanel|instrumentpanelen
tag|vilken tagg|taggen
incident|vilken incident|incidenten
trip|vilken resa|resan
permission|vilken behörighet|behörigheten
platform|vilken plattform|plattformen
source|vilken källa|källan
record|vilken post|posten
`,
};
