import type { LanguageLists } from '../schema.js';

/** Words and patterns of Korean. */
export const KO: LanguageLists = {
  actionDelete: '삭제',
  actionCancel: '취소',
  actionCreate: '만들 추가',
  actionUpdate: '변경 수정',
  actionSend: '보내 전송',
  actionSearch: '찾아 검색',
  actionGet: '보여',
  actionBook: '예약',
  actionBuy: '주문 구매',
  actionSchedule: '일정 알려',
  actionTransfer: '송금 이체 결제',
  actionMove: '복사 이동',
  actionStart: '시작 켜',
  actionStop: '중지 꺼',
  actionConvert: '번역',
  actionWrite: '써 작성',
  actionCompute: '계산',
  durationUnits: /시간|분|일|주|개월/u,
  unspacedDays:
    /오늘|내일|모레|[월화수목금토일]요일|[0-9０-９一二三四五六七八九十]{1,3}(?:月|日|号|월|일|年|년)/u,
  unspacedTimes: /[0-9０-９一二三四五六七八九十]{1,3}(?:時|时|点|點|시)(?:半|[0-9]{1,2}分)?/u,
  yes: '네|예|응|맞아요|맞습니다|좋아요|그래|확인|네 맞아요',
  no: '아니요|아니|아뇨|취소|안돼|안 돼요',
  unknownAnswers: '몰라요|모르겠어요|모르겠습니다|글쎄요|아마',
  ordinals: '첫번째:1|첫 번째:1|두번째:2|두 번째:2|세번째:3|세 번째:3|네번째:4|네 번째:4',
  last: '마지막',
  cancels: '됐어요|됐어|아니에요 됐어요|취소할게요',
  stopsAction: '취소',
  particlesBehind: /번(?:이요|으로)?|으로|로/u,
};
