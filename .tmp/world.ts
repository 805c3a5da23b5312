import { assess } from '../src/assess/assess.ts';
const f=(name,description,properties,required)=>({type:'function',function:{name,description,parameters:{type:'object',properties,required}}});
const s=(description,more={})=>({type:'string',description,...more}); const n=(description)=>({type:'number',description}); const i=(d)=>({type:'integer',description:d});
export const tools=[
 f('list_appointments','List appointments of a day',{date:s('Day, YYYY-MM-DD',{format:'date'}),vet_id:s('Vet, such as V-2')},['date']),
 f('book_appointment','Book an appointment for a pet',{pet_id:s('Pet, such as P-104'),vet_id:s('Vet, such as V-2'),start:s('Start, ISO 8601 date and time',{format:'date-time'}),reason:s('Why')},['pet_id','start']),
 f('reschedule_appointment','Move an appointment to another time',{appointment_id:s('Appointment, such as A-7'),start:s('New start, ISO 8601',{format:'date-time'})},['appointment_id','start']),
 f('cancel_appointment','Cancel an appointment',{appointment_id:s('Appointment'),notify_owner:{type:'boolean',description:'Whether the owner gets a message'}},['appointment_id']),
 f('find_pet','Find pets by name or owner',{query:s('Name of the pet or its owner')},['query']),
 f('register_pet','Register a new pet',{name:s('Name of the pet'),species:s('Species',{enum:['dog','cat','rabbit','bird','other']}),owner_id:s('Owner, such as O-31'),birth_date:s('Date of birth',{format:'date'})},['name','species','owner_id']),
 f('send_message','Send a message to an owner',{owner_id:s('Owner, such as O-31'),text:s('Text of the message'),channel:s('Channel',{enum:['sms','email']})},['owner_id','text']),
 f('order_stock','Order medicine or food from the supplier',{sku:s('Number of the item'),quantity:i('How many packs')},['sku','quantity']),
 f('adjust_stock','Correct the number of packs in stock',{sku:s('Number of the item'),quantity:i('Packs in stock now')},['sku','quantity']),
 f('create_invoice','Create an invoice for an owner',{owner_id:s('Owner'),amount:n('Amount in euros'),description:s('What for')},['owner_id','amount']),
 f('refund_invoice','Refund an invoice, in part or whole',{invoice_id:s('Invoice, such as INV-55'),amount:n('Amount in euros')},['invoice_id','amount']),
 f('void_invoice','Void an invoice that was made by mistake',{invoice_id:s('Invoice')},['invoice_id']),
 f('add_note','Add a note to the file of a pet',{pet_id:s('Pet'),text:s('Text of the note')},['pet_id','text']),
];
export const context={tools,now:'2026-11-23T09:20:00+01:00',user:{name:'Mira Novak',role:'receptionist'},
 pets:[{id:'P-104',name:'Bella',species:'dog',owner_id:'O-31'},{id:'P-105',name:'Milo',species:'cat',owner_id:'O-31'},{id:'P-110',name:'Luna',species:'cat',owner_id:'O-34'},{id:'P-117',name:'Rocky',species:'dog',owner_id:'O-36'}],
 owners:[{id:'O-31',name:'Anna Keller',phone:'+49 170 1112233',email:'anna.keller@example.com'},{id:'O-34',name:'Tom Brandt',phone:'+49 170 4445566',email:'tom.brandt@example.com'},{id:'O-36',name:'Sara Lindholm',phone:'+46 70 123 45 67',email:'sara@example.com'}],
 vets:[{id:'V-1',name:'Dr. Ines Roth'},{id:'V-2',name:'Dr. Paul Meyer'}],
 appointments:[{id:'A-7',pet_id:'P-104',pet:'Bella',vet_id:'V-1',start:'2026-11-24T10:30:00+01:00',reason:'vaccination'},{id:'A-8',pet_id:'P-110',pet:'Luna',vet_id:'V-2',start:'2026-11-24T14:00:00+01:00',reason:'dental check'},{id:'A-9',pet_id:'P-105',pet:'Milo',vet_id:'V-1',start:'2026-11-25T09:00:00+01:00',reason:'follow-up'}],
 stock:[{sku:'RX-20',name:'Rimadyl 50 mg',packs:12},{sku:'FD-7',name:'Renal diet cat food',packs:4},{sku:'VC-3',name:'Rabies vaccine',packs:30}],
 invoices:[{id:'INV-55',owner_id:'O-31',owner:'Anna Keller',amount:84.5,description:'Vaccination Bella'},{id:'INV-56',owner_id:'O-34',owner:'Tom Brandt',amount:120,description:'Dental check Luna'}]};
