import type { LanguageLists } from '../schema.js';

/** Words and patterns of Thai. */
export const TH: LanguageLists = {
  actionDelete: 'ลบ',
  actionCancel: 'ยกเลิก',
  actionCreate: 'สร้าง เพิ่ม',
  actionUpdate: 'แก้ไข เปลี่ยน',
  actionSend: 'ส่ง',
  actionSearch: 'ค้นหา หา',
  actionGet: 'แสดง',
  actionBook: 'จอง',
  actionBuy: 'ซื้อ สั่ง',
  actionSchedule: 'นัด เตือน',
  actionTransfer: 'โอน จ่าย',
  actionStart: 'เปิด',
  actionStop: 'ปิด',
  actionConvert: 'แปล',
  actionWrite: 'เขียน',
  actionCompute: 'คำนวณ',
  unspacedDays: /วัน(?:จันทร์|อังคาร|พุธ|ศุกร์|เสาร์|อาทิตย์|นี้)|พรุ่งนี้/u,
  unspacedTimes: /โมง/u,
  yes: 'ใช่|ครับ|ค่ะ|ตกลง|ได้',
  no: 'ไม่|ไม่ใช่|ยกเลิก',
  unknownAnswers: 'ไม่รู้|ไม่ทราบ|ไม่แน่ใจ',
};
