import type { Dimension } from '../types.js';

/** A group of phrases that say the same about a request. */
export interface PhraseGroup {
  readonly kind: string;
  readonly dimension: Dimension;
  /** Log-odds of its dimension for one hit, before training. */
  readonly weight: number;
  /** Phrases separated by `|`, lower case. `_` at the end stands for any ending of the word. */
  readonly phrases: string;
}

/** Phrases that leave something open, in the languages most traffic is written in. */
export const OPEN_PHRASES: readonly PhraseGroup[] = [
  {
    kind: 'vague_object',
    dimension: 'goal',
    weight: 1.3,
    phrases:
      'something|some thing|somehow|anything|whatever|stuff|things|thing|sort it|sort out|sort this|sort that|deal with|take care of|handle it|handle this|handle that|fix it|fix this|fix that|make it better|make it nicer|make it work|make this work|improve it|improve this|do the needful|do your thing|what needs to be done|what has to be done|what is needed|whatever is needed|the needful|as one would do|do it|the thing|that thing|this thing|those things|the things|act on it|see to it|look into it|follow up|next steps|further actions|necessary actions|further action|' +
      'mach es besser|améliore ça|hazlo mejor|fallo meglio|faz isso melhor|maak het beter|in ordnung|arrange ça|règle ça|répare ça|arréglalo|soluciónalo|sistemalo|risolvilo|arranja isso|corrige isso|los het op|maak het in orde|napraw to|zrób to|irgendwas|irgendetwas|etwas|irgendwie|kümmer dich|kümmere dich|kümmern sie sich|das ding|quelque chose|occupe-toi|occupez-vous|le truc|ce truc|algo|lo que haga falta|lo necesario|encárgate|arregla|la cosa|qualcosa|occupati|pensaci|alguma coisa|o necessário|resolve isso|trata disso|iets|regel het|regel dat|dat ding|något|fixa det|ordna det|noget|ordn det|klar det|noe|ordne det|coś|jakoś|zajmij się|něco|nějak|vyřeš to|uprav|bir şey|bir şeyler|hallet|ilgilen|sesuatu|urus|atur saja|что-нибудь|что-то|как-нибудь|разберись|сделай что|щось|якось|شيئا|شيئًا|شيء|कुछ|gì đó|jotain|hoida|valami|intézd',
  },
  {
    kind: 'vague_quantity',
    dimension: 'constraints',
    weight: 0.8,
    phrases:
      'some|several|a few|a couple|a couple of|a bunch|a lot|lots|a number of|a certain amount|enough|a little|a bit|multiple|various|many|more or less|roughly|as many as|as much as|the right number|the right amount|a certain number|plenty|any number|' +
      'einige|ein paar|genug|genügend|mehrere|quelques|plusieurs|un peu|assez|suffisamment|algunos|algunas|unos cuantos|unas cuantas|suficiente|varios|varias|un poco|alcuni|alcune|abbastanza|un po|parecchi|alguns|algumas|suficientes|um pouco|enkele|een paar|genoeg|wat|några|tillräckligt|lagom|nogle|nok|et par|noen|kilka|trochę|wystarczająco|několik|trochu|dost|birkaç|biraz|yeteri kadar|yeterince|beberapa|secukupnya|cukup|sedikit|несколько|немного|достаточно|побольше|кілька|трохи|بعض|عدة|كافية|कुछ|थोड़ा|muutama|néhány',
  },
  {
    kind: 'vague_time',
    dimension: 'constraints',
    weight: 1.0,
    phrases:
      'soon|sometime|some time|at some point|later|later on|a while|for a while|in a while|in due course|eventually|when it suits|when convenient|at a convenient time|a good time|a suitable time|a better time|another time|another day|some day|one of these days|the other day|in the near future|early enough|in time|not too late|not too early|too late|too early|earlier|recent|recently|lately|around then|the usual time|as soon as possible|asap|whenever|when you can|the latest|latest|upcoming|these days|a decent hour|' +
      'bald|demnächst|irgendwann|später|bei gelegenheit|rechtzeitig|zeitnah|bientôt|plus tard|un de ces jours|à temps|pronto|más tarde|algún día|a tiempo|presto|più tardi|prima o poi|em breve|mais tarde|qualquer dia|binnenkort|later|ooit|op tijd|snart|senare|någon gång|i tid|på et tidspunkt|wkrótce|później|kiedyś|na czas|brzy|brzo|později|někdy|včas|yakında|sonra|uygun bir zamanda|bir ara|nanti|segera|kapan-kapan|скоро|позже|как-нибудь потом|вовремя|когда удобно|скоріше|пізніше|قريبا|قريبًا|لاحقا|لاحقًا|जल्दी|बाद में',
  },
  {
    kind: 'vague_degree',
    dimension: 'constraints',
    weight: 0.9,
    phrases:
      'a certain level|a certain degree|to a certain|decent|reasonable|reasonably|appropriate|suitable|sensible|fair|proper|properly|acceptable|affordable|cheap|not too expensive|within budget|in my budget|normal|standard level|good enough|high enough|low enough|big enough|small enough|large enough|long enough|fast enough|the limit|too much|too many|too long|too big|too high|too low|too expensive|too old|fairly|quite|rather|a good price|a fair price|my size|the right size|the right|the correct|as needed|if needed|where needed|if necessary|as necessary|as appropriate|where appropriate|when needed|ideal|optimal|' +
      'angemessen_|passend_|geeignet_|vernünftig_|günstig_|ordentlich_|richtig_|convenable|approprié_|raisonnable_|adéquat_|bon marché|adecuad_|razonable_|apropiad_|conveniente|barat_|adeguat_|ragionevol_|giust_|economico|adequad_|razoáve_|apropriad_|passende|geschikt_|redelijk_|lämplig_|rimlig_|passande|passend_|rimelig_|odpowiedni_|rozsądn_|stosown_|vhodn_|rozumn_|přiměřen_|přijateln_|uygun|makul|yang sesuai|sesuai|yang pas|wajar|подходящ_|разумн_|нормальн_|приемлем_|відповідн_|مناسب|مناسبة|معقول|मनासिब|ठीक|सही|उचित|sopiva_|megfelelő',
  },
  {
    kind: 'vague_quality',
    dimension: 'output_format',
    weight: 0.7,
    phrases:
      'nice|nicer|nicely|good|better|best|cool|beautiful|pretty|professional|attractive|engaging|catchy|interesting|fun|special|unique|perfect|amazing|presentable|fancy|better looking|look good|looks good|look better|easy to read|the way they want|in a way|in the manner|the kind of thing|the sort of|some kind of|some sort of|in the shape|in the right format|in the format|the format that|a good format|usual format|in the style|the right style|right tone|the tone|a proper format|well written|' +
      'schön_|hübsch_|gut|gute|guten|besser_|ansprechend_|joli_|beau|belle|bien|mieux|bonit_|buen_|mejor_|bello|bella|carino|carina|meglio|migliore|bom|boa|melhor|mooi_|leuk|leuke|beter|goed_|snygg_|snyggt|fint|bra|bättre|pæn_|godt|bedre|ładn_|dobr_|lepsz_|pěkn_|hezk_|lepší|güzel|iyi|daha iyi|bagus|baik|menarik|lebih baik|красив_|хорош_|лучше|получше|гарн_|краще|جميل|أفضل|अच्छा|अच्छी|बेहतर',
  },
  {
    kind: 'open_choice',
    dimension: 'scope',
    weight: 1.2,
    phrases:
      "one of|one of the|one of those|one of them|either|either one|any of|any one|which one|the one|the ones|that one|this one|those ones|the first one|another one|a different one|some of|some of the|some of them|part of|parts of|certain|a certain|a specific|specific one|particular|a particular|special one|whichever|wherever|somewhere|someone|somebody|who wants|who want one|those of us|the old|the older|the unused|the stale|the inactive|the outdated|the obsolete|no longer needed|not needed|unneeded|don't need|we need|the relevant|relevant ones|the important|important ones|the affected|the main ones|other places|the places|all that|as before|as usual|the usual|like last time|same as|the regular|the normal one|" +
      'die alten|alten|alte|die älteren|die unbenutzten|die veralteten|veraltete_|nicht mehr benötigt_|les anciens|les anciennes|anciens|anciennes|les vieux|les vieilles|obsolètes|inutilisé_|los antiguos|las antiguas|antiguos|antiguas|los viejos|las viejas|i vecchi|le vecchie|vecchi|vecchie|os antigos|as antigas|antigos|antigas|os velhos|as velhas|de oude|de verouderde|stare|starych|starą|gamla|de gamla|gamle|staré|starý|eski|lama|старые|старых|старі|' +
      "eine der|einer der|eines der|einen der|das eine|die eine|der eine|jemand_|irgendwo|das übliche|wie immer|wie üblich|die relevanten|die wichtigen|un des|une des|l'un_|celui|celle|ceux|celles|comme d'habitude|quelque part|quelqu'un|uno de|una de|alguno_|alguna_|el de|la de|el que|la que|los que|las que|lo de siempre|como siempre|uno dei|una delle|quello|quella|quelli|quelle|il solito|come al solito|um dos|uma das|aquele|aquela|aqueles|o de sempre|como sempre|een van de|degene|die ene|zoals altijd|ergens|iemand|en av|ett av|den där|som vanligt|någon|någonstans|en af|den ene|som sædvanlig|den der|en av de|jeden z|jedna z|jedną z|któryś|ten co|jak zwykle|gdzieś|jeden z|jedna z|ten co|jako obvykle|někde|birini|birisi|biri|her zamanki|şu|salah satu|yang itu|seperti biasa|один из|одну из|одна из|тот|ту|те|как обычно|как всегда|кто-нибудь|где-нибудь|один із|як завжди|أحد|إحدى|ذلك|تلك|المعتاد|किसी|वही|हमेशा की तरह",
  },
  {
    kind: 'hearsay',
    dimension: 'scope',
    weight: 1.5,
    phrases:
      "as discussed|as agreed|as we agreed|we agreed|as i said|as i mentioned|i mentioned|we discussed|we talked about|we spoke about|you know|you know which|you know what|you know the one|like we said|as promised|they asked for|she asked for|he asked for|they want|they wanted|she wanted|he wanted|he likes|she likes|they like|they said|she said|he said|was saying|were saying|i was talking|told me|they need|asked me|as requested|as recommended|as required|would like it|likes it|i like|i like it|likes best|prefers|prefer|my preferences|wants to have|wants it|my liking|our rules|house rules|the rules|our policy|our standards|our setup|the requirements|the specs|the spec|the guidelines|should know|remember|i forget|i forgot|can't remember|don't remember|" +
      "wie besprochen|wie vereinbart|wie abgemacht|du weißt schon|sie wissen schon|wie gewünscht|comme convenu|comme discuté|tu sais|vous savez|como acordamos|como hablamos|ya sabes|ya sabe|lo acordado|como d'accordo|come concordato|come al telefono|sai quale|come combinado|como combinado|conforme combinado|você sabe|zoals afgesproken|zoals besproken|je weet wel|som vi sa|som avtalat|du vet|som aftalt|som vi talte|du ved|som avtalt|jak ustaliliśmy|jak rozmawialiśmy|wiesz|jak jsme se domluvili|jak jsme mluvili|víš|konuştuğumuz|konuştuğumuz gibi|biliyorsun|seperti yang dibicarakan|sesuai kesepakatan|kamu tahu|как договаривались|как обсуждали|ты знаешь|сам знаешь|вы знаете|як домовлялися|كما اتفقنا|كما تعلم|जैसा हमने|जैसा तय",
  },
];

