import type { LanguageData } from './data.js';

export const EN: LanguageData = {
  frames: {
    goAhead: 'Go ahead?',
    youSaid: 'You said',
    next: 'Then',
    yes: 'yes',
    no: 'no',
    and: 'and',
    or: 'or',
    iWouldUse: "I'd use {}.",
    notSaid: 'not said',
    adds: 'adds {}',
    does: 'This {}',
    doesUnasked: "This {}, which you didn't ask for",
    alsoDoes: "This also {}, which you didn't ask for",
    notAsked: "You didn't ask for this ({}). What would you like me to do?",
    whatInstead: "All right, I won't do that. What would you like instead?",
    stop: '. ',
    quotes: ['"', '"'],
    question: '{}?',
    which: 'Which {} do you mean?',
    whichOf: 'Which do you mean: {}?',
    whichIs: 'Which {}: {}?',
    others: 'And what about {}?',
    moreAbout: 'Can you be more specific about {}?',
    refersTo: 'What does {} refer to?',
    whichOfThose: 'Which of those do you mean?',
    howMuchIs: 'How many or how much is {}?',
    whenIs: 'Which date or time is {}?',
    exactly: 'What exactly do you mean by {}?',
    together: '{} contradict each other. Which one is right?',
    noTool: "I can't do that with the tools I have. What would you like me to do instead?",
    doWith: 'What should I do with {}?',
    whenDo: 'When should this be done?',
    unsure: "I'm not sure what you want done with {}. Could you say it in other words?",
    unsureAny: "I'm not sure what you want done. Could you say it in other words?",
    form: 'What format would you like {} in?',
    formAny: 'What format would you like the result in?',
  },
  needs: `
when|When should it be?|when
start|When should it start?|the start
end|When should it end?|the end
date|On which day?|the day
start_date|From which day?|the first day
end_date|Until which day?|the last day
time|At what time?|the time
start_time|At what time should it start?|the start time
end_time|At what time should it end?|the end time
deadline|By when?|the deadline
duration|How long should it be?|the length
nights|How many nights?|the nights
month|Which month?|the month
period|For which period?|the period
birth_date|What is the date of birth?|the date of birth
frequency|How often?|how often
count|How many?|the number
people|For how many people?|the number of people
amount|How much should it be?|the amount
price|What's the most it can cost?|the price
limit|How high should the limit be?|the limit
percent|What percentage?|the percentage
temperature|What temperature?|the temperature
origin|Where does it start from?|the starting point
destination|Where should it go to?|the destination
place|Where should it be?|the place
city|Which city?|the city
address|What is the address?|the address
room|Which room?|the room
person|Who is it about?|the person
recipient|Who should it go to?|the recipient
name|What is the name?|the name
owner|Who should take it on?|who takes it on
attendees|Who should be invited?|who is invited
email|What is the email address?|the email address
phone|What is the phone number?|the phone number
url|What is the link?|the link
message|What should it say?|the text
subject|What should the subject be?|the subject
title|What should it be called?|the title
reason|What is the reason?|the reason
details|What exactly is it about?|the details
query|What should be searched for?|what to search for
language|In which language?|the language
format|In what format?|the format
size|Which size?|the size
colour|Which color?|the color
version|Which version?|the version
type|Which kind?|the kind
code|What is the code?|the code
status|Which status?|the status
value|What should the new value be?|the new value
seat|Which seat?|the seat
environment|In which environment?|the environment
priority|How urgent is it?|the priority
one|Which one do you mean?|which one
`,
  things: '',
};
