import { dictionary, type Language } from './rule.ts';

export const PORTUGUESE: Language = {
  name: 'Portuguese',
  markers: new Set(
    'o a os as de do da dos das que e em um uma para com por nao sao se seu sua somos temos queremos precisamos nossa nosso nossos nossas ao mais como mas ha cada ou desde ate sem muito esta este deve devem pode podem no na nos nas pelo pela'.split(
      ' ',
    ),
  ),
  endings: ['es', 's'],
  compounds: false,
  words: dictionary(`
e: and
ou: or
com: with
sem: without
nao, nenhum, nenhuma, nada de: no
nao queremos, nao precisamos: we do not want
nao so: not only
no maximo, maximo: at most
nao mais de: no more than
pelo menos: at least
cerca de, aproximadamente, uns, umas: about
por: per
por mes, ao mes, mensal, mensais: per month
por dia, ao dia, diarios: per day
por ano: per year
por segundo: per second
cada, todo, todos os, todas as: every
toda noite, todas as noites, a noite: every night
segundo: second
minuto: minute
hora: hour
dia: day
semana: week
mes, meses: month
ano, anos: years
precisamos, preciso: we need
queremos, quero: we want
somos: we are
temos: we have
mil: thousand
milhao, milhoes: million
pico: peak
em media: on average
a cada: every
posicao: position
mandam, manda, enviam, envia: send
no mapa: live on the map
ve, veem: sees
entregador, entregadores, motoboy: couriers
entregas: deliveries
recebe push, recebem push: get a push notification
conta microsoft, contas microsoft: microsoft accounts entra id
numero do telefone: phone number login
banco: database
simultaneos, ao mesmo tempo: simultaneous
menos de: under
mais de: over
banco de dados, base de dados, bancos de dados: database
dados: data
dados pessoais, lgpd: personal data
prontuarios, dados de pacientes: patient records
cartao, cartoes: card data
pagamento, pagamentos: payment
loja online, loja virtual, loja na internet: online shop
loja: store
site, pagina web, sitio: website
pagina: page
aplicacao, aplicativo web, sistema web: web application
aplicativo, app, aplicativo movel: mobile app
celular, telemovel: phone
programa, software: application
portal: portal
interface: api
usuario, usuarios, utilizador, utilizadores: users
visitante: visitors
cliente: customers
funcionario, colaborador, colaboradores: employees
membro, socio, associado: members
pessoas, gente: people
aluno, estudante: students
professores, professor: teachers
paciente: patients
cidadaos: citizens
inscricao, inscricoes, matricula: registration form
entrar, login, acessam, acessar, entram: log in
cadastro: sign up
conta: accounts
senha: password
pedido: orders
reserva: booking
agendamento, marcacao, consulta, consultas: appointment booking
fatura, nota fiscal, notas fiscais: invoices
estoque: inventory
gestao: management application
foto, imagem, imagens: photos
ficheiro, arquivo, documento: files
enviar, carregar: upload
baixar, descarregar: download
video, filme: videos
correio, e mail, email: email
mensagem, mensagens: messages
aviso, avisar, notificacao, notificacoes, alerta: notification
lembrete: reminder
buscar, busca, pesquisa, pesquisar: search
copia de seguranca, backup: backup
guardar: keep
relatorio, painel, paineis: dashboards
grafico: charts
requisicao, requisicoes, pedidos por segundo: requests
servidor, servidores: servers
centro de dados: data centre
nuvem: cloud
disponibilidade: availability
criptografia, encriptacao: encryption
sensor, sensores, medidor, medidores: sensors
leitura, medicoes, leituras: readings
dispositivo, aparelho: devices
maquina: machines
fila: queue
em segundo plano: in the background
armazenamento: storage
balanceador de carga: load balancer
rede: network
apenas a rede, so a rede: only the network
apenas o banco de dados, so a base de dados, so o banco de dados: only the database
escritorio: office
interno, interna: internal tool
assinatura: subscription
curso: courses
jogo: game
jogador, jogadores: players
tempo real: real time
mapa: map
ao vivo: live stream
inteligencia artificial, ia: ai assistant
modelo de linguagem: language model
pergunta: questions
reconhecimento: recognition
simulacao, simulacoes: simulation
armazem de dados: data warehouse
migrar: migrate
`),
};
