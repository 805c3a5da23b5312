import { remembered } from '../word-vectors/remembered.js';
import { stem, type Token } from './tokens.js';
import { wordSet } from './word-set.js';

/**
 * Verbs that mean the same to a tool, by class. A class is what a request and a tool's name are
 * compared by, also across languages.
 */
const CLASSES: Readonly<Record<string, string>> = {
  delete:
    'delete remove erase drop purge wipe clear trash discard lösche löschen entferne supprime supprimer efface borra borrar elimina eliminar quita cancella rimuovi apaga apagar remova verwijder ta radera slet slett usuń smaž sil hapus удали удалить видали احذف हटा हटाओ 削除 删除 刪除 삭제 ลบ',
  cancel:
    'cancel void revoke annul storniere stornieren annuler annule cancela cancelar annulla disdici annuleer avboka avlys avbestill anuluj odwołaj zruš iptal batalkan отмени отменить скасуй ألغ ألغي إلغاء रद्द キャンセル 取消 취소 ยกเลิก',
  create:
    'create add make mach mache haz hazlo faz fallo zrób 弄 open new set register generate insert log raise file erstelle erstellen lege anlegen crée créer ajoute ajouter crea crear añade agrega aggiungi crie criar adicione maak skapa lägg opret opprett utwórz dodaj stwórz vytvoř přidej oluştur ekle buat tambahkan создай создать добавь добавить створи додай أنشئ أضف बनाओ बनाइए जोड़ 作成 追加 创建 创建 添加 新建 만들 추가 สร้าง เพิ่ม',
  update:
    'update change modify edit adjust alter set switch revise correct rename replace ändere ändern aktualisiere modifie modifier change cambia cambiar actualiza modifica aggiorna altere alterar atualize wijzig verander ändra uppdatera ændr endre zmień zaktualizuj změň uprav değiştir güncelle ubah ganti измени изменить обнови зміни غيّر غير حدّث बदल 変更 更新 修改 变更 변경 수정 แก้ไข เปลี่ยน',
  send: 'send dispatch forward mail email message deliver text notify tell share post submit publish sende senden schicke schicken envoie envoyer envía envia enviar manda mandar invia stuur skicka send wyślij pošli gönder kirim kirimkan отправь отправить пошли надішли أرسل भेज भेजो भेजिए 送信 送って 发送 發送 发给 보내 전송 ส่ง',
  search:
    'search find look lookup locate query browse discover suche suchen finde trouve cherche chercher busca buscar encuentra encontrar cerca trova procure encontre zoek hitta sök find finn znajdź szukaj najdi vyhledej bul ara cari carikan найди найти поищи знайди ابحث جد खोज ढूंढ 検索 探して 查找 搜索 찾아 검색 ค้นหา หา',
  get: 'get fetch retrieve show list display check view read see tell give pull report status zeige zeig montre affiche muestra muéstrame mostra mostre toon visa vis pokaż ukaž göster tampilkan покажи показать أرني दिखा दिखाओ 見せて 表示 显示 查看 보여 แสดง',
  book: 'book reserve reserving booking reservation appointment buche buchen reserviere réserve réserver reserva reservar prenota prenotare reserve boek reserveer boka bestill zarezerwuj rezervuj objednej rezervasyon ayırt pesan pesankan reservasi забронируй забронировать запиши заброньо احجز बुक 予約 预订 預訂 预约 예약 จอง',
  buy: 'buy order purchase kaufe bestelle bestell achète commande commander compra comprar pide pedir ordina acquista compre koop bestel köp beställ køb kjøp kup zamów kup objednej satın sipariş beli belikan купи закажи заказать купи اشتر اطلب खरीद ऑर्डर 注文 购买 买 주문 구매 ซื้อ สั่ง',
  schedule:
    'schedule plan arrange remind reminder meeting appoint reschedule postpone move plane planen verschiebe erinnere planifie programmer rappelle programa agenda recuérdame sposta ricordami fissa agende lembre plan verzet herinner planera flytta påminn planlæg flyt mind zaplanuj przesuń przypomnij naplánuj přesuň připomeň planla ertele hatırlat jadwalkan ingatkan запланируй перенеси напомни сплануй перенеси جدول ذكّرني याद 設定 安排 提醒 일정 알려 นัด เตือน',
  transfer:
    'transfer pay remit refund withdraw deposit charge wire überweise überweisen bezahle verse virement payer transfiere transferir paga pagar trasferisci bonifico transfira pague betaal overmaken betala överför betal overfør zapłać przelej zaplať převeď öde havale aktar bayar transfer переведи оплати заплати перекажи ادفع حوّل भुगतान 振込 送金 支払 转账 支付 付款 송금 이체 결제 โอน จ่าย',
  move: 'move relocate copy upload download import export migrate backup restore kopiere verschiebe copie déplace copia mueve copia sposta mova copie kopieer kopiera flytt skopiuj zkopíruj kopyala pindahkan salin скопируй перемести 移動 复制 移动 복사 이동',
  start:
    'start run launch execute begin trigger activate enable play resume deploy restart reboot turn starte lance démarre inicia ejecuta arranca avvia inicie start kör starta uruchom spusť başlat çalıştır aç jalankan nyalakan запусти включи запустить увімкни شغّل شغل चालू 起動 開始 启动 打开 시작 켜 เปิด',
  stop: 'stop end pause halt disable deactivate close shut kill terminate lock block stoppe beende arrête arrêter ferme para detén cierra ferma chiudi spegni pare feche stop zet stoppa stäng stop luk steng zatrzymaj wyłącz zamknij zastav zavři vypni durdur kapat hentikan matikan tutup останови выключи закрой вимкни закрий أوقف أطفئ बंद 停止 消して 关闭 停止 중지 꺼 ปิด',
  convert:
    'convert translate transform turn export übersetze konvertiere traduis traduire traduce traducir traduci traduza vertaal översätt oversæt oversett przetłumacz přelož çevir terjemahkan переведи переклади ترجم अनुवाद 翻訳 翻译 번역 แปล',
  write:
    'write draft compose generate rewrite rephrase edit proofread summarize summarise schreibe schreib verfasse écris rédige escribe redacta scrivi escreva schrijf skriv napisz napiš yaz tulis напиши напишите написать اكتب लिख लिखो 書いて 写 써 작성 เขียน',
  compute:
    'calculate compute estimate count sum average compare analyze analyse evaluate measure predict berechne calcule calcula calcola bereken beräkna beregn oblicz spočítej hesapla hitung посчитай рассчитай احسب 計算 计算 계산 คำนวณ',
};