/** Requests for advice or plans that hang on the asker's own tastes, means and situation. */
export const OPEN_TASKS: PhraseGroup = {
  kind: 'open_task',
  dimension: 'scope',
  weight: 1.1,
  phrases:
    "recommend|recommend_|suggest|suggestion_|advise|advice|tips|ideas|idea for|plan a|plan my|plan an|plan the|planning a|planning to|planning my|help me find|help me choose|help me with|help me plan|help me create|help me write|help me decide|help me learn|looking for|want to learn|i want to|i'd like to|i would like to|i'm interested|interested in|design a|design an|develop a|create a|build a|curate|find me|teach me|guide me|start a|organize my|improve my|choose a|pick a|set up a|workout|itinerary|meal plan|gift|playlist|options|alternatives|should i",
};

/** Words that pin a request to one form of answer. */
export const FORMATS: ReadonlySet<string> = new Set(
  'pdf csv tsv xls xlsx excel json jsonl yaml xml html markdown doc docx word ppt pptx slide slides deck table tables bullet bullets bulleted list lists numbered paragraph paragraphs sentence sentences line lines words page pages chart graph histogram diagram png jpg jpeg svg gif mp3 mp4 wav sql regex email e-mail letter report summary script code function tweet post essay poem haiku headline title outline spreadsheet powerpoint latex plain text memo checklist step-by-step tabelle liste sätze wörter tableau phrases mots tabla frases palabras lista tabella tabela parole'.split(
    ' ',
  ),
);

