import { stem } from '../../utterance/tokens.js';

/** Short words of commands, each with words of people that mean it. */
const MEANT = `
rm remove delete | del delete remove | mv move rename | cp copy upload download | mk make create | mb make create bucket | rb remove bucket
ls list show | cat show print display | ps processes | info information details | status state | inspect details | describe details information
conf config configuration settings | db database | pkg package | repo repository | img image | vol volume | env environment | dev device
usr user | pwd password | auth authentication login | exec execute run | fmt format | dest destination | src source | num number count
max maximum limit | min minimum | dry simulate preview without | lang language | addr address | cmd command | args arguments
dir directory folder | iface interface | id identifier | yes confirm prompt | no without disable suppress | exclude ignore skip except
quiet suppress silent | silent suppress | verbose detailed | force overwrite | stdout output | stdin input | output file save write
init initialize create new | new create add | create add new | add create append | append add | up start | down stop
show display print view | list display show all | get display print fetch | view display show | dump display save | print display show
recursive recursively subdirectories | listen port | server host | summarize total summary | human readable | interval seconds every
delay seconds | timeout seconds | check verify test | verify check validate | uninstall remove | push send upload | pull download
fetch download | sync synchronize upload mirror | clone copy repository | clean clear remove delete | prune remove unused clean | purge remove
destroy delete remove | drop delete remove | reset default undo | kill stop terminate | search find look | find search | query search
grep search find pattern | decompress extract | compress archive | set change modify | edit open modify | enable turn | disable turn
apply create deploy | scale replicas | checkout switch | commit save | undo revert roll back | rollback roll back revert | revert undo | restore undo discard throw | allow open permit
install add setup upgrade bump update use get | i install add upgrade bump update | upgrade bump update | update bump upgrade | reload restart apply | restart reload | exec run
merge land | clear clean empty | flush empty clear | flushall empty clear flush | flushdb empty clear flush | rollout restart roll back | drain evacuate maintenance | revoke remove take
login log sign | logout log sign | terminate stop delete shut | stop shut halt | delete remove clean rid drop | cherry-pick pick | tar archive | scp copy upload | man documentation
`;

const BY_WORD = new Map<string, Set<string>>();
for (const line of MEANT.trim().split(/\n| \| /)) {
  const [short = '', ...words] = line.trim().split(' ');
  const known = BY_WORD.get(short) ?? new Set();
  for (const word of words) known.add(stem(word));
  BY_WORD.set(short, known);
}
const NOTHING: ReadonlySet<string> = new Set();

/** Stems of the words by which people mean a short word of a command. */
export const wordsMeantBy = (part: string): ReadonlySet<string> => BY_WORD.get(part) ?? NOTHING;