const say:[string,string,any][]=[
 ['what appointments do we have tomorrow?','list_appointments',{date:'2026-11-24'}],
 ['move bellas vaccination to thursday 11 am','reschedule_appointment',{appointment_id:'A-7',start:'2026-11-26T11:00:00+01:00'}],
 ['cancel Luna’s dental check, and let the owner know','cancel_appointment',{appointment_id:'A-8',notify_owner:true}],
 ['book Rocky in with Dr. Meyer on Friday at half past two, limping','book_appointment',{pet_id:'P-117',vet_id:'V-2',start:'2026-11-27T14:30:00+01:00'}],
 ['put Milo down for next Monday 9:15','book_appointment',{pet_id:'P-105',start:'2026-11-30T09:15:00+01:00'}],
 ['text Anna Keller that Bella’s blood results are fine','send_message',{owner_id:'O-31',channel:'sms'}],
 ['order 6 packs of the renal cat food','order_stock',{sku:'FD-7',quantity:6}],
 ['we counted the rabies vaccine, 28 left','adjust_stock',{sku:'VC-3',quantity:28}],
 ['refund half of Tom Brandt’s invoice','refund_invoice',{invoice_id:'INV-56',amount:60}],
 ['invoice 55 was a mistake, void it','void_invoice',{invoice_id:'INV-55'}],
 ['invoice Sara Lindholm 45 euros for nail trimming','create_invoice',{owner_id:'O-36',amount:45}],
 ['new cat for Sara Lindholm, called Pixel','register_pet',{name:'Pixel',species:'cat',owner_id:'O-36'}],
 ['note for Rocky: allergic to penicillin','add_note',{pet_id:'P-117'}],
 ['whose dog is Rocky?','find_pet',{query:'Rocky'}],
 ['cancel everything tomorrow except Luna','cancel_appointment',{}],
 ['Verschieb Milos Nachkontrolle auf Mittwoch 15 Uhr','reschedule_appointment',{appointment_id:'A-9',start:'2026-11-25T15:00:00+01:00'}],
 ['Bestell 10 Packungen Rimadyl, nein, 12','order_stock',{sku:'RX-20',quantity:12}],
 ['Schick Tom Brandt eine Mail, dass Luna abgeholt werden kann','send_message',{owner_id:'O-34',channel:'email'}],
 ['Annule le rendez-vous de Bella','cancel_appointment',{appointment_id:'A-7'}],
 ['reembolsa 20 euros de la factura de Anna Keller','refund_invoice',{invoice_id:'INV-55',amount:20}],
 ['in two hours book Luna for a quick check','book_appointment',{pet_id:'P-110',start:'2026-11-23T11:20:00+01:00'}],
 ['don’t cancel Luna, cancel Bella','cancel_appointment',{appointment_id:'A-7'}],
 ['refund the Keller invoice','refund_invoice',{invoice_id:'INV-55',amount:'?'}],
 ['book an appointment for Bella','book_appointment',{pet_id:'P-104',start:'?'}],
 ['message Tom','send_message',{owner_id:'O-34',text:'?'}],
 ['add a note to Luna’s file that she lost 300 g, and tell Tom','add_note',{pet_id:'P-110'}],
];
let right=0;
for (const [r,t,want] of say){ const a=assess({request:r,history:[],context,answered:[]}); const sp=a.intentSpec; const p=sp?.parameters??{};
 const bad=Object.entries(want).filter(([k,v])=>v==='?'?p[k]!==undefined:JSON.stringify(p[k])!==JSON.stringify(v));
 const extra=Object.keys(p).filter(k=>!(k in want)); const ok=sp?.tool===t&&bad.length===0; if(ok)right++;
 console.log(ok?'ok ':'BAD',a.score.toFixed(2),JSON.stringify(r),'->',sp?.tool,JSON.stringify(p), ok?'':'WANT '+t+' '+JSON.stringify(want), ok?'':a.questions.slice(0,2).map(q=>q.text).join(' / ')); }
console.log(right,'of',say.length);