export const LANGUAGES: ReadonlySet<string> = new Set(
  'english german french spanish italian portuguese dutch swedish danish norwegian finnish polish czech russian ukrainian turkish arabic hebrew hindi bengali urdu chinese mandarin cantonese japanese korean vietnamese thai indonesian malay greek hungarian romanian latin englisch deutsch französisch spanisch anglais allemand français espagnol inglés alemán francés español inglese tedesco francese inglês alemão'.split(
    ' ',
  ),
);

/** Open phrases of scripts without spaces, found as substrings. */
export const UNSPACED_OPEN: readonly {
  kind: string;
  dimension: Dimension;
  weight: number;
  pattern: RegExp;
}[] = [
  {
    kind: 'vague_object',
    dimension: 'goal',
    weight: 1.2,
    pattern:
      /何か|なんか|良くして|それを直して|弄好|修一下|なんとか|対応して|よろしく|どうにか|处理一下|處理一下|弄一下|搞一下|处理|什么的|东西|想办法|어떻게 좀|뭔가|처리해|알아서|จัดการ|อะไรสักอย่าง/,
  },
  {
    kind: 'vague_quantity',
    dimension: 'constraints',
    weight: 0.8,
    pattern:
      /いくつか|少し|多め|適量|何人か|一些|几个|幾個|适量|多一点|(?<![好快早晚大小高低])一点|若干|몇 개|몇몇|조금|적당량|บ้าง|สักหน่อย|หลาย/,
  },
  {
    kind: 'vague_time',
    dimension: 'constraints',
    weight: 1.0,
    pattern:
      /そのうち|なるべく早|後で|あとで|近いうち|いつか|都合のいい|尽快|之后|以后|改天|最近|过几天|方便的时候|나중에|조만간|언젠가|편한 시간|最近の|เร็ว ๆ นี้|ภายหลัง|เมื่อสะดวก/,
  },
  {
    kind: 'vague_degree',
    dimension: 'constraints',
    weight: 0.9,
    pattern:
      /適当|適切|ちょうどいい|ほどよ|手頃|合适|適合|适当|合理|差不多|적당|적절|알맞|무난|เหมาะสม|พอดี/,
  },
  {
    kind: 'vague_quality',
    dimension: 'output_format',
    weight: 0.8,
    pattern:
      /いい感じ|良く|よくして|改善して|きれいに|見やすく|わかりやすく|良い|好看|漂亮|好一点|更好|清楚|보기 좋게|예쁘게|깔끔하게|좋은|สวย|ดี ๆ|ให้ดี/,
  },
  {
    kind: 'open_choice',
    dimension: 'scope',
    weight: 1.1,
    pattern:
      /いつもの|どれか|例の|古い|旧い|旧|老旧|过时|ひとつの|一つの|老样子|跟以前一样|那些|某个|某些|其中一|늘 하던|평소대로|그거|그것|하나를|어떤|เหมือนเดิม|อันนั้น|ตัวนั้น/,
  },
  {
    kind: 'hearsay',
    dimension: 'scope',
    weight: 1.4,
    pattern:
      /と言って|と言った|前に話し|話した通り|要望|希望の|说过的|说的|要求的|商量|约定|말했던|요구한|원하는|얘기한|ที่คุยกัน|ที่บอก|ต้องการ/,
  },
];
