/**
 * The lists that a language may have. Each language fills in what it has; readers take the lists of all languages
 * together (see `lexicon.ts`).
 */
/** Lists of words, with spaces between them. */
export interface WordLists {
  /** Short names of weekdays, each with its number from Sunday on; only read beside a date. */
  readonly shortWeekdays?: string;
  /** Words between a weekday and the number of its day: `Friday the 13th`. */
  readonly betweenWeekdayAndDay?: string;
  /** Names of fields with the present day. */
  readonly presentKeys?: string;
  /** Beginnings of the names of weekdays, each with its number from Sunday on: `wtor:2`. */
  readonly weekdayStems?: string;
  /** Signs that stand for weekdays, likewise. */
  readonly weekdaySigns?: string;
  /** Words with which speakers take back what they just said: `10, no, 12`. */
  readonly selfCorrection?: string;
  /** Words behind which stands what is left out: `everything except the drafts`. */
  readonly exceptions?: string;
  /** Words behind which, after a word for all, stands what is left out: `all but Rosie`. */
  readonly exceptsFromAll?: string;
  /** Verbs for leaving something as it is: `keep`, `lasciale`. */
  readonly keeps?: string;
  /** Words that deny the verb of their clause. */
  readonly denies?: string;
  /** Words that begin what is meant instead of what was denied. */
  readonly instead?: string;
  /** Words behind a yes that say how sure it is: `yes, approved`. */
  readonly assures?: string;
  /** Parts of a whole, each with its size: `half:0.5`. */
  readonly fractions?: string;
  /** Words for no fewer than all of some: `both`, `everything`. */
  readonly wholeOf?: string;
  /** How many times as much, each with its number: `twice:2`. */
  readonly multiples?: string;
  /** Words behind a multiple that says how often: `twice a day`. */
  readonly timesIn?: string;
  /** Words for one of several that cost the same: `4.50 each`. */
  readonly eachOf?: string;
  /** Parts of the day whose hours are after noon. */
  readonly afterNoon?: string;
  /** Words that put a distance in time ahead of now: `in two hours`. */
  readonly timeAhead?: string;
  /** Words that open a condition: `if he has not replied`. */
  readonly opensCondition?: string;
  /** Words behind which `if` asks about something, and puts nothing under a condition. */
  readonly asksWhether?: string;
  /** Words that open a condition at the head of a sentence, before a mark, and elsewhere tell of a time: `when he replies, …`. */
  readonly opensConditionAhead?: string;
  /** Words between a condition and what is to be done then. */
  readonly opensConsequence?: string;
  /** Words with which a condition is courtesy, however long it is: `s'il te plaît`. */
  readonly courteousCondition?: string;
  /** Words before one that opens a condition elsewhere and compares here: `dezelfde als`. */
  readonly comparesBefore?: string;
  /** Words of a condition that is only polite: `if possible`. */
  readonly politeCondition?: string;
  /** Units of periods, each with its size: day 0, week 1, month 2, quarter 3, year 4. */
  readonly periodUnits?: string;
  /** Words for the period before the present one. */
  readonly lastPeriod?: string;
  /** Words for the period behind the present one. */
  readonly nextPeriod?: string;
  /** The first four ordinal numbers. */
  readonly ordinalNumbers?: string;
  /** Nouns that stand for a number: `dozen:12`. */
  readonly countNouns?: string;
  /** Periods in scripts without spaces, with how many units ahead they lie. */
  readonly unspacedPeriodUnits?: string;
  /** Words that any letter may have: `unfortunately`. */
  readonly letterWords?: string;
  /** Words behind which stands what a text is about. */
  readonly aboutWords?: string;
  /** Names of weekdays that are short or mean something else elsewhere, with their numbers. */
  readonly weekdayNames?: string;
  /** Words in front of the number of a day: `le 5`. */
  readonly dayLeads?: string;
  /** Words that count a distance in time from now. */
  readonly fromNow?: string;
  /** Units of time in scripts without spaces, in minutes. */
  readonly unspacedUnitMinutes?: string;
  /** Words for a length of time, in minutes: `kwartier:15`. */
  readonly timeLengths?: string;
  /** Words for half of a unit of time: `media hora`. */
  readonly halfUnits?: string;
  /** Words in front of a unit of time that stands for one of it: `на час`. */
  readonly unitLeads?: string;
  /** Verbs behind which, after a word for oneself, stands what was meant. */
  readonly meansInstead?: string;
  /** Words behind a number that comes on top of what there is. */
  readonly moreOf?: string;
  /** Words behind a number that is taken off what there is. */
  readonly fewerOf?: string;
  /** Verbs of the action class `delete`. */
  readonly actionDelete?: string;
  /** Verbs of the action class `cancel`. */
  readonly actionCancel?: string;
  /** Verbs of the action class `create`. */
  readonly actionCreate?: string;
  /** Verbs of the action class `update`. */
  readonly actionUpdate?: string;
  /** Verbs of the action class `send`. */
  readonly actionSend?: string;
  /** Verbs of the action class `search`. */
  readonly actionSearch?: string;
  /** Verbs of the action class `get`. */
  readonly actionGet?: string;
  /** Verbs of the action class `book`. */
  readonly actionBook?: string;
  /** Verbs of the action class `buy`. */
  readonly actionBuy?: string;
  /** Verbs of the action class `schedule`. */
  readonly actionSchedule?: string;
  /** Verbs of the action class `transfer`. */
  readonly actionTransfer?: string;
  /** Verbs of the action class `move`. */
  readonly actionMove?: string;
  /** Verbs of the action class `start`. */
  readonly actionStart?: string;
  /** Verbs of the action class `stop`. */
  readonly actionStop?: string;
  /** Verbs of the action class `convert`. */
  readonly actionConvert?: string;
  /** Verbs of the action class `write`. */
  readonly actionWrite?: string;
  /** Verbs of the action class `compute`. */
  readonly actionCompute?: string;
  /** Words whose stems are those of verbs, and that are none: the German `wir` is no wire. */
  readonly noVerbs?: string;
  /** Words before which a verb is an order or a wish, not part of a name. */
  readonly beforeVerb?: string;
  /** Prepositions that are verbs elsewhere: `…, para o dia 5`. */
  readonly verbLikePrepositions?: string;
  /** Articles and words for another one, in front of a unit or a half. */
  readonly durationArticles?: string;
  /** Words for a half, in front of a unit. */
  readonly half?: string;
  /** Words for a quarter of an hour. */
  readonly quarters?: string;
  /** Words that stand behind a duration and belong to it: `later`. */
  readonly durationTrail?: string;
  /** Words behind the `plus` of `plus tard`. */
  readonly durationTrailEnd?: string;
  /** Words in front of a unit that make it a rate: `twice a week`. */
  readonly rateWords?: string;
  /** Words between a number and its unit: `two more weeks`. */
  readonly moreWords?: string;
  /** The number in front of quarters of an hour: `drie kwartier`. */
  readonly threeOfQuarters?: string;
  /** The hour. */
  readonly hour?: string;
  /** Words for a few, in front of a unit. */
  readonly few?: string;
  /** The preposition of `quarter of an hour`. */
  readonly of?: string;
  /** Words for a few behind an article. */
  readonly fewBehindArticle?: string;
  /** The and of `an hour and a half`. */
  readonly and?: string;
  /** Articles in front of the half of `and a half`. */
  readonly articleOfHalf?: string;
  /** Units that quarters are of. */
  readonly quartered?: string;
  /** Words that begin a number of several words and are something else elsewhere. */
  readonly opensNumber?: string;
  /** Scales that multiply nothing in front of them. */
  readonly scaleAlone?: string;
  /** Names of months, and their short forms. */
  readonly months?: string;
  /** Names of the days of the week. */
  readonly weekdays?: string;
  /** Days by their distance from today, and feasts. */
  readonly relativeDays?: string;
  /** Times of day with a name. */
  readonly namedTimes?: string;
  /** Ordinary words that are also months or days, and only count beside a number. */
  readonly onlyBesideNumber?: string;
  /** First letters of the names of months, each with the number of the month. */
  readonly monthStarts?: string;
  /** Times of day with a name, as they stand in a phrase. */
  readonly clockNames?: string;
  /** Signs of a clock that stand behind a number and can be nothing else. */
  readonly clockSigns?: string;
  /** Those that may as well be a number of hours. */
  readonly clockHours?: string;
  /** Words that lead to a time of day. */
  readonly clockLeads?: string;
  /** Words behind which a bare number is a time of day, where no noun follows it. */
  readonly clockLeadsBare?: string;
  /** Words behind which a number may be a time of day. */
  readonly clockLeadsWeak?: string;
  /** Words in front of the article of an hour: `hasta las ocho`. */
  readonly clockBeforeLas?: string;
  /** Words in front of the Portuguese article of an hour. */
  readonly clockBeforeAs?: string;
  /** Words behind a number that make it no hour. */
  readonly notBehindHour?: string;
  /** Words between the two ends of a range of times. */
  readonly clockRange?: string;
  /** Words between the minutes and the hour. */
  readonly minutesPast?: string;
  /** Numbers of minutes in words, in front of the hour. */
  readonly minuteWords?: string;
  /** Words for half past or half to. */
  readonly halfHour?: string;
  /** Hours that stand behind the half of `half acht`. */
  readonly hoursBehindHalf?: string;
  /** Articles in front of an hour. */
  readonly hourArticles?: string;
  /** Words between an hour and its fraction. */
  readonly fractionJoints?: string;
  /** Articles in front of the fraction of an hour. */
  readonly fractionArticles?: string;
  /** Words behind which a number without a sign may count things. */
  readonly clockLeadsAbout?: string;
  /** Words between a time and the part of the day. */
  readonly dayPartJoints?: string;
  /** Parts of the day that stand right behind a time. */
  readonly dayPartAdverbs?: string;
  /** Words that set a quantity against what was said before: `but 500`, `and make it 500`. */
  readonly setsAgainst?: string;
  /** Parts of a day, as they stand behind a day or a time of day. */
  readonly partsOfDay?: string;
  /** Words for today and tonight. */
  readonly thisDay?: string;
  /** Determiners of something that the speaker takes to be known: `the`, `my`, `this`. */
  readonly determinesOne?: string;
  /** Determiners of several things that are known: `les`, `those`. */
  readonly determinesMany?: string;
  /** Determiners of all things, or of whichever. */
  readonly determinesAll?: string;
  /** Determiners of any one thing: `a`. */
  readonly determinesAny?: string;
  /** Words that determine in this language, and are something else in others. */
  readonly determinesOnlyHere?: string;
  /**
   * Prepositions and particles, which end the phrase of a noun, beside the words of grammar that all languages
   * share.
   */
  readonly endsNoun?: string;
  /**
   * Articles, prepositions, pronouns, auxiliary verbs and words of politeness. A word that means a thing in
   * another language (`die`, `son`, `sin`, `hat`, `war`) is left out.
   */
  readonly grammar?: string;
  /** Articles, possessives and short prepositions, of which languages have more or fewer. */
  readonly articles?: string;
  /** Words between things that stand within the name of one in other languages. */
  readonly listJointsOnlyHere?: string;
  /** Words with which something is said of a thing: `is`, `lies`, `contains`. */
  readonly saysOfThing?: string;
  /** Small numbers in front of a noun. */
  readonly smallNumbers?: string;
  /** Words that the language uses all the time and its neighbors do not, or rarely. */
  readonly telling?: string;
  /** Number words, each with its number. */
  readonly numbers?: string;
  /** Words that multiply the number in front of them, each with what it multiplies by. */
  readonly scales?: string;
  /** Number words that are articles, or more often something else than a number. */
  readonly numbersMoreOftenElse?: string;
  /** Parts that numbers are made of in a language that writes them in one word. */
  readonly numberParts?: string;
  /** Words for and within a number. */
  readonly numberPartJoins?: string;
  /** Parts of numbers that have lost their last vowel, each with its number. */
  readonly numbersElided?: string;
  /** Words other than numbers with which times and durations begin. */
  readonly beginsPhrase?: string;
  /** Words for days, each with its distance in days from today. */
  readonly dayDistances?: string;
  /** Words for a time of day before noon. */
  readonly beforeNoon?: string;
  /** Names of hours that are no numbers, each with its hour: `ósmej:8`. */
  readonly hourNames?: string;
  /** Polite words at the end of an order, `_` between the words of one. */
  readonly courtesyTails?: string;
  /** Words for the number of a day of a month, each with the number: `dritten:3`. */
  readonly dayOrdinals?: string;
  /** Greetings and farewells, word by word. */
  readonly greets?: string;
  /** Words of thanks. */
  readonly thanks?: string;
  /** Words that stand beside those in a message that agrees. */
  readonly agreesBeside?: string;
  /** Words with which a message that agrees begins. */
  readonly agreesFirst?: string;
  /** Words that stand beside those in a message that calls something off. */
  readonly stopsBeside?: string;
  /** Words with which such a message begins. */
  readonly stopsFirst?: string;
  /** Words with which a question begins. */
  readonly opensQuestion?: string;
  /** Words behind `can` that say who is asked to do something. */
  readonly askedPerson?: string;
  /** Pronouns for the speaker where something is done for them: `send me …`. */
  readonly firstPersonObject?: string;
  /** Pronouns of the first person. */
  readonly firstPerson?: string;
  /** Finite verbs of a statement. */
  readonly finiteVerbs?: string;
  /** Words of a wish or a question. */
  readonly wishes?: string;
  /** Words that stand in a greeting beside it. */
  readonly greetsWith?: string;
  /** Words of praise in front of thanks. */
  readonly praise?: string;
  /** Words in front of the verb of an order. */
  readonly beforeOrder?: string;
  /** Words in front of a question that belong to none. */
  readonly beforeQuestion?: string;
  /** Things whose name stands behind them: `tabla users`. */
  readonly namedBehind?: string;
  /** Words for how a text is to read: `make it shorter`. */
  readonly textManners?: string;
  /** Verbs for what is done with a text that is given: `translate`. */
  readonly textWorkVerbs?: string;
  /** Verbs for what is done with words alone. */
  readonly wordWorkVerbs?: string;
  /** Verbs that want words where such a thing follows: `tell me …`. */
  readonly handsOver?: string;
  /** Things that are made of words: `joke`, `title`, `idea`. */
  readonly wordThings?: string;
  /** Words in front of such a verb. */
  readonly beforeWordWork?: string;
  /** Words of grammar in scripts without spaces. */
  readonly grammarUnspaced?: string;
  /** Articles of the hours: `las ocho`. */
  readonly articleOfHours?: string;
  /** The Portuguese article of the hours. */
  readonly portugueseArticleOfHours?: string;
  /** Words in front of an hour that lead to no bare time. */
  readonly noLead?: string;
  /** The article in front of hours: `vers les huit heures`. */
  readonly pluralArticleOfHours?: string;
  /** Signs of a clock that minutes may follow: `9 Uhr 30`. */
  readonly clockSignOfMinutes?: string;
  /** Whole durations that mean something else where they stand alone. */
  readonly wholeDurationsElsewhere?: string;
  /** Words for a few that make a rate where no `of` follows. */
  readonly rateElsewhere?: string;
  /** Words for percent. */
  readonly percentWords?: string;
  /** Signs of a clock behind a number. */
  readonly clockSignsBehind?: string;
  /** Articles between a verb and a table. */
  readonly tableArticles?: string;
  /** The Italian two, which is English as often. */
  readonly twoOrDue?: string;
  /** The Portuguese two, which is a French verb as often. */
  readonly twoOrOwe?: string;
  /** Words in front of the French verb that is a number elsewhere. */
  readonly beforeOwe?: string;
  /** Words for but. */
  readonly but?: string;
  /** Pronouns of what was spoken of. */
  readonly pointsBack?: string;
  /** Words beside the name of an option that say nothing. */
  readonly saysNothing?: string;
  /** Words that set a value against what was said before, only where nothing else is said. */
  readonly setsAgainstAlone?: string;
  /** Words that pick one of the things on offer. */
  readonly picksOffer?: string;
  /** Words that settle how much is meant. */
  readonly extent?: string;
  /** Words in front of the form of an answer: `as a list`. */
  readonly beforeForm?: string;
  /** Words that point at something in a text of the language: the Spanish `es` is no German one. */
  readonly pointsAt?: string;
  /** Words that point at something only with a noun behind them: `dieses Gebäude`. */
  readonly pointsBeforeNoun?: string;
  /** Words that point at something, of languages that no question is worded in. */
  readonly pointsInAnyText?: string;
  /** Subjects of form in front of `va`. */
  readonly subjectsOfForm?: string;
  /** The verb of such a subject. */
  readonly goes?: string;
  /** Articles that are pronouns where no noun follows. */
  readonly articlesLikePronouns?: string;
  /** Pronouns with a capital, which are no nouns. */
  readonly pronounsNoNoun?: string;
  /** Verbs in front of a subject of form: `Wie geht es`. */
  readonly beforeSubjectOfForm?: string;
  /** Subjects of form. */
  readonly formalSubjects?: string;
  /** Determiners of a noun that a pronoun may stand for. */
  readonly determinedNouns?: string;
  /** Words of agreement with what is on offer. */
  readonly agreesWithOffer?: string;
  /** Articles and numbers of any one thing. */
  readonly indefinite?: string;
  /** Things of which there are many, so that one of them must be told. */
  readonly oneOfMany?: string;
  /** Words of the first person. */
  readonly personal?: string;
  /** The noun of `in order`, which names nothing. */
  readonly inOrder?: string;
  /** The word for how, in front of an adjective. */
  readonly how?: string;
  /** Possessives of the first person. */
  readonly ownPossessives?: string;
  /** Words that say when. */
  readonly supplyWhen?: string;
  /** Verbs of translating. */
  readonly translates?: string;
  /** Words that pin a request to one form of answer. */
  readonly formats?: string;
  /** Names of languages. */
  readonly languageNames?: string;
  /** Words for how many come together, each with the number: `zu sechst`. */
  readonly together?: string;
  /** Comparatives, each with its superlative: of two the older one is the oldest. */
  readonly superlatives?: string;
  /** Articles, which count nothing in front of an amount. */
  readonly articlesBeforeAmount?: string;
  /** Words that join several values. */
  readonly valueJoints?: string;
  /** Words that begin a subordinate clause. */
  readonly subordinates?: string;
  /** Words that begin a subordinate clause only behind a mark. */
  readonly subordinatesAfterMark?: string;
  /** Words between two clauses. */
  readonly clauseJoints?: string;
  /** Words beside one of several things: `the dentist too`. */
  readonly alsoWords?: string;
  /** Words between two orders. */
  readonly orderJoints?: string;
  /** Pronouns and possessives that begin a clause as its subject. */
  readonly subjects?: string;
  /** Verbs of the past, and auxiliary verbs. */
  readonly pastVerbs?: string;
  /** Words in front of the verb of an order in a clause. */
  readonly beforeOrderOfClause?: string;
  /** Abbreviations whose point ends nothing. */
  readonly titlesAbbreviated?: string;
  /** Words that stand within a name. */
  readonly withinNames?: string;
  /** Words behind which a clause is a text: `saying …`. */
  readonly opensTextClause?: string;
  /** Words beside a value that deny it. */
  readonly negates?: string;
  /** Words beside a value that except it. */
  readonly excepts?: string;
  /** Articles and possessives in front of a value. */
  readonly articlesOfValues?: string;
  /** Prepositions in front of a place. */
  readonly placeWords?: string;
  /** Prepositions and verbs in front of a person. */
  readonly personWords?: string;
  /** Words between a date and its time of day. */
  readonly beforeClock?: string;
  /** Words behind which a bare number is a time of day for sure. */
  readonly sureClockLeads?: string;
  /** Words between a time of day and its day. */
  readonly beforeDayOfClock?: string;
  /** Time zones and signs behind a time of day. */
  readonly clockZones?: string;
  /** Units of time that are a date behind a word such as `next`, beside the seasons. */
  readonly momentUnits?: string;
  /** Words between the parts of a date. */
  readonly momentOf?: string;
  /** Words that lead to a month or a season. */
  readonly beforeMonth?: string;
  /** Words that lead to a season. */
  readonly beforeSeason?: string;
  /** Names of seasons. */
  readonly seasons?: string;
  /** Months that are ordinary words elsewhere, and count with a capital. */
  readonly monthsByCapital?: string;
  /** Months that are ordinary words elsewhere, and count behind a word that leads to a month. */
  readonly monthsByLead?: string;
  /** The French word for yesterday, which is `here` elsewhere. */
  readonly yesterdayOrHere?: string;
  /** The article of the hour behind such a day. */
  readonly articleBehindFeira?: string;
  /** Parts of the day that belong to a day only right behind it. */
  readonly partsOnlyAlone?: string;
  /** Portuguese days without their `feira`. */
  readonly shortFeiras?: string;
  /** Words behind the French yesterday. */
  readonly behindYesterday?: string;
  /** Words in front of such a day. */
  readonly beforeFeira?: string;
  /** Words near `hier` that show that the text is not French. */
  readonly notFrench?: string;
  /** The day in front of its number. */
  readonly dayBeforeNumber?: string;
  /** Words that are a day and a part of one. */
  readonly dayOrPart?: string;
  /** Words between the two ends of a span of dates. */
  readonly momentRange?: string;
  /** Words in front of a date that are no part of it. */
  readonly momentLeadIns?: string;
  /** Words for what is the user's own. */
  readonly ownWords?: string;
  /** Units of time in scripts without spaces, each with its seconds. */
  readonly secondsUnspaced?: string;
  /** Words of the first person, of a request. */
  readonly personalWords?: string;
  /** Words for why. */
  readonly why?: string;
  /** Words for how. */
  readonly howWords?: string;
  /** Verbs of how something is done or works. */
  readonly isDone?: string;
  /** Articles of any one thing. */
  readonly anyArticles?: string;
  /** Words of where something comes from. */
  readonly fromRoleWords?: string;
  /** Further words in front of what something is taken from. */
  readonly furtherSources?: string;
  /** Further words in front of where something goes. */
  readonly furtherDestinations?: string;
  /** Words of where something goes. */
  readonly toRoleWords?: string;
  /** Words of agreement in a short turn. */
  readonly agreesInTurn?: string;
  /** Words with which a letter ends. */
  readonly farewells?: string;
  /** Words between the values of a list. */
  readonly joinsValues?: string;
  /** Words between a thing and its state. */
  readonly saysState?: string;
  /** Words of a clause about the noun in front of it. */
  readonly relatives?: string;
  /** Words in front of what something is to be done with. */
  readonly instrumentWords?: string;
  /** Articles that stand before no plural. */
  readonly singularArticles?: string;
  /** Prepositions of a part. */
  readonly ofPart?: string;
  /** Words before a thing that there is: the Dutch `de` is no French one. */
  readonly definiteArticles?: string;
  /** Words between an order's verb and what it is about: `stell mir bitte den Wecker`. */
  readonly behindVerb?: string;
  /** Words that join two nouns to one thing. */
  readonly ofThing?: string;
  /** Pronouns of the user behind a verb. */
  readonly toUser?: string;
  /** The word for or, and its form before an o: `on u off`. */
  readonly orBeforeO?: string;
  /** The word for and, and its form before an i: `padre e hija`. */
  readonly andBeforeI?: string;
  /** Titles in front of a name. */
  readonly titles?: string;
  /** Small words within a name or an address. */
  readonly nameConnectors?: string;
  /** Titles that a mark may follow within a name. */
  readonly titlesBeforeName?: string;
}

