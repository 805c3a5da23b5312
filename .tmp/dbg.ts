import { context } from './world.ts';
import { prepareTools } from '../src/assess/call/prepare-tools.ts';
import { readInput } from '../src/assess/reading.ts';
import { materialOf, surroundingsOf } from '../src/assess/call/material.ts';
import { scoreTool } from '../src/assess/call/score-offers.ts';
import { assignScored } from '../src/assess/call/bind.ts';
import { BINDER } from '../src/assess/call/binder-model.ts';
import { atOnce } from '../src/turns.ts';
export function dbg(request: string, name: string){
 const input={request,history:[],context,answered:[]} as any; const reading=readInput(input); const m=materialOf(reading,context);
 const tool=prepareTools(context).tools.find(t=>t.name===name)!;
 const a=surroundingsOf(tool,m); for(const g of a.groundings) console.log('ground',[...g.list.stems].join(' '),g.best,g.score.toFixed(2),'margin',g.margin.toFixed(2),'named',g.named);
 const sc=atOnce(scoreTool(tool,m)); for (const s of sc){ console.log(s.parameter.name,s.parameter.kind,'none',s.none.toFixed(2)); s.offers.map((o,i)=>({o,sc:s.scores[i]!})).sort((x,y)=>y.sc-x.sc).slice(0,5).forEach(({o,sc})=>console.log('    ',sc.toFixed(2),o.from,JSON.stringify(o.value),o.from==='record'?[...o.grounding.list.stems].join(' ')+' fit '+o.fit+' '+o.labels.length:o.from==='span'?o.span.kind:'')); }
 const r=assignScored(tool,m,sc,BINDER.rivals); for(const b of r.bindings) console.log('  =>',b.parameter.name,b.value,b.sure.toFixed(2),b.several);
}
dbg(process.argv[2]!,process.argv[3]!);
