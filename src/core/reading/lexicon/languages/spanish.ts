import { dictionary, type Language } from './rule.ts';

export const SPANISH: Language = {
  name: 'Spanish',
  markers: new Set(
    'el la los las de del que y en un una unos unas para con por no es son se lo su sus somos tenemos queremos necesitamos nuestra nuestro nuestros nuestras al mas como pero si hay cada o desde hasta sin muy esta este debe deben puede pueden'.split(
      ' ',
    ),
  ),
  endings: ['es', 's'],
  compounds: false,
  words: dictionary(`
y, e: and
o: or
con: with
sin: without
no, ningun, ninguna, nada de: no
no queremos, no necesitamos: we do not want
no solo: not only
como maximo, maximo: at most
no mas de: no more than
al menos: at least
unos, unas, aproximadamente, alrededor de, cerca de: about
por: per
al mes, por mes, mensual, mensuales: per month
al dia, por dia, diarios, diarias, diario: per day
al ano, por ano: per year
por segundo: per second
cada: every
cada noche, por la noche, todas las noches: every night
segundo: second
minuto: minute
hora: hour
dia: day
semana: week
mes, meses: month
ano, anos: years
necesitamos, necesito: we need
queremos, quiero: we want
somos: we are
tenemos: we have
mil: thousand
millon, millones: million
en el pico, pico: peak
de media: on average
simultaneos, simultaneas, a la vez: simultaneous
menos de: under
mas de: over
base de datos, bases de datos: database
datos: data
datos personales: personal data gdpr
rgpd: gdpr
historias clinicas, historia clinica, datos medicos: patient records
tarjetas, datos de tarjeta: card data
pago, pagos: payment
tienda online, tienda en linea, tienda virtual: online shop
tienda: store
web, pagina web, sitio web, paginas web: website
en una web, una web a la que, ver en una web: web page where people log in
pagina: page
aplicacion, aplicaciones: application
aplicacion web: web application
aplicacion movil, app movil: mobile app
moviles, movil, telefono: phone
programa, software: application
portal: portal
interfaz: api
usuario, usuarios: users
visitante, visitantes, visitas: visitors
cliente, clientes: customers
empleado, empleados, trabajadores: employees
socio, socios, miembros: members
personas, gente: people
alumno, alumnos, estudiantes: students
profesores: teachers
pacientes: patients
ciudadanos: citizens
inscripcion, inscripciones, matricula: registration form
iniciar sesion, entran, acceden, acceder, entrar, ingresar: log in
registrarse, registro: sign up
cuenta, cuentas: accounts
contrasena: password
pedido, pedidos: orders
reserva, reservas: booking
sistema de reservas: booking system
cita, citas: appointment booking
factura, facturas: invoices
inventario, existencias: inventory
gestion: management application
foto, fotos, imagenes, imagen: photos
fichero, ficheros, archivo, archivos, documento, documentos: files
subir, suben: upload
descargar, descargas: download
video, videos, pelicula: videos
correo, correos, correo electronico: email
mensaje, mensajes: messages
sms: sms
aviso, avisos, avisar, notificacion, notificaciones, alertas, alerta: notification
recordatorio: reminder
boletin: newsletter
buscar, buscan, busca, busqueda, buscador: search
copia de seguridad, copias de seguridad, respaldo: backup
guardar: keep
informe, informes: reports for management
grafico, graficos, graficas, ver el consumo: charts
peticion, peticiones, solicitudes: requests
servidor, servidores: servers
nada de servidores: no servers
que haya que mantener: to maintain
centro de datos: data centre
nube: cloud
disponibilidad: availability
cifrado: encryption
sensor, sensores, caudalimetros, caudalimetro, medidores, contadores: sensors
lectura, lecturas, mediciones: readings
dispositivo, dispositivos: devices
maquinas: machines
cola: queue
en segundo plano: in the background
cache: cache
almacenamiento: storage
balanceador, balanceador de carga: load balancer
red: network
solo la red: only the network
solo la base de datos: only the database
oficina, oficinas: offices
interna, interno, internos: internal tool
suscripcion: subscription
curso, cursos: courses
juego: game
jugadores: players
tiempo real: real time
mapa: map
en directo, en vivo: live stream
inteligencia artificial, ia: ai assistant
modelo de lenguaje: language model
preguntas: questions
reconocimiento: recognition
simulaciones, simulacion: simulation
almacen de datos: data warehouse
lago de datos: data lake
migrar: migrate
espana: spain
`),
};
