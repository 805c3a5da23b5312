import type { LanguageLists } from '../schema.js';

/** Words and patterns of Indonesian. */
export const ID: LanguageLists = {
  actionDelete: 'hapus',
  actionCancel: 'batalkan',
  actionCreate: 'buat tambahkan',
  actionUpdate: 'ubah ganti',
  actionSend: 'kirim kirimkan',
  actionSearch: 'cari carikan',
  actionGet: 'tampilkan',
  actionBook: 'pesan pesankan reservasi',
  actionBuy: 'beli belikan',
  actionSchedule: 'jadwalkan ingatkan',
  actionTransfer: 'bayar',
  actionMove: 'pindahkan salin',
  actionStart: 'jalankan nyalakan',
  actionStop: 'hentikan matikan tutup',
  actionConvert: 'terjemahkan',
  actionWrite: 'tulis',
  actionCompute: 'hitung',
  durationUnits: /hari|jam|minggu|bulan/u,
  weekdays: 'senin selasa rabu kamis jumat sabtu minggu',
  relativeDays: 'besok kemarin',
  onlyBesideNumber: 'minggu',
  greets: 'halo selamat pagi',
  opensQuestion: 'apa siapa kapan di mana berapa',
};
