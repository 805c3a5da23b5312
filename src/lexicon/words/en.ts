import type { LanguageLists } from '../schema.js';

/** Words and patterns of English. */
export const EN: LanguageLists = {
  actionDelete: 'delete remove erase drop purge wipe clear trash discard',
  actionCancel: 'cancel void revoke annul',
  actionCreate: 'create add make open new set register generate insert log raise file',
  actionUpdate: 'update change modify edit adjust alter set switch revise correct rename replace',
  actionSend:
    'send dispatch forward mail email message deliver text notify tell share post submit publish',
  actionSearch: 'search find look lookup locate query browse discover',
  actionGet:
    'get fetch retrieve show list display check view read see tell give pull report status',
  actionBook: 'book reserve reserving booking reservation appointment',
  actionBuy: 'buy order purchase',
  actionSchedule:
    'schedule plan arrange remind reminder meeting appoint reschedule postpone move plane',
  actionTransfer: 'transfer pay remit refund withdraw deposit charge wire',
  actionMove: 'move relocate copy upload download import export migrate backup restore',
  actionStart:
    'start run launch execute begin trigger activate enable play resume deploy restart reboot turn',
  actionStop: 'stop end pause halt disable deactivate close shut kill terminate lock block',
  actionConvert: 'convert translate transform turn export',
  actionWrite: 'write draft compose generate rewrite rephrase edit proofread summarize summarise',
  actionCompute:
    'calculate compute estimate count sum average compare analyze analyse evaluate measure predict',
  beforeVerb: 'please to and then you also just can could would should i we let us kindly now',
  durationUnits:
    /s|sec|secs|seconds?|min|mins|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|nights?|fortnights?|decades?/u,
  durationUnit: /hour|minute|day|week|fortnight|month|year|night/u,
  durationArticles: 'a an another one',
  half: 'half',
  wholeDurations: /fortnight/u,
  quarters: 'quarter quarters',
  durationTrail: 'later earlier ago longer more sooner late',
  rateWords: 'times time once twice each every per x',
  moreWords: 'more extra',
  hour: 'hour',
  few: 'few couple pair',
  of: 'of',
  fewBehindArticle: 'few couple',
  and: 'and',
  articleOfHalf: 'a an',
  halfBehind: /half/u,
  hours: /hour|hours/u,
  quartered: 'hour year',
  currencies:
    /usd|eur|gbp|jpy|chf|cny|rmb|inr|aud|cad|sek|nok|dkk|pln|brl|dollars?|euros?|pounds?|sterling|quid|bucks|yen|pence|cents?|rupees?|kr|won/u,
  opensNumber: 'a',
  months:
    'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
  weekdays:
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat mondays tuesdays wednesdays thursdays fridays saturdays sundays',
  relativeDays: 'today tomorrow tonight yesterday overmorrow christmas easter thanksgiving weekend',
  namedTimes: 'noon midnight midday',
  onlyBesideNumber: 'may march sat sun mon wed',
  monthStarts: 'jan:1 feb:2 mar:3 apr:4 may:5 jun:6 jul:7 aug:8 sep:9 oct:10 nov:11 dec:12',
  clockNames: 'noon midnight midday',
  clockSigns: "o'clock oclock am pm a.m p.m",
  clockHours: 'h hrs',
  clockLeads: 'at around about till until before after from',
  clockLeadsBare: 'at',
  clockLeadsWeak: 'till until before after around about from',
  notBehindHour:
    'of more other others others? percent times each or euros euro people months weeks days minutes hours',
  clockRange: 'to till until',
  minutesPast: 'past to till before after',
  minuteWords: 'five ten twenty twenty-five quarter',
  halfHour: 'half',
  clockSignsShort: /am|pm|a\.m|p\.m|h/u,
  fractionJoints: 'less',
  clockLeadsAbout: 'from about around',
  dayPartJoints: 'in the',
  setsAgainst: 'but only make',
  partsOfDay: 'morning afternoon evening night dawn lunchtime',
  thisDay: 'tonight today',
  determinesOne: 'the my our your his her its their this that',
  determinesMany: 'these those',
  determinesAll: 'all every each both any either everything whichever whatever no',
  determinesAny: 'a an another some one',
  determinesOnlyHere: 'all',
  endsNoun:
    'outside inside upstairs downstairs away next except beside behind near against toward towards upon off apart aside together too else instead first',
  articles: 'a an the my our to in into at of for on',
  listJoints: /and|plus|or/u,
  saysOfThing:
    'is are was were has have stands stand lies lie sits sit hangs hang contains contain holds which that who there',
  aboutSomebody: /i|you|we|he|she|they|please|if|when/u,
  countArticles: /an?|two|three|four/u,
  smallNumbers: 'two three four five six',
  telling:
    "the and my please to of for is you your what with on from at this it can could would send show delete cancel book me i a an in by as be are was we our us i'm i'd it's that there have has not do don't but so if how when where which who need want make set get put start stop move change add open close order new no kill lock mute pause all",
  endings: /ing|ings|tion|ly|ght|ould|ness|ment/u,
  numbers:
    'zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 oh:0 a:1 an:1 half:0.5 couple:2 dozen:12 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90',
  scales: 'hundred:100 thousand:1000 k:1000 grand:1000 million:1000000 millions:1000000',
  numbersMoreOftenElse: 'a an oh half couple one once k grand',
  beginsPhrase: 'half quarter a an another noon midnight midday hour few couple fortnight',
  greetingHeads: /hi|hello|hey|dear (?:team|all|assistant)|good (?:morning|afternoon|evening)/u,
  thanksTails: /thanks|thank you|many thanks|thx|cheers/u,
  dayDistances: 'yesterday:-1 today:0 tonight:0 tomorrow:1 overmorrow:2',
  greets: 'bye goodbye hi hello hey heya hiya howdy yo morning afternoon evening greetings',
  thanks: 'thanks thank thx ty ta cheers appreciated',
  agreesTo:
    'yes yeah yep yup sure ok okay k alright right great perfect fine agreed go ahead do it that for please sounds good lovely cool brilliant to me thanks mate definitely absolutely',
  agreesFirst:
    'yes yeah yep yup sure ok okay alright great perfect fine agreed go sounds definitely absolutely do',
  stops: "stop cancel abort halt nevermind never mind leave it forget that wait hold on don't",
  stopsFirst: 'stop abort halt nevermind never forget',
  noLonger:
    /(?:it's |it is |that's |that is )?(?:no longer|not) (?:needed|necessary)(?: any ?more)?|i (?:no longer|don't) need (?:it|that)(?: any ?more)?/u,
  corrects:
    /no\s+(?:no|wait|sorry|i meant|not)|not\s+\S+,|sorry,?\s|(?:no,?\s+)?i meant|oh,?\s+i meant|wait[,!]|no wait|wrong|correction/u,
  opensQuestion:
    "what what's whats who who's whom whose when where where's which why how is are was were do does did has have had am can may could will would should",
  askedPerson: 'you u please kindly',
  firstPerson: 'i we',
  finiteVerbs:
    "is are was were am isn't wasn't been has had have it's i'm i've that's he's she's we're they're you're got",
  wishes:
    'please pls plz need want would like can could should must let kindly help how what which',
  greetsWith:
    "there all team everyone everybody bot assistant again you folks from rainy sunny it's its me here is how are doing good ready for another coffee in hand anyone home house see later soon now",
  praise: 'perfect brilliant great super wonderful awesome excellent amazing lovely much parcel',
  beforeOrder: "please and then to kindly just now also let's",
  can: /can|could|will|would|may/u,
  asksWhat: /what|how|was/u,
  beforeQuestionWord: /a|at|in|on|for|from|with|by|to|of/u,
  beforeQuestion: 'so and ok okay hi hello hey well um uh oh please quick question',
  verdictHeads: /no|yes|well|so/u,
  answerArticles: /your|the|that|this/u,
  answerLast: /last |previous /u,
  answerNouns: /answer|reply|response/u,
  answerBefore: /before/u,
  answerWas: /is|was|isn't|wasn't/u,
  thatHeads: /that|that's|this|it|exactly/u,
  whatWasWanted: /what i (?:wanted|meant|asked for|needed)/u,
  rangeJoints: /to|until|till|through|and/u,
  namedBehind: 'database branch',
  verbsOfTables: /drop|truncate|alter|delete/u,
  wordWorkVerbs:
    'explain describe define summarise summarize paraphrase rephrase reword rewrite simplify shorten proofread translate suggest recommend brainstorm compose draft write word phrase imagine invent recite rhyme sing',
  handsOver: 'tell give make help think come put say find show',
  wordThings:
    'joke jokes riddle riddles poem haiku limerick rhyme story stories anecdote idea ideas example examples tip tips advice sentence sentences phrase word words synonym synonyms title titles slogan slogans caption name names question questions reason reasons line lines paragraph speech',
  beforeWordWork: 'please can could would will you help me us to let s kindly i need want like',
  systemSays: /(?:confidence|clarity|certainty)\s+\d/u,
  scalesBehindDigits: /k|grand|thousand|million/u,
  clockSuffixes: /am|pm|a\.m\.|p\.m\./u,
  noLead: 'half',
  clockSuffixesGlued: /am|pm|h/u,
  percentWords: 'percent',
  clockSignsBehind: 'am pm',
  yes: "yes|y|yeah|yep|yup|yes please|sure|of course|certainly|absolutely|definitely|correct|right|exactly|that's right|ok|okay|k|fine|go ahead|do it|go for it|please do|proceed|confirm|confirmed|i confirm|approved|sounds good|looks good|affirmative|agreed|haan|👍|✅|👌",
  no: "no|n|nope|nah|no thanks|no thank you|don't|do not|stop|cancel|abort|wait|hold on|not yet|wrong|incorrect|never|negative|please don't|never mind|nevermind|👎|❌",
  unknownAnswers:
    "i don't know|i do not know|i really don't know|i really do not know|i'm afraid i don't know|i can't remember|i don't remember|i dont know|don't know|dont know|dunno|idk|no idea|not sure|i'm not sure|im not sure|unsure|i have no idea|no clue|i can't say|can't say|maybe|perhaps|hm|hmm",
  agreesToConfirmation:
    "good|great|perfect|excellent|lovely|brilliant|wonderful|better|much better|that's better|that's fine|that works|works for me|that'll do|that will do|all good|all right|alright|carry on|continue",
  besideYes:
    'quickly|quick|fast|asap|right away|immediately|at once|as soon as possible|soon|then|now|so|that way|like that|as it is|as is|this time|all of it|cheers|mate|ta|very much|a lot|thanks a lot',
  fillers:
    "please|pls|thanks|thank|you|the|that|that's|it|it's|is|i|i'd|i'll|would|like|want|let's|well|so|then|just|now|oh|um|uh|and|do|go|ahead|with|them|these|those|this|him|her",
  pointers: 'option|number|nr|choice|one|take|choose|pick',
  ordinals:
    'first:1|1st:1|former:1|one:1|second:2|2nd:2|two:2|third:3|3rd:3|three:3|fourth:4|4th:4|four:4',
  last: 'last|final|latter|bottom one',
  middle: 'middle|middle one',
  cancels:
    "never mind|nevermind|nvm|forget it|forget about it|forget that|leave it|leave it be|leave it for now|leave that|drop it|scrap it|scrap that|skip it|don't bother|do not bother|don't do it|do nothing|don't do anything|changed my mind|i changed my mind|i've changed my mind|i have changed my mind|no longer needed|not needed anymore|i don't want it anymore|i don't want that anymore|i don't need it anymore|let it be|let's not|let's leave it|call it off",
  stopsAction:
    "stop|stop it|stop that|cancel|cancel it|cancel that|cancel this|abort|abort it|don't|do not|please don't",
  turningAway:
    'actually|oh|ah|well|hm|hmm|um|uh|sorry|hey|ok|okay|no|nope|wait|hold on|hang on|one moment|you know what|on second thought|on second thoughts|thinking about it|in fact|please|just|then|right|yeah|thanks|thank you|no thanks|stop',
  courtesyBehind: 'please|thanks|thank|you',
  reasonHeads:
    /she|she's|he|he's|they|they're|someone|somebody|i|i'll|i've|i'd|i'm|it's|it|its|that's|that|this|we|we'll|no|not|nothing|everything|all|there|thanks|keep|leave/u,
  but: 'but',
  guesses: /maybe|perhaps|probably|might|may|could|think|guess|but/u,
  asksBack: /what|which|why|how|who|whose|when|where|is|are/u,
  tags: /isn't it|innit|isn't he|isn't she|aren't they|don't you think|was/u,
  mattersNot: /what difference|any difference|does (?:it|that) matter/u,
  alsoPhrases: /too|also|as well|another one|one more/u,
  beforeResuming: /so|ok|okay|right|well|now|alright|also/u,
  resuming: /and|back|as for|about|regarding|returning/u,
  soHeads: /so/u,
  pointsBack: 'it that this them those these him her',
  negations:
    /not|never|no more|nobody|nothing|without|don'?t|doesn'?t|didn'?t|won'?t|can'?t|cannot/u,
  pointsAtKnown:
    /it|its|that|this|them|those|these|one|both|all|everything|to|for|the (?:one|first|second|third|last|other|same|cheap\w*|new\w*|old\w*|lat\w*|early?\w*|big\w*|small\w*)/u,
  turnsAway: /actually|instead|rather|first|forget|no/u,
  turnsAwayWithin: /instead|rather|first|before that|for now/u,
  yesHeads: /yes/u,
  refuses: /not|no|don't|except|but|without|neither|none/u,
  saysNothing:
    'ending ends end in on at from for of with which called named said say use using mine my our is was i mean meant',
  refusalHeads: /not/u,
  butRather: /but/u,
  setsAgainstAlone: 'rather actually instead change sorry',
  wantsOrForbids:
    "please pls plz need needs want wants would could can should must shall let kindly prefer hope wish only except without unless if not no instead than don't can't won't i'd stay stays stayed keep keeps kept remain remains untouched still require requires forget scratch ignore cancel half rest everything everyone nothing nobody first last also but",
  leans: 'it its this that these those they them their he him his she her one ones both other same',
  nounsOfToday: 'morning afternoon evening week month year summer winter time',
  or: /or/u,
  andJoints: /and/u,
  countsOfOffer: /two|three|four|five|several|both/u,
  picksOffer: 'first second third fourth last 1st 2nd 3rd former latter both all neither',
  extent: 'all every each only entire whole both exactly none',
  beforeForm: 'as into',
  byTheWay: /by the way|btw|incidentally|fun fact|speaking of which/u,
  abbreviations: /\d{1,2}|\p{L}|dr|mr|mrs|ms|no|tel|approx|dept|inc|ltd|co|st|prof|art/u,
  pointsAt: 'it that this them those these they there he she him her his its ones',
  beforeSubjectOfForm: 'is are was were',
  formalSubjects: 'there ça',
  determinedNouns: 'the a an my our your all every each two',
  agreesWithOffer:
    'yes yeah yep ok okay sure great perfect lovely fine right good do go choose pick take',
  indefinite: 'a an one some another',
  oneOfMany:
    'file files folder directory document doc ticket order invoice account stock company customer user contact friend cousin colleague client employee patient project repo repository branch server service database table column row record records message email mail tweet post photo picture image video song playlist meeting event appointment booking reservation flight hotel room restaurant device lamp light door card payment transaction subscription plan product item chapter section page paragraph sentence word term city town place location station date day time amount number level value sector field report',
  factOpeners: /what(?:'s|s)?|who(?:'s)?|when|where|which|whose|how|why|is|are|was|were|does|did/u,
  personal: "i my me we our us mine ours i'm i've i'd",
  offers: /suggest|recommend|propose|name|give|tell|list/u,
  how: 'how',
  ownPossessives: 'my our',
  supplyWhen: 'now immediately daily weekly hourly monthly every',
  translates: 'translate',
  tellsNothing: /don't|do not|dunno|no idea|not sure|idk/u,
  vagueThings:
    'something|some thing|somehow|anything|whatever|stuff|things|thing|sort it|sort out|sort this|sort that|deal with|take care of|handle it|handle this|handle that|fix it|fix this|fix that|make it better|make it nicer|make it work|make this work|improve it|improve this|do the needful|do your thing|what needs to be done|what has to be done|what is needed|whatever is needed|the needful|as one would do|do it|the thing|that thing|this thing|those things|the things|act on it|see to it|look into it|follow up|next steps|further actions|necessary actions|further action',
  vagueQuantities:
    'some|several|a few|a couple|a couple of|a bunch|a lot|lots|a number of|a certain amount|enough|a little|a bit|multiple|various|many|more or less|roughly|as many as|as much as|the right number|the right amount|a certain number|plenty|any number',
  vagueTimes:
    'soon|sometime|some time|at some point|later|later on|a while|for a while|in a while|in due course|eventually|when it suits|when convenient|at a convenient time|a good time|a suitable time|a better time|another time|another day|some day|one of these days|the other day|in the near future|early enough|in time|not too late|not too early|too late|too early|earlier|recent|recently|lately|around then|the usual time|as soon as possible|asap|whenever|when you can|the latest|latest|upcoming|these days|a decent hour',
  vagueDegrees:
    'a certain level|a certain degree|to a certain|decent|reasonable|reasonably|appropriate|suitable|sensible|fair|proper|properly|acceptable|affordable|cheap|not too expensive|within budget|in my budget|normal|standard level|good enough|high enough|low enough|big enough|small enough|large enough|long enough|fast enough|the limit|too much|too many|too long|too big|too high|too low|too expensive|too old|fairly|quite|rather|a good price|a fair price|my size|the right size|the right|the correct|as needed|if needed|where needed|if necessary|as necessary|as appropriate|where appropriate|when needed|ideal|optimal',
  vagueQualities:
    'nice|nicer|nicely|good|better|best|cool|beautiful|pretty|professional|attractive|engaging|catchy|interesting|fun|special|unique|perfect|amazing|presentable|fancy|better looking|look good|looks good|look better|easy to read|the way they want|in a way|in the manner|the kind of thing|the sort of|some kind of|some sort of|in the shape|in the right format|in the format|the format that|a good format|usual format|in the style|the right style|right tone|the tone|a proper format|well written',
  openChoices:
    "one of|one of the|one of those|one of them|either|either one|any of|any one|which one|the one|the ones|that one|this one|those ones|the first one|another one|a different one|some of|some of the|some of them|part of|parts of|certain|a certain|a specific|specific one|particular|a particular|special one|whichever|wherever|somewhere|someone|somebody|who wants|who want one|those of us|the old|the older|the unused|the stale|the inactive|the outdated|the obsolete|no longer needed|not needed|unneeded|don't need|we need|the relevant|relevant ones|the important|important ones|the affected|the main ones|other places|the places|all that|as before|as usual|the usual|like last time|same as|the regular|the normal one",
  hearsay:
    "as discussed|as agreed|as we agreed|we agreed|as i said|as i mentioned|i mentioned|we discussed|we talked about|we spoke about|you know|you know which|you know what|you know the one|like we said|as promised|they asked for|she asked for|he asked for|they want|they wanted|she wanted|he wanted|he likes|she likes|they like|they said|she said|he said|was saying|were saying|i was talking|told me|they need|asked me|as requested|as recommended|as required|would like it|likes it|i like|i like it|likes best|prefers|prefer|my preferences|wants to have|wants it|my liking|our rules|house rules|the rules|our policy|our standards|our setup|the requirements|the specs|the spec|the guidelines|should know|remember|i forget|i forgot|can't remember|don't remember",
  openTasks:
    "recommend|recommend_|suggest|suggestion_|advise|advice|tips|ideas|idea for|plan a|plan my|plan an|plan the|planning a|planning to|planning my|help me find|help me choose|help me with|help me plan|help me create|help me write|help me decide|help me learn|looking for|want to learn|i want to|i'd like to|i would like to|i'm interested|interested in|design a|design an|develop a|create a|build a|curate|find me|teach me|guide me|start a|organize my|improve my|choose a|pick a|set up a|workout|itinerary|meal plan|gift|playlist|options|alternatives|should i",
  formats:
    'pdf csv tsv xls xlsx excel json jsonl yaml xml html markdown doc docx word ppt pptx slide slides deck table tables bullet bullets bulleted list lists numbered paragraph paragraphs sentence sentences line lines words page pages chart graph histogram diagram png jpg jpeg svg gif mp3 mp4 wav sql regex email e-mail letter report summary script code function tweet post essay poem haiku headline title outline spreadsheet powerpoint latex plain text memo checklist step-by-step',
  languageNames:
    'english german french spanish italian portuguese dutch swedish danish norwegian finnish polish czech russian ukrainian turkish arabic hebrew hindi bengali urdu chinese mandarin cantonese japanese korean vietnamese thai indonesian malay greek hungarian romanian latin',
  everyOne: /all|both|everything|every one|each of them/u,
  butFor: /except|but|apart from|without|not|bar/u,
  theFirst: /first|1st|former/u,
  theLast: /last|latter|final/u,
  theSecond: /second|2nd/u,
  theThird: /third|3rd/u,
  theFourth: /fourth|4th/u,
  twoOf: /two|2/u,
  threeOf: /three|3/u,
  priceKeys: /price|rate|cost|fee|amount|total/u,
  timeKeys: /date|day|time|start|begin|depart|created|due|sent|at$|on$/u,
  sizeKeys: /size|capacity|seats|places|area|length|duration|minutes|amount|count|guests|people/u,
  cheaper: /cheap(?:er|est)|less expensive|least expensive/u,
  dearer: /dear(?:er|est)|(?:more|most) expensive|pricier|priciest/u,
  earlier: /earlier|earliest|older|oldest|sooner|soonest/u,
  later: /later|latest|newer|newest|most recent/u,
  smaller: /small(?:er|est)|short(?:er|est)|fewer/u,
  bigger: /big(?:ger|gest)|larg(?:er|est)|long(?:er|est)/u,
  takesBack: /not|except/u,
  takesBackTwo: /rather than|instead of/u,
  superlatives: 'older:oldest earlier:earliest newer:newest later:latest',
  correctsValues:
    /sorry|actually|instead|rather|not|no|wait|meant|should|make (?:it|that)|change|correction|wrong|oops/u,
  changesUp: /more|extra|higher/u,
  changesDown: /less|fewer|lower/u,
  doubles: /double (?:it|that|the)|twice (?:that|as|the)/u,
  halves: /half (?:of )?(?:it|that|the)|halve (?:it|that|the)/u,
  percentSigns: /%|percent/u,
  articlesBeforeAmount: 'a an the',
  theOther: /the other(?: one)?|other one/u,
  namePrepositions: /for|to|with/u,
  valueJoints: 'and',
  leadsIn:
    /it's|it is|it|is|that's|that is|that|this|to|for|from|at|in|on|by|with|of|the|a|an|my|her|his|our|their|your|should|be|was|were|name|named|called|wait|sorry|oh|ah|actually|rather|well|hm|ok|okay|then|so|also|email|address|number|no|please|pls|i|mean|meant|want|would|like|take|make|use|an?/u,
  courtesyBehindValue: /please|pls|thanks|thank|you|then|instead/u,
  fromWords: /from/u,
  toWords: /to/u,
  vagueAnswers:
    /(?:for )?(?:a |an? (?:little|short) )?(?:bit|while|moment|time)|some|some(?: more)? time|sometime|some day|soon|later|later on|whenever|any time|anytime|a few|a couple|several|many|not long|ages/u,
  untilWords:
    /now|today|tomorrow|tonight|yesterday|noon|midnight|immediately|asap|next|end|start|beginning|week|month|year|quarter|half/u,
  startWords: /from|starting|since|beginning/u,
  endWords: /to|until|-|till/u,
};