/** Lists of phrases, with bars between them. */
export interface PhraseLists {
  /** Letters of Cyrillic with those that sound alike. */
  readonly cyrillicInLatin?: string;
  /** Answers that are a yes, each as it is said. */
  readonly yes?: string;
  /** Answers that are a no, each as it is said. */
  readonly no?: string;
  /** Words of buttons, and of people who decide, for a yes to a confirmation. To a question they may be a value. */
  readonly approves?: string;
  /** Such words for a no. */
  readonly rejects?: string;
  /** Labels before the turns of the person whom an agent serves: `user: …`. */
  readonly userLabels?: string;
  /**
   * Answers of somebody who does not know. "Whatever" and "you decide" are not here: they leave the choice to the
   * agent, which is an answer.
   */
  readonly unknownAnswers?: string;
  /** Assent to a confirmation beside a yes: praise for what is proposed. To a question it may be a value. */
  readonly agreesToConfirmation?: string;
  /** Words that hurry or end a yes and change nothing of what it is said to. */
  readonly besideYes?: string;
  /** Words that carry no answer of their own. */
  readonly fillers?: string;
  /** Words that point at one of several options and say nothing about which. */
  readonly pointers?: string;
  /** Words for the first to the fourth, each with its place. */
  readonly ordinals?: string;
  /** Words for the last of several. */
  readonly last?: string;
  /** Words for the middle one of three. */
  readonly middle?: string;
  /** "Never mind": the action is not wanted any more, whatever was asked about it. */
  readonly cancels?: string;
  /** Orders to stop. To a question they cancel the action; to a confirmation they only say no to it. */
  readonly stopsAction?: string;
  /** Words with which people turn away from what was said, in front of what they want now. */
  readonly turningAway?: string;
  /** Words of courtesy behind an answer. */
  readonly courtesyBehind?: string;
  /** Phrases that leave open what is to be done. `_` at the end stands for any ending of the word. */
  readonly vagueThings?: string;
  /** Phrases that leave open how much. `_` at the end stands for any ending of the word. */
  readonly vagueQuantities?: string;
  /** Phrases that leave open when. `_` at the end stands for any ending of the word. */
  readonly vagueTimes?: string;
  /** Phrases that leave open to what degree. `_` at the end stands for any ending of the word. */
  readonly vagueDegrees?: string;
  /** Phrases that leave open how the result should be. `_` at the end stands for any ending of the word. */
  readonly vagueQualities?: string;
  /** Phrases that leave open which of several. `_` at the end stands for any ending of the word. */
  readonly openChoices?: string;
  /** Phrases that lean on what was said elsewhere. `_` at the end stands for any ending of the word. */
  readonly hearsay?: string;
  /** Requests for advice or plans that hang on the asker. `_` at the end stands for any ending of the word. */
  readonly openTasks?: string;
  /** Requests with which the assessor is tried out when it is loaded. */
  readonly sampleRequests?: string;
}

