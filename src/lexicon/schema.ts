/**
 * The lists that a language may have. Each language fills in what it has; readers take the lists of all languages
 * together (see `lexicon.ts`).
 */
/** Lists of words, with spaces between them. */
export interface WordLists {
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
  /** Words that the language uses all the time and its neighbours do not, or rarely. */
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
}

/** Lists of phrases, with bars between them. */
export type PhraseLists = {};

/** Lists of patterns: the alternatives of a regular expression. */
export interface PatternLists {
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
  /** Signs behind the digits of a time. */
  readonly clockSignsShort?: RegExp;
  /** Fractions of an hour behind it. */
  readonly hourFractions?: RegExp;
  /** Words between the things of a list. */
  readonly listJoints?: RegExp;
  /** Words with which a text about somebody begins. */
  readonly aboutSomebody?: RegExp;
  /** Articles and small numbers in front of the things of a list. */
  readonly countArticles?: RegExp;
  /** Endings of longer words that the language has and its neighbours do not. */
  readonly endings?: RegExp;
  /** Letters beyond ASCII that tell the language. */
  readonly tellingLetters?: RegExp;
  /** Signs that tell the language, and may be of ASCII alone. */
  readonly tellingSigns?: RegExp;
  /** Greetings at the head of a request. */
  readonly greetingHeads?: RegExp;
  /** Thanks at the end of a request. */
  readonly thanksTails?: RegExp;
}

/** All lists of a language. */
export interface LanguageLists extends WordLists, PhraseLists, PatternLists {}
