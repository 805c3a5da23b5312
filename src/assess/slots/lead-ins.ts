/** Words that lead into a value, join several, or end it with courtesy, and are no part of it. */
export const BREAKS = /^(?:and|und|et|y|e|en|och|og|i|a)$/;
export const LEADS_IN =
  /^(?:it's|it is|it|is|that's|that is|that|this|to|for|from|at|in|on|by|with|of|the|a|an|my|her|his|our|their|your|should|be|was|were|name|named|called|wait|sorry|oh|ah|actually|rather|well|hm|ok|okay|then|so|alors|dann|also|allora|pues|bueno|então|dan|dus|email|address|number|no|please|pls|i|mean|meant|want|would|like|take|make|use|an?|die|der|das|den|dem|ein|eine|für|von|zu|mit|ist|es|bitte|nehme|ich|à|de|du|des|pour|le|la|les|un|une|est|c'est|numéro|el|los|las|para|con|es|una|número|por|favor|il|lo|per|è|di|del|della|da|al|numero|o|os|as|do|em|é|voor|van|naar|het|een|met|op|is|nummer|do|dla|na|till|för|på|är|det)$/;
export const LEADS_IN_UNSPACED =
  /(?:です|でお願いします|をお願いします|お願いします|吧|的)[。.]?$/u;

export const COURTESY =
  /^(?:please|pls|thanks|thank|you|bitte|danke|merci|gracias|grazie|obrigad[oa]|alsjeblieft|then|instead)$/;