/** Lists of patterns: the alternatives of a regular expression. */
export interface PatternLists {
  /** Words between a day and its month: `9 de mayo`. */
  readonly ofMonth?: RegExp;
  /** The month that it is: `of this month`. */
  readonly thisMonth?: RegExp;
  /** The month that it is, in scripts without spaces. */
  readonly thisMonthUnspaced?: RegExp;
  /** The first day of a month: `the first of the month`. */
  readonly firstOfMonth?: RegExp;
  /** Dates in signs, with or without a year. */
  readonly hanDate?: RegExp;
  /** Words that are counted, behind a number that is no day. */
  readonly behindCount?: RegExp;
  /** Further words between the ends of a span. */
  readonly upToWords?: RegExp;
  /** Words in front of the day on which something starts. */
  readonly spanStarts?: RegExp;
  /** Words in front of the day on which something ends. */
  readonly spanEnds?: RegExp;
  /** Words for a way back, which has a way there before it. */
  readonly wayBack?: RegExp;
  /** Words for the present year. */
  readonly thisYear?: RegExp;
  /** Words for nights that are counted. */
  readonly nights?: RegExp;
  /** Days of a month without the month, in signs. */
  readonly hanLoneDay?: RegExp;
  /** Names of fields with how many somebody has. */
  readonly countKeys?: RegExp;
  /** Words for people who are counted. */
  readonly people?: RegExp;
  /** Orders to put a thing to another time, in which the second day may be the earlier one. */
  readonly reschedules?: RegExp;
  /** The last day of the month. */
  readonly monthEnd?: RegExp;
  readonly monthEndUnspaced?: RegExp;
  /** Words that put a weekday one week later: `after next`. */
  readonly weekdayAfterNext?: RegExp;
  readonly nextMonthUnspaced?: RegExp;
  /** Two weeks. */
  readonly fortnights?: RegExp;
  /** Numbers in signs in front of an hour. */
  readonly hanHour?: RegExp;
  /** The number of a day without its month. */
  readonly hanDayOfMonth?: RegExp;
  /** A distance in time, its count and its unit. */
  readonly unspacedDistance?: RegExp;
  /** Lengths of time in scripts without spaces: `n` of unit `u`, or half of it. */
  readonly unspacedLength?: RegExp;
  /** Signs of weeks, months and years within periods. */
  readonly unspacedWeek?: RegExp;
  readonly unspacedMonth?: RegExp;
  readonly unspacedYear?: RegExp;
  /** Periods in scripts without spaces. */
  readonly unspacedPeriods?: RegExp;
  /** Words of a condition, in scripts without spaces. */
  readonly conditionUnspaced?: RegExp;
  /** Words behind the half or the quarter of an hour: `quarter to`. */
  readonly fractionOfHour?: RegExp;
  /** The day after tomorrow in several words. */
  readonly dayAfterTomorrow?: RegExp;
  /** Signs behind the hour of a time. */
  readonly hourSigns?: RegExp;
  /** Words that lead to a time of day. */
  readonly hourLeads?: RegExp;
  /** Signs behind the number of a day. */
  readonly ordinalSigns?: RegExp;
  /** The word for per cent. */
  readonly percentWord?: RegExp;
  /** A month and a day, each in a group. */
  readonly hanMonthDay?: RegExp;
  /** A weekday by its sign, in a group. */
  readonly hanWeekday?: RegExp;
  /** Half an hour behind an hour. */
  readonly halfHourBehind?: RegExp;
  /** Parts of the day after noon, in scripts without spaces. */
  readonly hanAfterNoon?: RegExp;
  /** Parts of the day before noon, in Han signs. */
  readonly hanBeforeNoon?: RegExp;
  /** Money with tenths behind its unit: `三十八块五`. */
  readonly hanCoins?: RegExp;
  /** The number of a day or a month in Han signs. */
  readonly hanDayNumber?: RegExp;
  /** Quarters of an hour behind it: `三点三刻`. */
  readonly quartersBehind?: RegExp;
  /** Days of one month from and to: `3月20日から22日`. */
  readonly hanDaySpan?: RegExp;
  /** Words that take the latest call back where a request is no more than that: `wie vorher`. */
  readonly asBefore?: RegExp;
  /** A whole clause that takes the latest call back, and says no more: `put it back to where it was`. */
  readonly takesLastBack?: RegExp;
  /** Digits and signs of scales in one number: `2万3千`. */
  readonly hanMixedNumber?: RegExp;
  /** Phrases for before noon. */
  readonly beforeNoonPhrases?: RegExp;
  /** Minutes before and after a half hour: `fünf vor halb vier`. */
  readonly minutesBesideHalf?: RegExp;
  /** Minutes behind the hour that they are after: `las tres y diez`. */
  readonly minutesAfterBehind?: RegExp;
  /** Signs that make a number before them no hour. */
  readonly notHours?: RegExp;
  /** Words in front of what is given up for something else. */
  readonly insteadOf?: RegExp;
  /** Words beside the number of a day. */
  readonly dayNouns?: RegExp;
  /** Half past noon. */
  readonly halfPastNoon?: RegExp;
  /** Words between minutes and the hour that they come after. */
  readonly minutesAfterHour?: RegExp;
  /** Words between minutes and the hour that they come before. */
  readonly minutesBeforeHour?: RegExp;
  /** An hour with the minutes that are taken off it behind it. */
  readonly minutesBeforeBehind?: RegExp;
  /** Words in front of a period whose last day is meant. */
  readonly periodEnd?: RegExp;
  /** Half past an hour, which the group `hour` holds: `half past two`, `las dos y media`. */
  readonly halfAfterHour?: RegExp;
  /** Half an hour before the hour that is named: `halb drei`, `halv tre`. */
  readonly halfBeforeHour?: RegExp;
  /** A quarter past the hour of the group. */
  readonly quarterAfterHour?: RegExp;
  /** A quarter to the hour of the group. */
  readonly quarterBeforeHour?: RegExp;
  /** In the week after this one. */
  readonly nextWeek?: RegExp;
  /** Twelve o'clock at noon. */
  readonly noon?: RegExp;
  /** Endings that make an order of a noun of action: `予約して`. */
  readonly orderEndings?: RegExp;
  /** Pronouns that stand between a Romance verb and its glued object: the `se` of `envíaselo`. */
  readonly objectsGluedFirst?: RegExp;
  /** Pronouns that are glued to the end of a Romance verb: `resérvalo`, `prenotami`. */
  readonly objectsGlued?: RegExp;
  /** Units of durations. */
  readonly durationUnits?: RegExp;
  /** Units of durations in the singular. */
  readonly durationUnit?: RegExp;
  /** Whole durations of one word. */
  readonly wholeDurations?: RegExp;
  /** One and a half in one word. */
  readonly oneAndHalf?: RegExp;
  /** Words for a half behind a unit: `heure et demie`. */
  readonly halfBehind?: RegExp;
  /** The hour and hours. */
  readonly hours?: RegExp;
  /** The hour behind an elided preposition: `quart d'heure`. */
  readonly ofHour?: RegExp;
  /** Codes and names of currencies. */
  readonly currencies?: RegExp;
  /** Days in scripts that put no spaces between words. */
  readonly unspacedDays?: RegExp;
  /** Times of day in such scripts. */
  readonly unspacedTimes?: RegExp;
  /** Fractions of an hour behind it. */
  readonly hourFractions?: RegExp;
  /** Words between the things of a list. */
  readonly listJoints?: RegExp;
  /** Words with which a text about somebody begins. */
  readonly aboutSomebody?: RegExp;
  /** Articles and small numbers in front of the things of a list. */
  readonly countArticles?: RegExp;
  /** Endings of longer words that the language has and its neighbors do not. */
  readonly endings?: RegExp;
  /** Letters beyond ASCII that tell the language. */
  readonly tellingLetters?: RegExp;
  /** Signs that tell the language, and may be of ASCII alone. */
  readonly tellingSigns?: RegExp;
  /** Greetings at the head of a request. */
  readonly greetingHeads?: RegExp;
  /** Thanks at the end of a request. */
  readonly thanksTails?: RegExp;
  /** Greetings in scripts without spaces. */
  readonly greetsUnspaced?: RegExp;
  /** Words that order something in scripts without spaces. */
  readonly ordersUnspaced?: RegExp;
  /** Words of agreement in scripts without spaces. */
  readonly agreesUnspaced?: RegExp;
  /** Clauses that say that nothing is wanted any more. */
  readonly noLonger?: RegExp;
  /** Phrases that end a conversation, and laughs. */
  readonly closings?: RegExp;
  /** Clauses that forbid to do anything. */
  readonly forbidsAll?: RegExp;
  /** Words that call something off in scripts without spaces. */
  readonly stopsUnspaced?: RegExp;
  /** Words with which a message that puts something right begins. */
  readonly corrects?: RegExp;
  /** Verbs of being able, with which a question or a polite order begins. */
  readonly can?: RegExp;
  /** Words that ask for a thing or a way. */
  readonly asksWhat?: RegExp;
  /** `I can`, in one word. */
  readonly iCan?: RegExp;
  /** `You can`, in one word. */
  readonly youCan?: RegExp;
  /** Words that may stand before what opens a question: `À quelle heure`. */
  readonly beforeQuestionWord?: RegExp;
  /** Particles at the end of a question in scripts without spaces. */
  readonly questionParticles?: RegExp;
  /** Words with which such a question begins. */
  readonly questionWordsUnspaced?: RegExp;
  /** Thanks in scripts without spaces. */
  readonly thanksUnspaced?: RegExp;
  /** A yes or no in front of a judgment. */
  readonly verdictHeads?: RegExp;
  /** Determiners of the answer that is judged. */
  readonly answerArticles?: RegExp;
  /** Words for the last one, in front of the answer. */
  readonly answerLast?: RegExp;
  /** Nouns for the answer of the agent. */
  readonly answerNouns?: RegExp;
  /** Words for before, behind the answer. */
  readonly answerBefore?: RegExp;
  /** Verbs that say how the answer was. */
  readonly answerWas?: RegExp;
  /** Words for that, which is or is not what was wanted. */
  readonly thatHeads?: RegExp;
  /** Clauses for what was wanted. */
  readonly whatWasWanted?: RegExp;
  /** Words between the start and the end of a span of days or of times of day. */
  readonly spanJoints?: RegExp;
  /** Words between the two ends of a range. */
  readonly rangeJoints?: RegExp;
  /** Verbs in front of a table and its name. */
  readonly verbsOfTables?: RegExp;
  /** How a text is to read, where no space parts the words. */
  readonly textMannersUnspaced?: RegExp;
  /** Questions for what something is, where no space parts the words. */
  readonly asksMeaningUnspaced?: RegExp;
  /** Orders to do something with a text that is given, where no space parts the words. */
  readonly textWorkUnspaced?: RegExp;
  /** Such verbs in scripts without spaces. */
  readonly wordWorkUnspaced?: RegExp;
  /** Words for ambiguity and its opposite. */
  readonly ambiguityWords?: RegExp;
  /** Such words in scripts without spaces. */
  readonly ambiguityUnspaced?: RegExp;
  /** Nouns for the request. */
  readonly requestNouns?: RegExp;
  /** The verb between the request and how it is said to be. */
  readonly requestIs?: RegExp;
  /** Words that call a request clear or complete. */
  readonly requestClear?: RegExp;
  /** Sentences that call a request clear in scripts without spaces. */
  readonly requestClearUnspaced?: RegExp;
  /** Words with which a text claims to be of the system. */
  readonly systemSays?: RegExp;
  /** Such words in scripts without spaces. */
  readonly systemSaysUnspaced?: RegExp;
  /** Words for all, in front of the parameters. */
  readonly allOf?: RegExp;
  /** Nouns for parameters. */
  readonly parameterNouns?: RegExp;
  /** Claims that all parameters are there, in scripts without spaces. */
  readonly parametersUnspaced?: RegExp;
  /** Orders to ask nothing. */
  readonly askNothing?: RegExp;
  /** Orders to ask nothing, in scripts without spaces. */
  readonly askNothingUnspaced?: RegExp;
  /** Words for everybody in front of a greeting. */
  readonly everybodyUnspaced?: RegExp;
  /** Words for everybody, and particles, behind a greeting. */
  readonly everybodyBehindUnspaced?: RegExp;
  /** Durations. */
  readonly hanDurations?: RegExp;
  /** Numbers of months. */
  readonly hanMonths?: RegExp;
  /** Times of day. */
  readonly hanClock?: RegExp;
  /** Dates. */
  readonly hanDates?: RegExp;
  /** Days and spans by their distance from today. */
  readonly hanRelative?: RegExp;
  /** Parts of the day behind a date. */
  readonly hanDayPartBehind?: RegExp;
  /** Days of the week behind a week. */
  readonly hanDayInWeek?: RegExp;
  /** Amounts. */
  readonly hanAmounts?: RegExp;
  /** Signs of numbers that count nothing. */
  readonly hanNoAmounts?: RegExp;
  /** Parts of the day. */
  readonly hanDayParts?: RegExp;
  /** Signs with which a date, a time or an amount begins. */
  readonly hanOpensMoment?: RegExp;
  /** Parts of the day that stand for a time. */
  readonly hanDayPartsAlone?: RegExp;
  /** Names of currencies behind an amount. */
  readonly hanCurrencies?: RegExp;
  /** Numbers in signs. */
  readonly hanNumber?: RegExp;
  /** Numbers in signs and digits. */
  readonly hanNumberOrDigits?: RegExp;
  /** Numbers of one sign that count something by themselves. */
  readonly hanCounts?: RegExp;
  /** Signs that rarely count anything alone. */
  readonly hanCountsNothing?: RegExp;
  /** Dates with year, month and day. */
  readonly hanIsoDate?: RegExp;
  /** Times of day, with part of the day, hour, half and minutes. */
  readonly hanClockTime?: RegExp;
  /** Parts of the day behind noon. */
  readonly hanLate?: RegExp;
  /** Signs that multiply the digits in front of them. */
  readonly hanScales?: RegExp;
  /** Words that multiply the digits in front of them. */
  readonly scalesBehindDigits?: RegExp;
  /** Signs behind the digits of a time. */
  readonly clockSuffixes?: RegExp;
  /** Articles that have lost their vowel. */
  readonly elidedArticles?: RegExp;
  /** One hour with an elided article. */
  readonly oneHour?: RegExp;
  /** The article of one hour, elided. */
  readonly oneElided?: RegExp;
  /** Words with which a reason beside a "never mind" begins, which asks for nothing. */
  readonly reasonHeads?: RegExp;
  /** Words of a guess. */
  readonly guesses?: RegExp;
  /** Words with which a question in return begins. */
  readonly asksBack?: RegExp;
  /** Tags that only ask to be agreed with: `…, isn't it?`. */
  readonly tags?: RegExp;
  /** Questions for what difference it makes. */
  readonly mattersNot?: RegExp;
  /** Such words in scripts without spaces. */
  readonly asksBackUnspaced?: RegExp;
  /** Phrases for the same once more. */
  readonly sameAgain?: RegExp;
  /** Such phrases in scripts without spaces. */
  readonly sameAgainUnspaced?: RegExp;
  /** Phrases for the same, where nothing else is ordered. */
  readonly alsoPhrases?: RegExp;
  /** Such phrases in scripts without spaces. */
  readonly alsoUnspaced?: RegExp;
  /** Heads of a request that puts right what was ordered. */
  readonly meantOther?: RegExp;
  /** Words in front of a return to something. */
  readonly beforeResuming?: RegExp;
  /** Words of a return to something. */
  readonly resuming?: RegExp;
  /** Words for so, with which a return begins. */
  readonly soHeads?: RegExp;
  /** Words that deny or forbid. */
  readonly negations?: RegExp;
  /** Such words in scripts without spaces. */
  readonly negationsUnspaced?: RegExp;
  /** Words that point at what was spoken of, at the head of an object. */
  readonly pointsAtKnown?: RegExp;
  /** Words with which an answer turns away from what was asked. */
  readonly turnsAway?: RegExp;
  /** Words of turning away anywhere in an answer. */
  readonly turnsAwayWithin?: RegExp;
  /** Such words in scripts without spaces. */
  readonly turnsAwayUnspaced?: RegExp;
  /** Pronouns joined to an order with a hyphen: `envoie-moi`. */
  readonly glued?: RegExp;
  /** Words that refuse what stands behind them. */
  readonly refuses?: RegExp;
  /** Such words in scripts without spaces. */
  readonly refusesUnspaced?: RegExp;
  /** Particles and counters behind a name without a space. */
  readonly particlesBehind?: RegExp;
  /** Words of refusal at the head of an answer. */
  readonly refusalHeads?: RegExp;
  /** Words between what is refused and what is meant. */
  readonly butRather?: RegExp;
  /** Words between alternatives. */
  readonly or?: RegExp;
  /** Such words in scripts without spaces. */
  readonly orUnspaced?: RegExp;
  /** Words between the last two of several things. */
  readonly andJoints?: RegExp;
  /** Numbers of things to choose from. */
  readonly countsOfOffer?: RegExp;
  /** Beginnings of nouns of time that need no naming: `esta semana`. */
  readonly nearTimes?: RegExp;
  /** Verbs with their object behind them in one word: `Arréglalo`. */
  readonly verbsWithObject?: RegExp;
  /** Words with which a question of fact begins. */
  readonly factOpeners?: RegExp;
  /** Verbs behind which it is left to the agent how many or which: `suggest some gifts`, `play some jazz`. */
  readonly offers?: RegExp;
  /** Heads of an answer that tells nothing. */
  readonly tellsNothing?: RegExp;
  /** Phrases that leave open what is to be done, in scripts without spaces. */
  readonly vagueThingsUnspaced?: RegExp;
  /** Phrases that leave open how much, in scripts without spaces. */
  readonly vagueQuantitiesUnspaced?: RegExp;
  /** Phrases that leave open when, in scripts without spaces. */
  readonly vagueTimesUnspaced?: RegExp;
  /** Phrases that leave open to what degree, in scripts without spaces. */
  readonly vagueDegreesUnspaced?: RegExp;
  /** Phrases that leave open how the result should be, in scripts without spaces. */
  readonly vagueQualitiesUnspaced?: RegExp;
  /** Phrases that leave open which of several, in scripts without spaces. */
  readonly openChoicesUnspaced?: RegExp;
  /** Phrases that lean on what was said elsewhere, in scripts without spaces. */
  readonly hearsayUnspaced?: RegExp;
  /** Words for all of several things. */
  readonly everyOne?: RegExp;
  /** Such words in scripts without spaces. */
  readonly everyOneUnspaced?: RegExp;
  /** Words in front of what is left out. */
  readonly butFor?: RegExp;
  /** Such words in scripts without spaces. */
  readonly butForUnspaced?: RegExp;
  /** Words for the first. */
  readonly theFirst?: RegExp;
  /** Such words in scripts without spaces. */
  readonly theFirstUnspaced?: RegExp;
  /** Words for the last. */
  readonly theLast?: RegExp;
  /** Such words in scripts without spaces. */
  readonly theLastUnspaced?: RegExp;
  /** Words for the second. */
  readonly theSecond?: RegExp;
  /** Words for the third. */
  readonly theThird?: RegExp;
  /** Words for the fourth. */
  readonly theFourth?: RegExp;
  /** Words for two. */
  readonly twoOf?: RegExp;
  /** Words for three. */
  readonly threeOf?: RegExp;
  /** Names of fields with a price. */
  readonly priceKeys?: RegExp;
  /** Names of fields with a time. */
  readonly timeKeys?: RegExp;
  /** Names of fields with a size. */
  readonly sizeKeys?: RegExp;
  /** Comparisons: cheaper. */
  readonly cheaper?: RegExp;
  /** Comparisons in scripts without spaces: cheaper. */
  readonly cheaperUnspaced?: RegExp;
  /** Comparisons: more expensive. */
  readonly dearer?: RegExp;
  /** Comparisons in scripts without spaces: more expensive. */
  readonly dearerUnspaced?: RegExp;
  /** Comparisons: earlier. */
  readonly earlier?: RegExp;
  /** Comparisons in scripts without spaces: earlier. */
  readonly earlierUnspaced?: RegExp;
  /** Comparisons: later. */
  readonly later?: RegExp;
  /** Comparisons in scripts without spaces: later. */
  readonly laterUnspaced?: RegExp;
  /** Comparisons: smaller. */
  readonly smaller?: RegExp;
  /** Comparisons in scripts without spaces: smaller. */
  readonly smallerUnspaced?: RegExp;
  /** Comparisons: bigger. */
  readonly bigger?: RegExp;
  /** Comparisons in scripts without spaces: bigger. */
  readonly biggerUnspaced?: RegExp;
  /** Phrases for how many come together, with the word for the number as a group. */
  readonly togetherPhrase?: RegExp;
  /** Clauses that take back what stands in front of them, in scripts without spaces. */
  readonly notButUnspaced?: RegExp;
  /** Words of correcting oneself, in scripts without spaces. */
  readonly sorryUnspaced?: RegExp;
  /** Words that take back what stands behind them. */
  readonly takesBack?: RegExp;
  /** Such words of two. */
  readonly takesBackTwo?: RegExp;
  /** Words with which people put right what they said. */
  readonly correctsValues?: RegExp;
  /** Such words in scripts without spaces. */
  readonly correctsValuesUnspaced?: RegExp;
  /** Words for the reference of a payment. */
  readonly referenceLabels?: RegExp;
  /** Words for a note or a comment. */
  readonly noteLabels?: RegExp;
  /** Phrases that put a number in the place of the one before: `make that 20`. */
  readonly makesInstead?: RegExp;
  /** Words for what is to be done before something: `let me ask first`. */
  readonly doneBefore?: RegExp;
  /** Words at the head of a part that goes on from an order: `and Friday`. */
  readonly goesOnHeads?: RegExp;
  /** Words at the head of what puts an order right: `no, 4`, `scratch that`. */
  readonly putsRightHeads?: RegExp;
  /** Words by which something is to be later or longer: `push it back by an hour`. */
  readonly movesLater?: RegExp;
  /** Such words in scripts without spaces. */
  readonly movesLaterUnspaced?: RegExp;
  /** Words by which something is to be earlier or shorter. */
  readonly movesEarlier?: RegExp;
  /** Such words in scripts without spaces. */
  readonly movesEarlierUnspaced?: RegExp;
  /** Words about the end of something that lasts: `extend`, `leave`. */
  readonly movesEnd?: RegExp;
  /** Words for more of a number. */
  readonly changesUp?: RegExp;
  /** Words for less of a number. */
  readonly changesDown?: RegExp;
  /** Words that double a number. */
  readonly doubles?: RegExp;
  /** Words that halve a number. */
  readonly halves?: RegExp;
  /** Signs and words for percent. */
  readonly percentSigns?: RegExp;
  /** Words for the other one of two. */
  readonly theOther?: RegExp;
  /** Such words in scripts without spaces. */
  readonly theOtherUnspaced?: RegExp;
  /** Prepositions in front of a name. */
  readonly namePrepositions?: RegExp;
  /** Words that lead into a value and are no part of it. */
  readonly leadsIn?: RegExp;
  /** Endings of an answer in scripts without spaces. */
  readonly leadsOutUnspaced?: RegExp;
  /** Words of courtesy behind a value. */
  readonly courtesyBehindValue?: RegExp;
  /** Prepositions of where something comes from. */
  readonly fromWords?: RegExp;
  /** Prepositions of where something goes. */
  readonly toWords?: RegExp;
  /** Answers that say no more than that there is a value. */
  readonly vagueAnswers?: RegExp;
  /** Words of a calendar or a clock. */
  readonly untilWords?: RegExp;
  /** Words in front of the start of a span. */
  readonly startWords?: RegExp;
  /** Words in front of the end of a span. */
  readonly endWords?: RegExp;
  /** Words in front of a day, a month or a unit of time that belong to it. */
  readonly momentLeads?: RegExp;
  /** Words behind a day or a unit that tell which: `lundi prochain`. */
  readonly momentTrails?: RegExp;
  /** Words and short forms that are a date by themselves. */
  readonly momentWords?: RegExp;
  /** Endings that are written behind a date: `Mayıs'ta`. */
  readonly suffixesOfMoments?: RegExp;
  /** Heads of words that have an apostrophe of their own. */
  readonly elidedWhole?: RegExp;
  /** Words for every. */
  readonly every?: RegExp;
  /** Words for the newest of several. */
  readonly newestOf?: RegExp;
  /** Words for the oldest of several. */
  readonly oldestOf?: RegExp;
  /** Words for the least of several. */
  readonly leastOf?: RegExp;
  /** Words for the most of several. */
  readonly mostOf?: RegExp;
  /** Values of a state that say that a thing is in use. */
  readonly inUse?: RegExp;
  /** Names of fields with a state. */
  readonly stateKeys?: RegExp;
  /** Names of fields that say whether a thing is in use. */
  readonly activeKeys?: RegExp;
  /** Words that a parameter counts its time in: 0.001 seconds each. */
  readonly milliseconds?: RegExp;
  /** Words that a parameter counts its time in: 1 seconds each. */
  readonly seconds?: RegExp;
  /** Words that a parameter counts its time in: 60 seconds each. */
  readonly minutes?: RegExp;
  /** Words that a parameter counts its time in: 3600 seconds each. */
  readonly hoursCounted?: RegExp;
  /** Words that a parameter counts its time in: 86400 seconds each. */
  readonly daysCounted?: RegExp;
  /** Words that a parameter counts its time in: 604800 seconds each. */
  readonly weeksCounted?: RegExp;
  /** Numbers in signs in front of a unit. */
  readonly countedSigns?: RegExp;
  /** Counters between a number and its unit. */
  readonly counters?: RegExp;
  /** Articles, which are a number of one in front of a unit. */
  readonly countsOne?: RegExp;
  /** Words for months that a parameter counts in. */
  readonly monthsCounted?: RegExp;
  /** Such words in scripts without spaces. */
  readonly whyUnspaced?: RegExp;
  /** Names of fields with an id. */
  readonly idKeys?: RegExp;
  /** Names of fields with a name. */
  readonly nameKeys?: RegExp;
  /** Articles in front of a text. */
  readonly bareArticles?: RegExp;
  /** The article of any one thing, elided. */
  readonly elidedAny?: RegExp;
  /** Articles and prepositions that are part of the word behind them: `l'imprimante`, `d'avril`. */
  readonly elidedOfThings?: RegExp;
  /** Endings of plurals. */
  readonly pluralEndings?: RegExp;
  /** Names of fields with the kind of a thing. */
  readonly kindKeys?: RegExp;
  /** Words that tell one of several things of a kind: letters, numbers, sides. */
  readonly partNames?: RegExp;
  /** Endings of number and case, roughly. */
  readonly caseEndings?: RegExp;
  /** Words for all of the things, or for whichever, in scripts without spaces. */
  readonly allUnspaced?: RegExp;
  /** Endings of an order to several, or of an infinitive, whose order to one ends in a. */
  readonly inflectedOfA?: RegExp;
  /** Endings of an order to several, or of an infinitive, whose order to one ends in i. */
  readonly inflectedOfI?: RegExp;
  /** Endings of an order to several, or of an infinitive, whose order to one ends in e. */
  readonly inflectedOfE?: RegExp;
  /** Endings of an order to several, or of an infinitive, whose order to one ends in its stem. */
  readonly inflectedOfNone?: RegExp;
  /** Articles and prepositions at the head of a word: `l'ordine`. */
  readonly elidedAtHead?: RegExp;
  /** Words of courtesy in front of an order. */
  readonly beforeOrderSentence?: RegExp;
  /** Words at the head of a sentence that orders nothing. */
  readonly saysNoOrder?: RegExp;
  /** Words of courtesy behind an order. */
  readonly courtesyBehindOrder?: RegExp;
  /** Pronouns of a person. */
  readonly personPronouns?: RegExp;
  /** Pronouns of a person joined with a hyphen. */
  readonly personGlued?: RegExp;
  /** Articles in front of a noun. */
  readonly nounArticles?: RegExp;
  /** Heads of dates in signs. */
  readonly hanDateHeads?: RegExp;
  /** Beginnings of words that sound like an o. */
  readonly soundsLikeO?: RegExp;
  /** Beginnings of words that sound like an i. */
  readonly soundsLikeI?: RegExp;
  /** The article of a noun, elided. */
  readonly elidedInNouns?: RegExp;
  /** Articles of a thing in a prompt, elided. */
  readonly elidedInPrompt?: RegExp;
  /** Words of a text that tells whoever scores it how clear it is. */
  readonly injectionAmbiguity?: RegExp;
  /** Beginnings of verbs of ignoring. */
  readonly injectionIgnore?: RegExp;
  /** Beginnings of nouns of instructions, and words for all. */
  readonly injectionRules?: RegExp;
  /** Beginnings of verbs of scoring and answering. */
  readonly injectionScore?: RegExp;
  /** Words of the score that is wanted. */
  readonly injectionClear?: RegExp;
  /** Nouns for whoever scores. */
  readonly injectionNouns?: RegExp;
  /** Heads of a line that claims to come from the system. */
  readonly injectionSystem?: RegExp;
  /** Orders to answer. */
  readonly injectionAnswer?: RegExp;
  /** Words behind such an order. */
  readonly injectionAnswerWith?: RegExp;
  /** Orders to ask nothing, of a text that speaks to whoever scores it. */
  readonly injectionNoQuestions?: RegExp;
  /** Such words in scripts without spaces. */
  readonly injectionUnspaced?: RegExp;
  /** Endings of nouns of ambiguity. */
  readonly injectionAmbiguityEndings?: RegExp;
  /** Words of a description that wants a time of day alone. */
  readonly clockOnly?: RegExp;
}

/** All lists of a language. */
export interface LanguageLists extends WordLists, PhraseLists, PatternLists {}
