import type { LanguageData } from './data.js';

export const ES: LanguageData = {
  acts: {
    create: 'escribe',
    change: 'cambia algo',
    install: 'instala',
    send: 'envía datos fuera',
    publish: 'publica',
    delete: 'borra',
    destroy: 'borra sin vuelta atrás',
    unknown: 'ejecuta algo desconocido',
    production: 'en producción',
  },
  frames: {
    goAhead: '¿Sigo adelante?',
    youSaid: 'Usted dijo',
    next: 'Después',
    yes: 'sí',
    no: 'no',
    and: 'y',
    or: 'o',
    iWouldUse: 'Mi propuesta: {}.',
    notSaid: 'no lo ha dicho usted',
    adds: 'añade {}',
    does: 'Esto ejecuta: {}',
    doesUnasked: 'Esto ejecuta algo que no se pidió: {}',
    alsoDoes: 'Esto también ejecuta algo que no se pidió: {}',
    notAsked: 'Usted no ha pedido esto ({}). ¿Qué desea que haga?',
    whatInstead: 'De acuerdo, no lo hago. ¿Qué desea en su lugar?',
    stop: '. ',
    quotes: ['«', '»'],
    question: '¿{}?',
    which: '¿De {} se trata?',
    whichOf: '¿A cuál se refiere: {}?',
    whichIs: '¿De {} se trata: {}?',
    others: '¿Puede indicarme también {}?',
    moreAbout: '¿Puede precisar qué quiere decir con {}?',
    refersTo: '¿A qué se refiere {}?',
    whichOfThose: '¿A cuál se refiere?',
    howMuchIs: '¿Cuánto es exactamente {}?',
    whenIs: '¿Cuándo es exactamente {}?',
    exactly: '¿Qué quiere decir exactamente con {}?',
    together: 'Los datos {} no concuerdan. ¿Cuál es el correcto?',
    noTool: 'No puedo hacerlo con mis herramientas. ¿Qué hago en su lugar?',
    doWith: '¿Qué debo hacer con {}?',
    whenDo: '¿Cuándo hay que hacerlo?',
    unsure: 'No tengo claro qué quiere que haga con {}. ¿Puede decirlo de otra manera?',
    unsureAny: 'No tengo claro qué quiere que haga. ¿Puede decirlo de otra manera?',
    form: '¿En qué formato quiere {}?',
    formAny: '¿En qué formato quiere el resultado?',
  },
  needs: `
when|¿Para cuándo?|la fecha y la hora
start|¿Cuándo debe empezar?|el comienzo
end|¿Cuándo debe terminar?|el final
date|¿Qué día?|el día
start_date|¿A partir de qué día?|el primer día
end_date|¿Hasta qué día?|el último día
time|¿A qué hora?|la hora
start_time|¿A qué hora debe empezar?|la hora de inicio
end_time|¿A qué hora debe terminar?|la hora de fin
deadline|¿Para cuándo como muy tarde?|el plazo
duration|¿Cuánto tiempo debe durar?|la duración
nights|¿Cuántas noches?|el número de noches
month|¿De qué mes?|el mes
period|¿Para qué periodo?|el periodo
birth_date|¿Cuál es la fecha de nacimiento?|la fecha de nacimiento
frequency|¿Con qué frecuencia?|la frecuencia
count|¿Qué cantidad?|la cantidad
people|¿Para cuántas personas?|el número de personas
amount|¿Cuál es el importe?|el importe
price|¿Cuánto puede costar como máximo?|el precio
limit|¿Cuál debe ser el límite?|el límite
percent|¿Qué porcentaje?|el porcentaje
temperature|¿Qué temperatura?|la temperatura
origin|¿Desde dónde?|el lugar de salida
destination|¿Adónde?|el destino
place|¿En qué lugar?|el lugar
city|¿En qué ciudad?|la ciudad
address|¿Cuál es la dirección?|la dirección
room|¿En qué habitación?|la habitación
person|¿De qué persona se trata?|la persona
recipient|¿A quién hay que enviarlo?|el destinatario
name|¿Cuál es el nombre?|el nombre
owner|¿Quién debe encargarse?|la persona responsable
attendees|¿A quién hay que invitar?|los invitados
email|¿Cuál es el correo electrónico?|el correo electrónico
phone|¿Cuál es el número de teléfono?|el número de teléfono
url|¿Cuál es el enlace?|el enlace
message|¿Qué debe decir?|el texto
subject|¿Cuál debe ser el asunto?|el asunto
title|¿Qué título debe llevar?|el título
reason|¿Cuál es el motivo?|el motivo
details|¿De qué se trata exactamente?|los detalles
query|¿Qué hay que buscar?|el texto de búsqueda
language|¿En qué idioma?|el idioma
format|¿En qué formato?|el formato
size|¿Qué tamaño?|el tamaño
colour|¿Qué color?|el color
version|¿Qué versión?|la versión
type|¿De qué tipo?|el tipo
code|¿Cuál es el código?|el código
status|¿Qué estado?|el estado
value|¿Cuál es el nuevo valor?|el nuevo valor
seat|¿Qué asiento?|el asiento
environment|¿En qué entorno?|el entorno
priority|¿Qué urgencia tiene?|la urgencia
one|¿Qué indico en {}?|el dato exacto
`,
  things: `
account|qué cuenta|la cuenta
card|qué tarjeta|la tarjeta
order|qué pedido|el pedido
invoice|qué factura|la factura
booking|qué reserva|la reserva
reservation|qué reserva|la reserva
appointment|qué cita|la cita
event|qué evento|el evento
meeting|qué reunión|la reunión
ticket|qué ticket|el ticket
contract|qué contrato|el contrato
customer|qué cliente|el cliente
client|qué cliente|el cliente
patient|qué paciente|el paciente
employee|qué empleado|el empleado
doctor|qué médico|el médico
contact|qué contacto|el contacto
user|qué usuario|el usuario
product|qué producto|el producto
item|qué artículo|el artículo
article|qué artículo|el artículo
service|qué servicio|el servicio
server|qué servidor|el servidor
database|qué base de datos|la base de datos
project|qué proyecto|el proyecto
file|qué archivo|el archivo
folder|qué carpeta|la carpeta
document|qué documento|el documento
message|qué mensaje|el mensaje
thread|qué conversación|la conversación
flight|qué vuelo|el vuelo
train|qué tren|el tren
hotel|qué hotel|el hotel
vehicle|qué vehículo|el vehículo
car|qué coche|el coche
device|qué dispositivo|el dispositivo
door|qué puerta|la puerta
key|qué llave|la llave
plan|qué tarifa|la tarifa
option|qué opción|la opción
subscription|qué suscripción|la suscripción
shipment|qué envío|el envío
parcel|qué paquete|el paquete
claim|qué siniestro|el siniestro
policy|qué póliza|la póliza
payment|qué pago|el pago
transaction|qué movimiento|el movimiento
expense|qué gasto|el gasto
course|qué curso|el curso
class|qué clase|la clase
team|qué equipo|el equipo
group|qué grupo|el grupo
list|qué lista|la lista
channel|qué canal|el canal
playlist|qué lista de reproducción|la lista de reproducción
music|qué música|la música
song|qué canción|la canción
medicine|qué medicamento|el medicamento
drug|qué medicamento|el medicamento
pharmacy|qué farmacia|la farmacia
dish|qué plato|el plato
table|qué mesa|la mesa
store|qué tienda|la tienda
company|qué empresa|la empresa
department|qué departamento|el departamento
task|qué tarea|la tarea
issue|qué problema|el problema
lead|qué cliente potencial|el cliente potencial
depot|qué depósito|el depósito
warehouse|qué almacén|el almacén
machine|qué máquina|la máquina
job|qué trabajo|el trabajo
report|qué informe|el informe
book|qué libro|el libro
repository|qué repositorio|el repositorio
member|qué miembro|el miembro
station|qué estación|la estación
zone|qué zona|la zona
lamp|qué lámpara|la lámpara
ingredient|qué ingrediente|el ingrediente
line|qué línea|la línea
position|qué puesto|el puesto
recipe|qué receta|la receta
student|qué alumno|el alumno
supplier|qué proveedor|el proveedor
tenant|qué inquilino|el inquilino
property|qué inmueble|el inmueble
role|qué rol|el rol
deployment|qué despliegue|el despliegue
namespace|qué espacio de nombres|el espacio de nombres
metric|qué métrica|la métrica
domain|qué dominio|el dominio
currency|qué moneda|la moneda
loan|qué préstamo|el préstamo
purpose|qué propósito|el propósito
pipeline|qué pipeline|el pipeline
target|qué objetivo|el objetivo
resource|qué recurso|el recurso
template|qué plantilla|la plantilla
participant|qué participante|el participante
iban|qué IBAN|el IBAN
tracking|qué número de seguimiento|el número de seguimiento
route|qué ruta|la ruta
street|qué calle|la calle
slot|qué franja horaria|la franja horaria
window|qué franja horaria|la franja horaria
method|qué método|el método
mode|qué modo|el modo
speaker|qué altavoz|el altavoz
invitation|qué invitación|la invitación
practitioner|qué médico|el médico
prescription|qué receta|la receta
specialty|qué especialidad|la especialidad
insurer|qué aseguradora|la aseguradora
application|qué aplicación|la aplicación
backup|qué copia de seguridad|la copia de seguridad
instance|qué instancia|la instancia
quote|qué presupuesto|el presupuesto
campaign|qué campaña|la campaña
segment|qué segmento|el segmento
candidate|qué candidato|el candidato
field|qué campo|el campo
variant|qué variante|la variante
printer|qué impresora|la impresora
site|qué sede|la sede
camera|qué cámara|la cámara
action|qué acción|la acción
provider|qué proveedor|el proveedor
offer|qué oferta|la oferta
passport|qué pasaporte|el pasaporte
carrier|qué transportista|el transportista
region|qué región|la región
country|qué país|el país
dashboard|qué panel|el panel
tag|qué etiqueta|la etiqueta
incident|qué incidente|el incidente
trip|qué viaje|el viaje
permission|qué permiso|el permiso
platform|qué plataforma|la plataforma
source|qué fuente|la fuente
record|qué registro|el registro
`,
};
