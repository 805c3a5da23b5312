import type { LanguageData } from './data.js';

export const PT: LanguageData = {
  acts: {
    create: 'grava',
    change: 'altera algo',
    install: 'instala',
    send: 'envia dados para fora',
    publish: 'publica',
    delete: 'apaga',
    destroy: 'apaga em definitivo',
    unknown: 'executa algo desconhecido',
    production: 'em produção',
  },
  frames: {
    goAhead: 'Posso continuar?',
    youSaid: 'Você disse',
    next: 'Depois',
    yes: 'sim',
    no: 'não',
    and: 'e',
    or: 'ou',
    iWouldUse: 'Minha sugestão: {}.',
    notSaid: 'não informado por você',
    adds: 'acrescenta {}',
    does: 'Isto executa: {}',
    doesUnasked: 'Isto executa algo que não foi pedido: {}',
    alsoDoes: 'Isto também executa algo que não foi pedido: {}',
    notAsked: 'Você não pediu isto ({}). O que deseja que eu faça?',
    whatInstead: 'Tudo bem, não farei isso. O que deseja em vez disso?',
    stop: '. ',
    quotes: ['“', '”'],
    question: '{}?',
    which: 'De {} se trata?',
    whichOf: 'A qual se refere: {}?',
    whichIs: 'De {} se trata: {}?',
    others: 'Pode indicar também {}?',
    moreAbout: 'Pode explicar melhor o que quer dizer com {}?',
    refersTo: 'A que se refere {}?',
    whichOfThose: 'A qual se refere?',
    howMuchIs: 'Quanto é exatamente {}?',
    whenIs: 'Quando é exatamente {}?',
    exactly: 'O que quer dizer exatamente com {}?',
    together: 'As informações {} não combinam. Qual vale?',
    noTool: 'Não consigo fazer isso com as minhas ferramentas. O que devo fazer em vez disso?',
    doWith: 'O que devo fazer com {}?',
    whenDo: 'Quando deve ser feito?',
    unsure: 'Não sei bem o que deseja que eu faça com {}. Pode dizer de outra forma?',
    unsureAny: 'Não sei bem o que deseja que eu faça. Pode dizer de outra forma?',
    form: 'Em que formato deseja {}?',
    formAny: 'Em que formato deseja o resultado?',
  },
  needs: `
when|Para quando?|a data e a hora
start|Quando deve começar?|o início
end|Quando deve terminar?|o fim
date|Em que dia?|o dia
start_date|A partir de que dia?|o primeiro dia
end_date|Até que dia?|o último dia
time|A que horas?|a hora
start_time|A que horas deve começar?|a hora de início
end_time|A que horas deve terminar?|a hora de fim
deadline|Até quando, no máximo?|o prazo
duration|Quanto tempo deve durar?|a duração
nights|Quantas noites?|o número de noites
month|De que mês?|o mês
period|Para que período?|o período
birth_date|Qual é a data de nascimento?|a data de nascimento
frequency|Com que frequência?|a frequência
count|Qual é a quantidade?|a quantidade
people|Para quantas pessoas?|o número de pessoas
amount|Qual é o valor?|o valor
price|Quanto pode custar no máximo?|o preço
limit|Qual deve ser o limite?|o limite
percent|Qual é a porcentagem?|a porcentagem
temperature|Que temperatura?|a temperatura
origin|De onde?|o local de partida
destination|Para onde?|o destino
place|Em que lugar?|o lugar
city|Em que cidade?|a cidade
address|Qual é o endereço?|o endereço
room|Em que sala ou quarto?|a sala ou quarto
person|De que pessoa se trata?|a pessoa
recipient|Para quem devo enviar?|o destinatário
name|Qual é o nome?|o nome
owner|Quem deve ficar responsável?|a pessoa responsável
attendees|Quem deve ser convidado?|os convidados
email|Qual é o e-mail?|o e-mail
phone|Qual é o número de telefone?|o número de telefone
url|Qual é o link?|o link
message|O que deve dizer?|o texto
subject|Qual deve ser o assunto?|o assunto
title|Que título deve ter?|o título
reason|Qual é o motivo?|o motivo
details|De que se trata exatamente?|os detalhes
query|O que devo procurar?|o texto da busca
language|Em que idioma?|o idioma
format|Em que formato?|o formato
size|Que tamanho?|o tamanho
colour|Que cor?|a cor
version|Que versão?|a versão
type|De que tipo?|o tipo
code|Qual é o código?|o código
status|Qual status?|o status
value|Qual é o novo valor?|o novo valor
seat|Qual assento?|o assento
environment|Em que ambiente?|o ambiente
priority|Qual é a urgência?|a urgência
one|O que devo indicar em {}?|o dado exato
`,
  things: `
account|que conta|a conta
card|que cartão|o cartão
order|que pedido|o pedido
invoice|que fatura|a fatura
booking|que reserva|a reserva
reservation|que reserva|a reserva
appointment|que consulta|a consulta
event|que evento|o evento
meeting|que reunião|a reunião
ticket|que ticket|o ticket
contract|que contrato|o contrato
customer|que cliente|o cliente
client|que cliente|o cliente
patient|que paciente|o paciente
employee|que funcionário|o funcionário
doctor|que médico|o médico
contact|que contato|o contato
user|que usuário|o usuário
product|que produto|o produto
item|que item|o item
article|que artigo|o artigo
service|que serviço|o serviço
server|que servidor|o servidor
database|que banco de dados|o banco de dados
project|que projeto|o projeto
file|que arquivo|o arquivo
folder|que pasta|a pasta
document|que documento|o documento
message|que mensagem|a mensagem
thread|que conversa|a conversa
flight|que voo|o voo
train|que trem|o trem
hotel|que hotel|o hotel
vehicle|que veículo|o veículo
car|que carro|o carro
device|que dispositivo|o dispositivo
door|que porta|a porta
key|que chave|a chave
plan|que plano|o plano
option|que opção|a opção
subscription|que assinatura|a assinatura
shipment|que envio|o envio
parcel|que encomenda|a encomenda
claim|que sinistro|o sinistro
policy|que apólice|a apólice
payment|que pagamento|o pagamento
transaction|que transação|a transação
expense|que despesa|a despesa
course|que curso|o curso
class|que aula|a aula
team|que equipe|a equipe
group|que grupo|o grupo
list|que lista|a lista
channel|que canal|o canal
playlist|que playlist|a playlist
music|que música|a música
song|que canção|a canção
medicine|que medicamento|o medicamento
drug|que medicamento|o medicamento
pharmacy|que farmácia|a farmácia
dish|que prato|o prato
table|que mesa|a mesa
store|que loja|a loja
company|que empresa|a empresa
department|que departamento|o departamento
task|que tarefa|a tarefa
issue|que problema|o problema
lead|que potencial cliente|o potencial cliente
depot|que depósito|o depósito
warehouse|que armazém|o armazém
machine|que máquina|a máquina
job|que trabalho|o trabalho
report|que relatório|o relatório
book|que livro|o livro
repository|que repositório|o repositório
member|que membro|o membro
station|que estação|a estação
zone|que zona|a zona
lamp|que lâmpada|a lâmpada
ingredient|que ingrediente|o ingrediente
line|que linha|a linha
position|que cargo|o cargo
recipe|que receita|a receita
student|que aluno|o aluno
supplier|que fornecedor|o fornecedor
tenant|que inquilino|o inquilino
property|que imóvel|o imóvel
role|que papel|o papel
deployment|que implantação|a implantação
namespace|que namespace|o namespace
metric|que métrica|a métrica
domain|que domínio|o domínio
currency|que moeda|a moeda
loan|que empréstimo|o empréstimo
purpose|que objetivo|o objetivo
pipeline|que pipeline|o pipeline
target|que alvo|o alvo
resource|que recurso|o recurso
template|que modelo|o modelo
participant|que participante|o participante
iban|que IBAN|o IBAN
tracking|que código de rastreio|o código de rastreio
route|que rota|a rota
street|que rua|a rua
slot|que horário|o horário
window|que horário|o horário
method|que método|o método
mode|que modo|o modo
speaker|que caixa de som|a caixa de som
invitation|que convite|o convite
practitioner|que médico|o médico
prescription|que receita|a receita
specialty|que especialidade|a especialidade
insurer|que seguradora|a seguradora
application|que aplicativo|o aplicativo
backup|que backup|o backup
instance|que instância|a instância
quote|que orçamento|o orçamento
campaign|que campanha|a campanha
segment|que segmento|o segmento
candidate|que candidato|o candidato
field|que campo|o campo
variant|que variante|a variante
printer|que impressora|a impressora
site|que local|o local
camera|que câmera|a câmera
action|que ação|a ação
provider|que fornecedor|o fornecedor
offer|que oferta|a oferta
passport|que passaporte|o passaporte
carrier|que transportadora|a transportadora
region|que região|a região
country|que país|o país
dashboard|que painel|o painel
tag|que etiqueta|a etiqueta
incident|que incidente|o incidente
trip|que viagem|a viagem
permission|que permissão|a permissão
platform|que plataforma|a plataforma
source|que fonte|a fonte
record|que registro|o registro
`,
};
