import type { LanguageData } from './data.js';

export const PL: LanguageData = {
  acts: {
    create: 'zapisuje',
    change: 'zmienia coś',
    install: 'instaluje',
    send: 'wysyła na zewnątrz',
    publish: 'publikuje',
    delete: 'usuwa',
    destroy: 'usuwa bezpowrotnie',
    unknown: 'uruchamia coś nieznanego',
    production: 'na produkcji',
  },
  frames: {
    goAhead: 'Czy mam to zrobić?',
    youSaid: 'Podana odpowiedź',
    next: 'Następnie',
    yes: 'tak',
    no: 'nie',
    and: 'i',
    or: 'czy',
    iWouldUse: 'Przyjmę: {}.',
    notSaid: 'tego nie podano',
    adds: 'dodaje: {}',
    does: 'Zostanie wykonane: {}',
    doesUnasked: 'Zostanie wykonane coś, o co nie było prośby: {}',
    alsoDoes: 'Zostanie wykonane także coś, o co nie było prośby: {}',
    notAsked: 'Tego nie było w poleceniu ({}). Co mam zrobić?',
    whatInstead: 'Dobrze, nie zrobię tego. Co mam zrobić zamiast tego?',
    stop: '. ',
    quotes: ['„', '”'],
    question: '{}?',
    which: 'O {} chodzi?',
    whichOf: 'O co dokładnie chodzi: {}?',
    whichIs: 'O {} chodzi: {}?',
    others: 'Czy można jeszcze podać następujące dane: {}?',
    moreAbout: 'Czy można dokładniej powiedzieć, co oznacza {}?',
    refersTo: 'Do czego odnosi się {}?',
    whichOfThose: 'O którą z tych możliwości chodzi?',
    howMuchIs: 'Ile dokładnie to {}?',
    whenIs: 'Jaki dokładnie termin oznacza {}?',
    exactly: 'Co dokładnie oznacza {}?',
    together: 'Dane {} są sprzeczne. Co obowiązuje?',
    noTool: 'Nie mogę tego zrobić za pomocą swoich narzędzi. Co mam zrobić zamiast tego?',
    doWith: 'Co mam z tym zrobić: {}?',
    whenDo: 'Kiedy mam to zrobić?',
    unsure: 'Nie mam pewności, co mam z tym zrobić: {}. Czy można to powiedzieć inaczej?',
    unsureAny: 'Nie mam pewności, co mam zrobić. Czy można to powiedzieć inaczej?',
    form: 'W jakiej formie mam to przygotować: {}?',
    formAny: 'W jakiej formie ma być wynik?',
  },
  needs: `
when|Kiedy ma to być?|termin
start|Kiedy ma się zacząć?|początek
end|Kiedy ma się skończyć?|koniec
date|Którego dnia?|dzień
start_date|Od którego dnia?|pierwszy dzień
end_date|Do którego dnia?|ostatni dzień
time|O której godzinie?|godzina
start_time|O której ma się zacząć?|godzina rozpoczęcia
end_time|O której ma się skończyć?|godzina zakończenia
deadline|Do kiedy najpóźniej?|termin
duration|Jak długo ma to trwać?|czas trwania
nights|Ile nocy?|liczba nocy
month|O który miesiąc chodzi?|miesiąc
period|Jakiego okresu to dotyczy?|okres
birth_date|Jaka jest data urodzenia?|data urodzenia
frequency|Jak często?|częstotliwość
count|Ile ma ich być?|liczba
people|Dla ilu osób?|liczba osób
amount|Jaka ma być kwota?|kwota
price|Ile może najwyżej kosztować?|cena
limit|Jaki ma być limit?|limit
percent|Ile procent?|procent
temperature|Jaka temperatura?|temperatura
origin|Skąd?|miejsce początkowe
destination|Dokąd?|miejsce docelowe
place|Gdzie ma to być?|miejsce
city|W jakim mieście?|miasto
address|Jaki jest adres?|adres
room|W którym pokoju?|pokój
person|O którą osobę chodzi?|osoba
recipient|Do kogo ma to trafić?|odbiorca
name|Jakie jest imię i nazwisko?|imię i nazwisko
owner|Kto ma się tym zająć?|osoba odpowiedzialna
attendees|Kogo zaprosić?|goście
email|Jaki jest adres e-mail?|adres e-mail
phone|Jaki jest numer telefonu?|numer telefonu
url|Jaki jest link?|link
message|Co ma być napisane?|treść
subject|Jaki ma być temat?|temat
title|Jaki ma być tytuł?|tytuł
reason|Jaki jest powód?|powód
details|O co dokładnie chodzi?|szczegóły
query|Czego mam szukać?|szukane słowa
language|W jakim języku?|język
format|W jakim formacie?|format
size|Jaki rozmiar?|rozmiar
colour|Jaki kolor?|kolor
version|Która wersja?|wersja
type|Jaki rodzaj?|rodzaj
code|Jaki jest kod?|kod
status|Jaki status?|status
value|Jaka ma być nowa wartość?|nowa wartość
seat|Które miejsce?|miejsce
environment|W którym środowisku?|środowisko
priority|Jak bardzo jest to pilne?|priorytet
one|Co mam podać jako {}?|dokładne dane
`,
  things: `
account|które konto|konto
card|którą kartę|karta
order|które zamówienie|zamówienie
invoice|którą fakturę|faktura
booking|którą rezerwację|rezerwacja
reservation|którą rezerwację|rezerwacja
appointment|którą wizytę|wizyta
event|które wydarzenie|wydarzenie
meeting|które spotkanie|spotkanie
ticket|które zgłoszenie|zgłoszenie
contract|którą umowę|umowa
customer|którego klienta|klient
client|którego klienta|klient
patient|którego pacjenta|pacjent
employee|którego pracownika|pracownik
doctor|którego lekarza|lekarz
contact|który kontakt|kontakt
user|którego użytkownika|użytkownik
product|który produkt|produkt
item|który artykuł|artykuł
article|który artykuł|artykuł
service|którą usługę|usługa
server|który serwer|serwer
database|którą bazę danych|baza danych
project|który projekt|projekt
file|który plik|plik
folder|który folder|folder
document|który dokument|dokument
message|którą wiadomość|wiadomość
thread|którą rozmowę|rozmowa
flight|który lot|lot
train|który pociąg|pociąg
hotel|który hotel|hotel
vehicle|który pojazd|pojazd
car|który samochód|samochód
device|które urządzenie|urządzenie
door|które drzwi|drzwi
key|który klucz|klucz
plan|który plan|plan
option|którą opcję|opcja
subscription|którą subskrypcję|subskrypcja
shipment|którą przesyłkę|przesyłka
parcel|którą paczkę|paczka
claim|którą szkodę|szkoda
policy|którą polisę|polisa
payment|którą płatność|płatność
transaction|którą transakcję|transakcja
expense|który wydatek|wydatek
course|który kurs|kurs
class|które zajęcia|zajęcia
team|który zespół|zespół
group|którą grupę|grupa
list|którą listę|lista
channel|który kanał|kanał
playlist|którą playlistę|playlista
music|jaką muzykę|muzyka
song|którą piosenkę|piosenka
medicine|który lek|lek
drug|który lek|lek
pharmacy|którą aptekę|apteka
dish|które danie|danie
table|który stolik|stolik
store|który sklep|sklep
company|którą firmę|firma
department|który dział|dział
task|które zadanie|zadanie
issue|który problem|problem
depot|który magazyn|magazyn
warehouse|który magazyn|magazyn
machine|którą maszynę|maszyna
job|które zadanie|zadanie
report|który raport|raport
book|którą książkę|książka
member|którego uczestnika|uczestnik
station|którą stację|stacja
zone|którą strefę|strefa
lamp|którą lampę|lampa
recipe|który przepis|przepis
student|którego ucznia|uczeń
supplier|którego dostawcę|dostawca
tenant|którego najemcę|najemca
property|którą nieruchomość|nieruchomość
role|którą rolę|rola
deployment|które wdrożenie|wdrożenie
namespace|którą przestrzeń nazw|przestrzeń nazw
metric|który wskaźnik|wskaźnik
domain|którą domenę|domena
currency|którą walutę|waluta
loan|który kredyt|kredyt
purpose|który cel|cel
pipeline|który pipeline|pipeline
target|który cel|cel
resource|który zasób|zasób
template|który szablon|szablon
participant|którego uczestnika|uczestnik
iban|który IBAN|IBAN
tracking|który numer przesyłki|numer przesyłki
route|którą trasę|trasa
street|którą ulicę|ulica
slot|który przedział czasu|przedział czasu
window|który przedział czasu|przedział czasu
method|którą metodę|metoda
mode|który tryb|tryb
speaker|który głośnik|głośnik
invitation|które zaproszenie|zaproszenie
practitioner|którego lekarza|lekarz
prescription|którą receptę|recepta
specialty|którą specjalizację|specjalizacja
insurer|którego ubezpieczyciela|ubezpieczyciel
application|którą aplikację|aplikacja
backup|którą kopię zapasową|kopia zapasowa
instance|którą instancję|instancja
quote|którą ofertę|oferta
campaign|którą kampanię|kampania
segment|który segment|segment
candidate|którego kandydata|kandydat
field|które pole|pole
variant|który wariant|wariant
printer|którą drukarkę|drukarka
site|którą lokalizację|lokalizacja
camera|którą kamerę|kamera
action|które działanie|działanie
provider|którego dostawcę|dostawca
offer|którą ofertę|oferta
passport|który paszport|paszport
carrier|którego przewoźnika|przewoźnik
region|który region|region
country|który kraj|kraj
dashboard|który panel|panel
tag|który tag|tag
incident|który incydent|incydent
trip|którą podróż|podróż
permission|które uprawnienie|uprawnienie
platform|którą platformę|platforma
source|które źródło|źródło
record|który wpis|wpis
`,
};