const CLASS_OF = new Map<string, string>();
for (const [name, verbs] of Object.entries(CLASSES)) {
  for (const verb of verbs.split(' ')) {
    const key = stem(verb);
    if (!CLASS_OF.has(key)) CLASS_OF.set(key, name);
  }
}

/** Their stems are those of verbs, and they are none: the German `wir` is no wire. */
const NO_VERBS = wordSet('wir');

/** The class of an action word such as `delete`, or undefined. */
export const actionClass = remembered((word): string | undefined =>
  NO_VERBS.has(word) ? undefined : (CLASS_OF.get(stem(word)) ?? classWithObject(word)),
);

/** Romance verbs have their objects behind them: `resérvalo`, `envíaselo`, `prenotami`. */
const OBJECTS = /^(\p{L}{3,}?)(?:me|te|se|ce|ve|glie)?(?:l[oaie]s?|ne|mi|me|ci|nos)$/u;

function classWithObject(word: string): string | undefined {
  const verb = word.length > 5 ? OBJECTS.exec(word)?.[1] : undefined;
  if (verb === undefined) return undefined;
  return CLASS_OF.get(verb) ?? CLASS_OF.get(verb.normalize('NFD').replace(/\u0301/g, ''));
}

/** Classes of actions that are done to something that there is already: `cancel my trip`. */
export const ON_EXISTING = [
  ...['delete', 'cancel', 'update', 'move'],
  ...['start', 'stop', 'send', 'compute'],
] as const;

export interface Action {
  readonly verb: string;
  readonly class: string;
  readonly at: number;
}

/** Words before which a verb is an order or a wish, not part of a name. */
const BEFORE_VERB = wordSet(
  'please to and then you also just can could would should i we let us kindly now bitte',
);

/** Verbs at the head of a sentence, and prepositions behind a comma: `…, para o dia 5`. */
const PREPOSITIONS = wordSet('para par ta');

/** An ending that makes an order of a Japanese noun of action: `予約して`. */
const BEHIND_VERB = /^(?:して|してください|をお願い|お願い|しといて|しておいて)/;

/** The actions a request asks for, in order, at most eight. */
export function findActions(tokens: readonly Token[]): Action[] {
  const actions: Action[] = [];
  for (let at = 0; at < tokens.length && actions.length < 8; at++) {
    const token = tokens[at] as Token;
    const name = actionClass(token.word);
    if (name === undefined) continue;
    const before = tokens[at - 1];
    const ordered =
      before === undefined ||
      token.opens ||
      (before.mark !== '' && !PREPOSITIONS.has(token.word)) ||
      BEFORE_VERB.has(before.word) ||
      BEHIND_VERB.test(tokens[at + 1]?.word ?? '');
    if (ordered) actions.push({ verb: token.word, class: name, at });
  }
  return actions;
}

const ENDS_OBJECT = new Set(
  'to for from in on at with by into using via so because that which who when if unless and then before after until about as of please or'.split(
    ' ',
  ),
);
const SKIPPED = wordSet('me us you him up out');

/** The words an action is done to, as written: `the records older than 2020`. */
export function findObject(tokens: readonly Token[], text: string, action: Action): string {
  let from = action.at + 1;
  while (SKIPPED.has(tokens[from]?.word ?? '')) from++;
  const first = tokens[from];
  if (first === undefined || tokens[action.at]?.mark) return '';
  let end = first.start;
  for (let i = from; i < tokens.length && i < from + 10; i++) {
    const token = tokens[i] as Token;
    if (i > from && ENDS_OBJECT.has(token.word) && token.word !== 'of') break;
    if (i === from && ENDS_OBJECT.has(token.word) && token.word !== 'that') return '';
    end = token.end;
    if (token.mark !== '') break;
  }
  return text.slice(first.start, end);
}
