import { readFileSync } from 'node:fs';

/** The colors, which the console has too. */
const TOKENS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The style of the pages without script. Paper is light. */
export const STYLE = `
${TOKENS}
*{box-sizing:border-box}
html{font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif;
-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink)}
main,header,footer{max-width:1080px;margin:0 auto;padding:0 20px}
header{padding-top:32px}
h1,h2,h3,p,dl,dd,figure,table,ul{margin:0}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.01em}
h2{font-size:1.25rem;line-height:1.3}
h3{font-size:1rem;line-height:1.4}
a{color:var(--accent)}
a:focus-visible,button:focus-visible,input:focus-visible,summary:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.soft{color:var(--soft)}
.small{font-size:.875rem}
.eyebrow{color:var(--soft);font-size:.875rem;margin-bottom:4px}
.lead{font-size:1.125rem;max-width:46em;margin-top:12px}
.periods{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0;margin:18px 0 0}
.periods a{display:block;padding:4px 14px;border:1px solid var(--line);border-radius:999px;background:var(--card);text-decoration:none;font-size:.9375rem}
.periods a[aria-current]{background:var(--accent);border-color:var(--accent);color:var(--card);font-weight:600}
section,.card{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:22px 24px;margin-top:20px}
section>p,section>.intro{margin-top:6px;max-width:60em}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:20px;margin-top:20px}
.pair>section{margin-top:0;min-width:0}
.tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:14px;margin-top:24px;padding:0;list-style:none}
.tile{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:16px 18px;min-width:0}
.tile .name{font-size:.9375rem;font-weight:500;margin:0}
.tile .figure{font-size:1.875rem;line-height:1.2;font-weight:650;font-variant-numeric:tabular-nums;margin-top:2px}
.tile .figure small{font-size:1rem;font-weight:500;color:var(--soft)}
.tile .row{display:flex;align-items:flex-end;justify-content:space-between;gap:12px}
.tile p{font-size:.875rem;color:var(--soft);margin-top:4px}
.good-news{color:var(--good)}
.bad-news{color:var(--bad)}
figure{margin-top:16px}
figcaption{font-weight:600;font-size:.9375rem;margin-bottom:4px}
.scroll{overflow-x:auto}
.scroll .wide{min-width:600px}
svg.chart{display:block;width:100%;height:auto;font-family:inherit;overflow:visible}
svg text{fill:var(--soft);font-size:13px}
svg .value{fill:var(--ink);font-size:15px;font-weight:600}
svg .label{fill:var(--ink);font-size:14px}
.axis line{stroke:var(--line);stroke-width:1}
.proceed{fill:var(--proceed);background:var(--proceed)}
.stepped{fill:var(--accent);background:var(--accent)}
.ask{fill:var(--ask);background:var(--ask)}
.confirm{fill:var(--confirm);background:var(--confirm)}
.options{fill:var(--options);background:var(--options)}
.escalate{fill:var(--escalate);background:var(--escalate)}
.off{fill:var(--off);background:var(--off)}
svg .track{fill:var(--badge)}
svg .bar{fill:var(--accent)}
svg .before{stroke:var(--ink);stroke-width:2.5}
svg .line{fill:none;stroke:var(--accent);stroke-width:2.5;stroke-linejoin:round}
svg .area{fill:var(--tint)}
svg .point{fill:var(--accent);stroke:var(--card);stroke-width:1.5}
svg .line.good{stroke:var(--good)}
svg circle.good{fill:var(--good)}
svg .diagonal{stroke:var(--soft);stroke-width:1.5;stroke-dasharray:5 5}
svg .note{font-size:12px}
.spark{width:120px;height:30px;flex:none;display:block}
.spark .line{stroke-width:1.75}
.spark circle{fill:var(--accent)}
table{border-collapse:collapse;width:100%;font-size:.9375rem;margin-top:14px}
caption{text-align:left;font-weight:600;padding-bottom:4px}
th,td{text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid var(--line);vertical-align:top}
thead th{color:var(--soft);font-weight:500;font-size:.875rem;vertical-align:bottom}
tbody th{font-weight:500}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tr:last-child>*{border-bottom:0}
td.number:last-child,th.number:last-child{padding-right:0}
.key{display:inline-block;width:12px;height:12px;border-radius:3px;margin-right:8px;vertical-align:-1px;forced-color-adjust:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.badges{display:flex;flex-wrap:wrap;gap:6px;list-style:none;padding:0;margin:8px 0 0}
.badges li{background:var(--badge);border-radius:999px;padding:1px 10px;font-size:.8125rem}
.badges .alarm{color:var(--bad);font-weight:600}
.badges .done{color:var(--good);font-weight:600}
.issue{border-top:1px solid var(--line);padding:18px 0 16px;scroll-margin-top:12px}
.issue:first-of-type{margin-top:14px}
.issue:last-of-type{padding-bottom:0}
.issue:target{outline:3px solid var(--accent);outline-offset:8px;border-radius:4px}
.issue .row{display:flex;justify-content:space-between;gap:20px;align-items:flex-start}
.issue p{margin-top:6px}
.issue h3 a{color:inherit;text-decoration:none}
.issue h3 a:hover{text-decoration:underline}
.examples{padding:0;margin:8px 0 0;list-style:none}
.examples li{border-left:3px solid var(--line);padding:1px 0 1px 12px;margin-top:6px;color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}
h1,h3,td,th,p{overflow-wrap:anywhere}
td.number,th{overflow-wrap:normal}
tbody th{overflow-wrap:anywhere;min-width:9em}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.issue .row>div{min-width:0}
.facts{display:grid;grid-template-columns:1fr 1fr;gap:14px 24px;margin-top:14px}
.facts~p,.facts~h3{margin-top:14px}
.facts dt{color:var(--soft);font-size:.875rem}
.facts dd{font-weight:600;font-variant-numeric:tabular-nums}
.terms dt{font-weight:600;margin-top:12px}
.terms dd{max-width:60em}
.empty{color:var(--soft);padding:10px 0 2px}
footer{padding-top:20px;padding-bottom:40px;color:var(--soft);font-size:.875rem}
pre{margin:12px 0 0;padding:12px 14px;background:var(--page);border:1px solid var(--line);border-radius:8px;font-size:.875rem;overflow-x:auto}
.narrow{max-width:420px}
.narrow{padding-top:7vh}
.narrow h1+p{margin-top:10px}
a.sign-in{display:inline-block;margin-top:16px;padding:10px 18px;font-weight:600;color:var(--card);background:var(--accent);border-radius:8px;text-decoration:none}
form label{display:block;font-weight:600;margin-top:16px}
form input{width:100%;margin-top:6px;padding:10px 12px;font:inherit;color:var(--ink);background:var(--page);border:1px solid var(--soft);border-radius:8px}
form button{margin-top:16px;padding:10px 18px;font:inherit;font-weight:600;color:var(--card);background:var(--accent);border:0;border-radius:8px;cursor:pointer}
.alert{border-left:4px solid var(--bad);padding:6px 12px;margin-top:16px;color:var(--bad)}
@media (max-width:760px){.wordy{display:none}.pair{grid-template-columns:minmax(0,1fr)}.tiles{grid-template-columns:1fr 1fr}
section{padding:18px 16px}.issue .row{flex-direction:column;gap:8px}.tile .spark{display:none}}
@media (max-width:620px){.scroll{direction:rtl}.scroll>*{direction:ltr}
table.cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table.cards,table.cards tbody{display:block}
table.cards tr{display:flex;flex-wrap:wrap;justify-content:space-between;gap:2px 18px;padding:10px 0;border-bottom:1px solid var(--line)}
table.cards tr:last-child{border-bottom:0}
table.cards th,table.cards td{display:block;border:0;padding:0;text-align:left}
table.cards tbody th{flex:1 0 100%}
table.cards td::before{content:attr(data-head) " ";color:var(--soft);font-size:.875rem}
table.cards td.wordy{display:none}table.cards .number{white-space:normal}}
@media (max-width:340px){.tiles{grid-template-columns:1fr}}@media (max-width:420px){.facts{grid-template-columns:1fr}.tile{padding:14px}}
@page{size:A4;margin:14mm 13mm}
@media print{:root{color-scheme:light;--page:#fff}html{font-size:10.5pt}main,header,footer{max-width:none;padding-left:0;padding-right:0}
header{padding-top:0}.periods{display:none}section,.tile{break-inside:avoid;border-radius:6px;padding:12px 14px}
section.long{break-inside:auto}section,.pair{margin-top:12px}.tiles{gap:8px;margin-top:12px}.pair{gap:12px}
.issue,tr,figure,table{break-inside:avoid}h2,h3,caption{break-after:avoid}thead{display:table-header-group}
.scroll{overflow:visible}.scroll .wide{min-width:0}.wordy{display:table-cell}.tile .figure{font-size:1.5rem}.lead{font-size:1.05rem}
svg,.key{print-color-adjust:exact;-webkit-print-color-adjust:exact}a{color:inherit;text-decoration:none}
svg.chart{max-height:82mm}.tile .spark{width:84px}}
`;
