import { dictionary, type Language } from './rule.ts';

export const GERMAN: Language = {
  name: 'German',
  markers: new Set(
    'der die das und ist wir sind nicht ein eine einen einem einer fur mit auf von zu im den dem des auch soll sollen mussen muss haben hat werden wird bei aus nach uber oder unsere unser unserer kein keine keinen brauchen mochten wollen ich etwa rund pro sich als wie aber nur noch schon kommt gibt sie es'.split(
      ' ',
    ),
  ),
  endings: ['en', 'ern', 'er', 'es', 'e', 'n', 's'],
  compounds: true,
  words: dictionary(`
und: and
oder: or
mit: with
ohne: without
kein, keine, keinen, keinem, keiner: no
nicht: not
nicht mehr als: no more than
nicht nur: not only
hochstens, maximal: at most
mindestens: at least
etwa, rund, ungefahr, circa: about
pro, je: per
im monat, monatlich: per month
am tag, taglich: per day
pro jahr, jahrlich, im jahr: per year
sekunde: second
minute: minute
stunde: hour
tag: day
woche: week
monat: month
jahr: year
jede, jeden, jedes, jeder, alle: every
nachts, in der nacht, jede nacht: every night
nachtlich: nightly
wochentlich: weekly
wir: we
ich: i
brauchen, brauche, benotigen: need
mochten, wollen, will, mochte: want
ist, sind: is
haben, hat: has
soll, sollen, muss, mussen: must
wenn moglich: if possible
gerne: ideally
tausend: thousand
million, millionen: million
spitze: peak
zu spitzenzeiten: at peak
im mittel, durchschnittlich: on average
gleichzeitig: simultaneous
weniger als, unter: under
mehr als, uber: over
datenbank: database
daten: data
personenbezogene daten: personal data gdpr
dsgvo: gdpr
patientendaten, gesundheitsdaten: patient records
kartendaten, kreditkartendaten: card data
zahlung, bezahlt, bezahlung: payment
onlineshop, webshop, shop, internetshop, onlineladen: online shop
laden, geschaft: store
webseite, website, internetseite, homepage, internetauftritt, webauftritt: website
seite: page
anwendung: application
webanwendung: web application
app: app
handy, smartphone: phone
handy app: mobile app
programm, software: application
portal: portal
schnittstelle: api
kundenportal: customer portal
benutzer, nutzer, anwender: users
besucher: visitors
kunde, kunden: customers
mitarbeiter, beschaftigte, angestellte: employees
mitglied: members
leute, personen, menschen: people
schuler: students
studenten, studierende: students
lehrer: teachers
patienten: patients
burger: citizens
anmeldung: registration form
anmelden, einloggen, einloggt, anmeldet: log in
registrieren: sign up
konto, konten: accounts
passwort: password
bestellung, bestellen: orders
bestellt: order online
buchung, buchen: booking
buchungssystem, reservierungssystem: booking system
reservierung: reservation
termin, termine, terminbuchung: appointment booking
rechnung: invoices
lager, lagerbestand, bestand: inventory
verwaltung: management application
warenwirtschaft: erp
zeiterfassung: time tracking
bild, bilder, foto, fotos, aufnahme: photos
datei, dateien, unterlagen, dokument, dokumente: files
hochladen, ladt hoch, laden hoch: upload
herunterladen: download
video, videos, film, filme: videos
anhang, anhange: attachments
mail, email, emails, mails: email
bestatigung, bestatigungen: confirmation
bestatigungsmail: confirmation email
benachrichtigung, benachrichtigen, benachrichtigt: notification
erinnerung, erinnerungen: reminder
newsletter: newsletter
suche, suchen, durchsuchen, volltextsuche: search
sicherung, datensicherung: backup
archiv: archive
auswertung, auswertungen, bericht, berichte: reports for management
diagramm, kurve, grafik: charts
anfragen, zugriffe, aufrufe: requests
server: server
rechenzentrum, rechenzentren: data centre
wolke: cloud
verfugbarkeit: availability
ausfall, ausfalle: outage
ausfallsicher, hochverfugbar: highly available
verschlusselt, verschlusselung: encryption
sensor, sensoren, messgerat, messgerate, fuhler: sensors
messwert, messwerte, messdaten: sensor readings
zahler: meters
gerat, gerate: devices
maschine, maschinen, anlage: machines
warteschlange: queue
hintergrund: background
im hintergrund: in the background
zwischenspeicher: cache
speicher: storage
lastverteiler: load balancer
netzwerk, netz: network
nur das netzwerk: only the network
nur die datenbank: only the database
firewall: firewall
standort, niederlassung, filiale: branch offices
buro: office
intern, interne, internes, internen: internal tool
intranet: intranet
mandant, mandanten, mandantenfahig: multi tenant
abonnement, abo: subscription
kurs, kurse: courses
lernplattform: learning platform
verein, verband: association
spiel, spieler: players
onlinespiel: online game
nachricht, nachrichten: messages
chat: chat
echtzeit: real time
karte: map
stream, livestream: live stream
hochrechnung: forecast
kunstliche intelligenz, ki: ai assistant
sprachmodell: language model
frage, fragen: questions
erkennen, erkennung: recognition
schrifterkennung, texterkennung: ocr
berechnung, berechnungen, simulation: simulation
data warehouse, datenlager: data warehouse
umziehen, migrieren, umzug, ablosen: migrate
wartung: maintenance
in deutschland: in germany
deutschland: germany
osterreich: austria
schweiz: switzerland
`),
};
