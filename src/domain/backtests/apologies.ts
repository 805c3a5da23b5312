/** Apologies for what was done, by language: not those for a wait, for what cannot be done, or for somebody's trouble. */
const APOLOGIES: readonly RegExp[] = [
  /\b(?:apologi[sz]e|apologies|sorry)\b[^.!?]{0,40}\b(?:mistake|error|confusion|mix-?up|misunderst\w+|wrong|incorrect\w*)|\b(?:my mistake|my bad|i misunderstood|i misread|i got that wrong|i was wrong|i should(?: not|n't| have))\b/iu,
  /\b(?:entschuldig\w*|tut mir leid|sorry|verzeih\w*)\b[^.!?]{0,50}(?:fehler|verwechs\w+|missverst\w+|irrtum|verwirrung|falsch\w*|versehen)|\b(?:mein fehler|habe ich falsch verstanden|habe sie falsch verstanden|da lag ich falsch)\b/iu,
  /(?:désolée?|excuse[sz]?|pardon)[^.!?]{0,50}(?:erreur|confusion|malentendu|mal compris)|\b(?:c'est mon erreur|j'ai mal compris)\b/iu,
  /(?:disculp\w+|perdón|lo siento)[^.!?]{0,50}(?:error|confusión|malentendido|equivoc\w+)|\b(?:me equivoqué|entendí mal|fue mi error)\b/iu,
  /(?:scus\w+|mi dispiace)[^.!?]{0,50}(?:errore|confusione|malinteso|equivoco)|\b(?:ho capito male|ho sbagliato|errore mio)\b/iu,
  /(?:desculp\w+|lamento|perdão)[^.!?]{0,50}(?:erro|confusão|mal-entendido|engano)|\b(?:entendi mal|me enganei|erro meu)\b/iu,
  /\b(?:excuses|sorry|spijt)\b[^.!?]{0,50}(?:fout|vergissing|misverstand|verwarring)|\b(?:mijn fout|verkeerd begrepen)\b/iu,
  /(?:przepraszam|przepraszamy)[^.!?]{0,50}(?:błąd|pomyłk\w+|nieporozumien\w+)|\b(?:mój błąd)/iu,
  /(?:извините|простите|прошу прощения)[^.!?]{0,50}(?:ошибк\p{L}+|путаниц\p{L}+|недоразумени\p{L}+)/iu,
  /(?:ursäkta|förlåt|undskyld|beklager|beklagar)[^.!?]{0,50}(?:misst\w+|fel\b|fejl|feil|missförst\w+|misforst\w+)/iu,
  /(?:özür|kusura)[^.!?]{0,50}(?:hata|yanlış|karışıklık)|(?:hata|yanlış)[^.!?]{0,40}(?:özür|kusura)/iu,
  /(?:間違|誤解|手違い|混乱)[^。！？]{0,30}(?:申し訳|すみません|お詫び)|(?:申し訳|お詫び)[^。！？]{0,30}(?:間違|誤解|手違い)/u,
  /(?:抱歉|对不起|不好意思)[^。！？]{0,20}(?:弄错|搞错|误解|错误|混淆|理解错)/u,
  /(?:죄송|미안)[^.!?]{0,30}(?:실수|착오|오해|혼란)|(?:실수|착오|오해|혼란)[^.!?]{0,30}(?:죄송|미안)/u,
];

/** Whether an agent's words apologize for what it did. */
export const APOLOGY = { test: (text: string): boolean => APOLOGIES.some((one) => one.test(text)) };
