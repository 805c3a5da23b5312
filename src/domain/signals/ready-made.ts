import type { Database } from '../../db/client.js';
import { giveSignals, type NewSignal } from '../../store/signals/signals.js';
import { toNameKey } from './name-key.js';

interface ReadyMade {
  readonly name: string;
  readonly description: string;
  readonly polarity: 'positive' | 'negative' | 'neutral';
  /** Alternatives, regardless of case; a line or more a language: English, German, French, Spanish … */
  readonly pattern: readonly string[];
}

/** Signals that nearly everyone wants. They are the tenant's own from then on, to change or remove. */
export const READY_MADE: readonly ReadyMade[] = [
  {
    name: 'Asks for a human',
    description: 'The user wants to talk to a person instead of the agent.',
    polarity: 'negative',
    pattern: [
      String.raw`\b(?:speak|talk|chat) (?:to|with) (?:\w+ )?(?:\w+ )?(?:human|person|representative|some(?:one|body)|operator|manager|supervisor|agent)(?:\s*$|[^\w\s-]|\s[^r])`,
      String.raw`\b(?:connect|transfer|put|pass) (?:me|us) (?:\w+ )*(?:human|person|representative|someone|operator|supervisor|agent)\b`,
      String.raw`\bget me (?:an?|your) (?:real |live )?(?:human|person|representative|manager|supervisor|agent)(?:\s*$|[.,!?])`,
      String.raw`\b(?:need|want|is there) an? (?:real |live )?(?:human|real person|representative)(?:\s*$|[^\w\s-]|\s[^r])`,
      String.raw`\bhuman (?:agent|support)\b|^(?:human|agent|representative|operator)(?: please)?\W*$`,
      String.raw`\bmit (?:\w+ )?(?:\w+ )?(?:mensch|mitarbeiter|berater|person|jemand|kundendienst)\w* (?:sprech|red|verb|telefon)`,
      String.raw`\b(?:sprich|verbind\w+)(?: \w+)* mit (?:\w+ )?(?:mensch|mitarbeiter|berater|jemand)|\b(?:echte|richtige)[nr]? mensch`,
      String.raw`\bparler (?:à|a|avec) (?:une? )?(?:vraie? )?(?:humain|personne|conseil|quelqu|responsable)|\b(?:passe|mette)z-moi (?:une? )?(?:humain|conseil|responsable)`,
      String.raw`\b(?:hablar|p[áa]same|p[óo]ngame) con (?:una? )?(?:persona|human|agente|asesor|alguien|operador|representante)`,
      String.raw`\b(?:falar com|me transf[ie]r[ae] para) (?:uma? )?(?:pessoa|human|atendente|algu[eé]m)`,
      String.raw`\b(?:parlare con|passami) (?:una? )?(?:persona|operat|uman|qualcuno)`,
      String.raw`\bmet (?:een |iemand )(?:echt )?(?:mens|persoon|medewerker)? ?(?:spreken|praten)|\bmedewerker spreken|\bverbind me door`,
      String.raw`\b(?:prata|tala) med (?:en )?(?:m[äa]nniska|person|n[åa]gon)|\bkoppla mig (?:till|vidare)`,
      String.raw`\b(?:rozmawia|po[łl][ąa]cz)\S* (?:mnie )?z (?:cz[łl]owiek|konsultant|kim[śs])`,
      '(?:人間|担当者|オペレータ.?|スタッフ)[とに](?:話|つな|代わ)|转人工|人工(?:客服|服务)|真人(?:说|聊|客服)',
    ],
  },
  {
    name: 'Repeats themselves',
    description: 'The user says that they said it before.',
    polarity: 'negative',
    pattern: [
      String.raw`\bi(?:['’]ve| have)? (?:already|just) (?:said|told|asked|explained|mentioned|answered)\b`,
      String.raw`\b(?:as|like) i (?:already |just )?(?:said|mentioned|told you)\b|\bhow many times\b`,
      String.raw`\bfor the (?:second|third|fourth|last|hundredth) time\b`,
      String.raw`\bich (?:doch |dir |ihnen |euch |das )*(?:schon|bereits) (?:ein ?mal )?(?:gesagt|geschrieben|erkl)`,
      String.raw`\bwie (?:ich )?(?:schon|bereits) gesagt\b|\bzum (?:zweiten|dritten|letzten|hundertsten) mal\b`,
      String.raw`\bai d[ée]j[àa] (?:dit|demand|expliqu|r[ée]pondu)|\bcombien de fois\b`,
      String.raw`\bya (?:te|se|les?|os) (?:l[oa] )?(?:he )?(?:dij|dicho|ped|expliqu)|\bcu[aá]ntas veces\b`,
      String.raw`\bj[áa] (?:te |lhe )?(?:disse|falei|pedi|expliquei)|\bquantas vezes\b`,
      String.raw`\bho gi[àa] (?:detto|chiesto|spiegato)|\bquante volte\b`,
    ],
  },
  {
    name: 'Says it was misunderstood',
    description: 'The user corrects what the agent made of their words.',
    polarity: 'negative',
    pattern: [
      String.raw`\b(?:that['’]?s|this is|it['’]?s) not what i (?:asked|meant|said|want)|\bi didn['’]?t (?:ask for|mean|say) (?:that|this)\b`,
      String.raw`\bno,? i meant?\b|\byou (?:misunderstood|got (?:it|that|me) wrong)\b`,
      String.raw`\b(?:das|so) (?:meinte|wollte|habe) ich (?:doch )?(?:gar )?nicht\b|\bfalsch verstanden\b|\bnein,? ich meinte?\b`,
      String.raw`\bpas ce que j(?:e|['’]ai) (?:voul|demand|dit)|\bmal compris\b`,
      String.raw`\bno es lo que (?:ped|quer|dij)|\bno me (?:has )?entend`,
      String.raw`\bn[ãa]o (?:foi|[ée]) (?:isso|o) que (?:eu )?(?:pedi|disse|queria)`,
      String.raw`\bnon [eè] quello che (?:ho|volevo|intendevo)`,
    ],
  },
  {
    name: 'Swears at the agent',
    description: 'The user curses or insults.',
    polarity: 'negative',
    pattern: [
      String.raw`\bfuck|\bbullshit\b|\bshit(?:ty)?\b|\bwtf\b|\bassholes?\b|\bstupid (?:bot|machine|thing|ai)\b`,
      String.raw`\b(?:you(?:['’]?re| are)|this (?:bot|thing|agent|assistant) is)\b.{0,20}\b(?:useless|stupid|idiot|dumb|moron|garbage|crap|worthless)`,
      String.raw`\bschei(?:ß|ss)|\barschloch|\bverdammt|\b(?:du|ihr|sie) (?:idiot|trottel|depp)|\bbl[öo]de?[rs]? (?:bot|maschine|ding)`,
      String.raw`\bmerde\b|\bputain\b|\bconnard|\bmierda\b|\bjoder\b|\bgilipollas\b`,
      String.raw`\bcaralho\b|\bporra\b|\bcazzo\b|\bstronz|\bvaffanculo\b|\bklootzak|\bgodverdomme\b`,
    ],
  },
  {
    name: 'Wants to cancel or be refunded',
    description: 'The user wants out, or their money back.',
    polarity: 'neutral',
    pattern: [
      String.raw`\brefund|\bmoney back\b|\bchargeback\b|\bcancel(?:s|l?ed|l?ing|l?ation)?\b|\bunsubscribe\b`,
      String.raw`\bk[üu]ndig|\bstorn(?:o|ier)|\br[üu]ckerstatt|\bgeld zur[üu]ck|\bwiderruf`,
      String.raw`\brembours|\br[ée]sili|\bannuler\b|\breembols|\bdevoluci[óo]n|\bcancelar\b|\bdarme de baja\b`,
      String.raw`\bestorno\b|\bcancelamento\b|\brimbors|\bdisdire\b|\bannullare\b|\bterugbeta|\bopzeggen\b|\bannuleren\b`,
    ],
  },
  {
    name: 'Says thanks',
    description: 'The user is content, or at least polite.',
    polarity: 'positive',
    pattern: [
      String.raw`\bthanks(?:\s*$|[^\w\s]|\s[^tf]|\s[tf][^o]|\sto (?:you|all)\b|\sfor [^n])|\bthx\b|\bmuch appreciated\b`,
      String.raw`(?:^|[^\s\w]|[^a\s]\s+)thank (?:you|u)(?:\s*$|[^\w\s]|\s[^f]|\sf[^o]|\sfor [^n])`,
      String.raw`\bdanke(?:\b|sch)|\bbedanke mich\b|\b(?:viel|best|herzlich|schön|lieb|tausend)(?:en)? dank\b`,
      String.raw`(?:^|[^\s\w]|[^a\s]\s|[^l]a\s)merci\b|\b(?:vous|te|t['’]) ?remercie\b`,
      String.raw`\b(?:gracias|grazie)(?:\s*$|[^\w\s]|\s[^a]|\sa[^ld\s]|\sa (?:ti|usted|vos|todos|te|voi|lei|tutti))`,
      String.raw`\bmuit[oa] obrigad|\bobrigad[oa](?:\s*$|[^\w\s]|\s(?:pel|por|mesm|viu|voc|de novo))`,
      String.raw`\bbedankt\b|\bdank (?:je|u)\b|\btack (?:s[åa]|f[öo]r|ska)|(?:^|[.,!]\s*)tack\W*$`,
      String.raw`\bdzi[ęe]kuj|\bdzi[ęe]ki(?:\s*$|[^\w\s]|\s(?:za|wielkie|bardzo|serdeczne))`,
      'спасибо|благодар|дякую|ευχαριστ|teşekkür|شكرا|תודה|धन्यवाद|谢谢|謝謝|感谢|多谢|ありがと|감사합니다|고마워|고맙',
    ],
  },
];

/** The pattern of a signal, as one that is stored. */
export const joinPatterns = ({ pattern }: ReadyMade): string => `(?i)${pattern.join('|')}`;

/** Gives a tenant the ready-made signals, once in its life: what it removes stays away. */
export function giveReadyMade(db: Database, tenantId: string, now: Date): Promise<void> {
  // The first of the list is made last, so that it stands first where the newest does.
  const rows = READY_MADE.toReversed().map(
    (made): NewSignal => ({
      name: made.name,
      nameKey: toNameKey(made.name),
      description: made.description,
      type: 'regex',
      pattern: joinPatterns(made),
      polarity: made.polarity,
      enabled: true,
      createdAt: now,
      updatedAt: now,
    }),
  );
  return giveSignals(db, tenantId, rows);
}
