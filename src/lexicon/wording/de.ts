import type { LanguageData } from './data.js';

export const DE: LanguageData = {
  acts: {
    create: 'schreibt',
    change: 'ändert etwas',
    install: 'installiert',
    send: 'sendet nach außen',
    publish: 'veröffentlicht',
    delete: 'löscht',
    destroy: 'löscht unwiderruflich',
    unknown: 'führt Unbekanntes aus',
    production: 'in Produktion',
  },
  frames: {
    goAhead: 'Soll ich das so machen?',
    youSaid: 'Sie sagten',
    next: 'Dann',
    yes: 'ja',
    no: 'nein',
    and: 'und',
    or: 'oder',
    iWouldUse: 'Mein Vorschlag: {}.',
    notSaid: 'von Ihnen nicht genannt',
    adds: 'neu: {}',
    does: 'Dabei wird ausgeführt: {}',
    doesUnasked: 'Dabei wird etwas ausgeführt, worum Sie nicht gebeten haben: {}',
    alsoDoes: 'Dabei wird auch etwas ausgeführt, worum Sie nicht gebeten haben: {}',
    notAsked: 'Darum haben Sie nicht gebeten ({}). Was soll ich tun?',
    whatInstead: 'In Ordnung, das mache ich nicht. Was möchten Sie stattdessen?',
    stop: '. ',
    quotes: ['„', '“'],
    question: '{}?',
    which: 'Um {} geht es?',
    whichOf: 'Welche Möglichkeit meinen Sie: {}?',
    whichIs: 'Um {} geht es: {}?',
    others: 'Können Sie mir auch das noch sagen: {}?',
    moreAbout: 'Können Sie genauer sagen, was Sie mit {} meinen?',
    refersTo: 'Worauf bezieht sich {}?',
    whichOfThose: 'Was davon meinen Sie?',
    howMuchIs: 'Wie viel genau ist mit {} gemeint?',
    whenIs: 'Welchen Zeitpunkt meinen Sie mit {}?',
    exactly: 'Was genau meinen Sie mit {}?',
    together: 'Die Angaben {} passen nicht zusammen. Was gilt?',
    noTool: 'Das kann ich mit meinen Werkzeugen nicht. Was soll ich stattdessen tun?',
    doWith: 'Was soll ich hiermit machen: {}?',
    whenDo: 'Wann soll das geschehen?',
    unsure: 'Ich bin nicht sicher, was ich hiermit tun soll: {}. Können Sie es anders sagen?',
    unsureAny: 'Ich bin nicht sicher, was ich tun soll. Können Sie es anders sagen?',
    form: 'In welcher Form hätten Sie {} gern?',
    formAny: 'In welcher Form hätten Sie das Ergebnis gern?',
  },
  needs: `
when|Wann soll es sein?|der Zeitpunkt
start|Wann soll es beginnen?|der Beginn
end|Wann soll es enden?|das Ende
date|An welchem Tag soll es sein?|der Tag
start_date|Ab welchem Tag?|der erste Tag
end_date|Bis zu welchem Tag?|der letzte Tag
time|Um wie viel Uhr soll es sein?|die Uhrzeit
start_time|Um wie viel Uhr soll es beginnen?|der Beginn
end_time|Um wie viel Uhr soll es enden?|das Ende
deadline|Bis wann?|die Frist
duration|Wie lange soll es dauern?|die Dauer
nights|Wie viele Nächte sollen es sein?|die Zahl der Nächte
month|Um welchen Monat geht es?|der Monat
period|Für welchen Zeitraum?|der Zeitraum
birth_date|Wie lautet das Geburtsdatum?|das Geburtsdatum
frequency|Wie oft soll es geschehen?|die Häufigkeit
count|Wie viele sollen es sein?|die Anzahl
people|Für wie viele Personen?|die Zahl der Personen
amount|Wie hoch soll der Betrag sein?|der Betrag
price|Wie viel darf es höchstens kosten?|der Preis
limit|Wie hoch soll das Limit sein?|das Limit
percent|Wie viel Prozent sollen es sein?|der Prozentsatz
temperature|Welche Temperatur soll es sein?|die Temperatur
origin|Von wo soll es losgehen?|der Startort
destination|Wohin soll es gehen?|das Ziel
place|Wo soll es sein?|der Ort
city|In welcher Stadt?|die Stadt
address|Wie lautet die Adresse?|die Adresse
room|In welchem Raum?|der Raum
person|Um welche Person geht es?|die Person
recipient|An wen soll es gehen?|der Empfänger
name|Wie lautet der Name?|der Name
owner|Wer soll es übernehmen?|die zuständige Person
attendees|Wer soll eingeladen werden?|die Gäste
email|Wie lautet die E-Mail-Adresse?|die E-Mail-Adresse
phone|Wie lautet die Telefonnummer?|die Telefonnummer
url|Wie lautet der Link?|der Link
message|Was soll darin stehen?|der Text
subject|Wie soll der Betreff lauten?|der Betreff
title|Wie soll es heißen?|der Titel
reason|Was ist der Grund?|der Grund
details|Worum genau geht es?|die Einzelheiten
query|Wonach soll gesucht werden?|der Suchbegriff
language|In welcher Sprache?|die Sprache
format|In welchem Format soll es sein?|das Format
size|Welche Größe soll es sein?|die Größe
colour|Welche Farbe soll es sein?|die Farbe
version|Welche Version soll es sein?|die Version
type|Welche Art soll es sein?|die Art
code|Wie lautet der Code?|der Code
status|Welcher Status soll es sein?|der Status
value|Wie lautet der neue Wert?|der neue Wert
seat|Welcher Sitzplatz soll es sein?|der Sitzplatz
environment|In welcher Umgebung?|die Umgebung
priority|Wie dringend ist es?|die Dringlichkeit
one|Was soll ich für {} angeben?|die genaue Angabe
`,
  things: `
account|welches Konto|das Konto
card|welche Karte|die Karte
order|welche Bestellung|die Bestellung
invoice|welche Rechnung|die Rechnung
booking|welche Buchung|die Buchung
reservation|welche Reservierung|die Reservierung
appointment|welchen Termin|der Termin
event|welchen Termin|der Termin
meeting|welche Besprechung|die Besprechung
ticket|welches Ticket|das Ticket
contract|welchen Vertrag|der Vertrag
customer|welchen Kunden|der Kunde
client|welchen Kunden|der Kunde
patient|welchen Patienten|der Patient
employee|welchen Mitarbeiter|der Mitarbeiter
doctor|welchen Arzt|der Arzt
contact|welchen Kontakt|der Kontakt
user|welchen Nutzer|der Nutzer
product|welches Produkt|das Produkt
item|welchen Artikel|der Artikel
article|welchen Artikel|der Artikel
service|welchen Dienst|der Dienst
server|welchen Server|der Server
database|welche Datenbank|die Datenbank
project|welches Projekt|das Projekt
file|welche Datei|die Datei
folder|welchen Ordner|der Ordner
document|welches Dokument|das Dokument
message|welche Nachricht|die Nachricht
thread|welche Unterhaltung|die Unterhaltung
flight|welchen Flug|der Flug
train|welchen Zug|der Zug
hotel|welches Hotel|das Hotel
vehicle|welches Fahrzeug|das Fahrzeug
car|welches Auto|das Auto
device|welches Gerät|das Gerät
door|welche Tür|die Tür
key|welchen Schlüssel|der Schlüssel
plan|welchen Tarif|der Tarif
option|welche Option|die Option
subscription|welches Abo|das Abo
shipment|welche Sendung|die Sendung
parcel|welches Paket|das Paket
claim|welchen Schadensfall|der Schadensfall
policy|welche Police|die Police
payment|welche Zahlung|die Zahlung
transaction|welche Transaktion|die Transaktion
expense|welche Ausgabe|die Ausgabe
course|welchen Kurs|der Kurs
class|welchen Kurs|der Kurs
team|welches Team|das Team
group|welche Gruppe|die Gruppe
list|welche Liste|die Liste
channel|welchen Kanal|der Kanal
playlist|welche Playlist|die Playlist
music|welche Musik|die Musik
song|welches Lied|das Lied
medicine|welches Medikament|das Medikament
pharmacy|welche Apotheke|die Apotheke
dish|welches Gericht|das Gericht
table|welchen Tisch|der Tisch
store|welche Filiale|die Filiale
company|welche Firma|die Firma
department|welche Abteilung|die Abteilung
task|welche Aufgabe|die Aufgabe
issue|welches Problem|das Problem
lead|welchen Interessenten|der Interessent
depot|welches Depot|das Depot
warehouse|welches Lager|das Lager
machine|welche Maschine|die Maschine
job|welchen Auftrag|der Auftrag
report|welchen Bericht|der Bericht
book|welches Buch|das Buch
repository|welches Repository|das Repository
member|welches Mitglied|das Mitglied
station|welchen Bahnhof|der Bahnhof
zone|welchen Bereich|der Bereich
lamp|welche Lampe|die Lampe
ingredient|welche Zutat|die Zutat
drug|welches Medikament|das Medikament
line|welchen Anschluss|der Anschluss
position|welche Position|die Position
recipe|welches Rezept|das Rezept
student|welchen Schüler|der Schüler
supplier|welchen Lieferanten|der Lieferant
tenant|welchen Mieter|der Mieter
property|welche Immobilie|die Immobilie
role|welche Rolle|die Rolle
deployment|welches Deployment|das Deployment
namespace|welchen Namespace|der Namespace
metric|welche Kennzahl|die Kennzahl
domain|welche Domain|die Domain
currency|welche Währung|die Währung
loan|welchen Kredit|der Kredit
purpose|welchen Zweck|der Zweck
pipeline|welche Pipeline|die Pipeline
target|welches Ziel|das Ziel
resource|welche Ressource|die Ressource
template|welche Vorlage|die Vorlage
participant|welchen Teilnehmer|der Teilnehmer
iban|welche IBAN|die IBAN
tracking|welche Sendungsnummer|die Sendungsnummer
route|welche Route|die Route
street|welche Straße|die Straße
slot|welches Zeitfenster|das Zeitfenster
window|welches Zeitfenster|das Zeitfenster
method|welche Methode|die Methode
mode|welchen Modus|der Modus
speaker|welchen Lautsprecher|der Lautsprecher
invitation|welche Einladung|die Einladung
practitioner|welchen Arzt|der Arzt
prescription|welches Rezept|das Rezept
specialty|welches Fachgebiet|das Fachgebiet
insurer|welche Versicherung|die Versicherung
application|welche Anwendung|die Anwendung
backup|welche Sicherung|die Sicherung
instance|welche Instanz|die Instanz
quote|welches Angebot|das Angebot
campaign|welche Kampagne|die Kampagne
segment|welches Segment|das Segment
candidate|welchen Bewerber|der Bewerber
field|welches Feld|das Feld
variant|welche Variante|die Variante
printer|welchen Drucker|der Drucker
site|welchen Standort|der Standort
camera|welche Kamera|die Kamera
action|welche Aktion|die Aktion
provider|welchen Anbieter|der Anbieter
offer|welches Angebot|das Angebot
passport|welchen Reisepass|der Reisepass
carrier|welchen Versanddienst|der Versanddienst
region|welche Region|die Region
country|welches Land|das Land
dashboard|welches Dashboard|das Dashboard
tag|welches Schlagwort|das Schlagwort
incident|welchen Vorfall|der Vorfall
trip|welche Reise|die Reise
permission|welche Berechtigung|die Berechtigung
platform|welche Plattform|die Plattform
source|welche Quelle|die Quelle
record|welchen Eintrag|der Eintrag
`,
};
