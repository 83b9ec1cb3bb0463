import { dictionary, type Language } from './rule.ts';

export const FRENCH: Language = {
  name: 'French',
  markers: new Set(
    'le la les des du de un une et est sont nous avons voulons notre nos pour avec dans sur par ne pas que qui au aux ce cette ces plus sans mais ou ont leur leurs il faut je etre tout chaque environ vers nos'.split(
      ' ',
    ),
  ),
  endings: ['es', 's', 'x'],
  compounds: false,
  words: dictionary(`
et: and
ou: or
avec: with
sans: without
pas de, pas d, aucun, aucune: no
ne voulons pas: do not want
pas seulement: not only
au maximum, maximum, au plus: at most
pas plus de: no more than
au moins: at least
environ, a peu pres: about
par: per
par mois, mensuel: per month
par jour, quotidien: per day
par an: per year
par seconde: per second
chaque: every
chaque nuit, la nuit, toutes les nuits: every night
seconde: second
minute: minute
heure: hour
jour: day
semaine: week
mois: month
an, ans, annees: years
nous avons besoin de, il nous faut, besoin: we need
nous voulons, voulons, voudrions, souhaitons: we want
nous sommes: we are
mille: thousand
million: million
pointe, en pointe, pic: peak
en moyenne: on average
simultanes, en meme temps: simultaneous
moins de: under
plus de: over
base de donnees, bases de donnees, bdd: database
donnees: data
go: gb
mo: mb
ko: kb
to: tb
compte microsoft, comptes microsoft: microsoft accounts entra id
compte google, comptes google: google accounts
donnees personnelles: personal data gdpr
rgpd: gdpr
donnees de sante, dossiers medicaux, dossier medical: patient records
carte bancaire, cartes bancaires: card data
paiement, paiements: payment
boutique en ligne, site marchand, vente en ligne: online shop
boutique, magasin: store
site, site web, site internet, page web: website
page: page
application: application
application web: web application
application mobile, appli mobile, appli: mobile app
telephone, mobile: phone
logiciel, programme: application
portail: portal
interface: api
utilisateur: users
visiteur: visitors
client: customers
employe, salarie, collaborateur: employees
membre, adherent: members
personnes, gens: people
eleve, etudiant: students
enseignant: teachers
patient: patients
citoyen: citizens
inscription: registration form
se connecter, connexion, connectent: log in
compte: accounts
mot de passe: password
commande: orders
reservation: booking
rendez vous: appointment booking
facture: invoices
stock: inventory
gestion: management application
photo, image: photos
fichier, document: files
televerser, deposer, deposent: upload
telecharger: download
video, film: videos
courriel, mail, e mail: email
message: messages
notification, alerte, prevenir, avertir: notification
rappel: reminder
lettre d information: newsletter
recherche, chercher, rechercher: search
sauvegarde: backup
rapport, tableau de bord, tableaux de bord: dashboards
graphique, courbe: charts
requete: requests
serveur: servers
centre de donnees: data centre
nuage: cloud
disponibilite: availability
chiffrement, chiffre: encryption
capteur, compteur, sonde: sensors
mesure, releve: readings
appareil: devices
machine: machines
file d attente: queue
en arriere plan, en tache de fond: in the background
stockage: storage
repartiteur de charge: load balancer
reseau: network
uniquement le reseau, seulement le reseau: only the network
uniquement la base de donnees, seulement la base de donnees: only the database
bureau: office
interne: internal tool
abonnement: subscription
cours, formation: courses
jeu: game
joueur: players
temps reel: real time
carte: map
en direct: live stream
intelligence artificielle, ia: ai assistant
modele de langage: language model
question: questions
reconnaissance: recognition
simulation, calcul: simulation
entrepot de donnees: data warehouse
lac de donnees: data lake
migrer: migrate
`),
};
