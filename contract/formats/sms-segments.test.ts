import { expect, test } from 'vitest'
import { segmentsOf } from './sms-segments.ts'

test.each([
  ['nothing', '', 'gsm7', 0, 1],
  ['160 letters', 'a'.repeat(160), 'gsm7', 160, 1],
  ['161 letters', 'a'.repeat(161), 'gsm7', 161, 2],
  ['two full parts', 'a'.repeat(306), 'gsm7', 306, 2],
  ['one letter more', 'a'.repeat(307), 'gsm7', 307, 3],
  ['what looks plain and is escaped', '[{}]\\^~|€\f', 'gsm7', 20, 1],
  ['80 escapes', '€'.repeat(80), 'gsm7', 160, 1],
  ['81 escapes', '€'.repeat(81), 'gsm7', 162, 2],
  [
    'an escape that does not fit into the first part',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    'gsm7',
    306,
    3,
  ],
  ['letters of Europe', 'ÄÖÑÜäöñüàÆæßÉøØåÅÇèéùìò@£$¥§¿¡¤ΔΦΓΛΩΠΨΣΘΞ', 'gsm7', 41, 1],
  ['a small ç, which is none of them', 'garçon', 'ucs2', 6, 1],
  ['a backtick', '`', 'ucs2', 1, 1],
  ['a curly quote', '’', 'ucs2', 1, 1],
  ['Tk', 'Your class is full. Tk 1,500 refunded.', 'gsm7', 38, 1],
  ['৳', 'Your class is full. ৳1,500 refunded.', 'ucs2', 36, 1],
  ['70 letters of Bangla', 'ক'.repeat(70), 'ucs2', 70, 1],
  ['71 letters of Bangla', 'ক'.repeat(71), 'ucs2', 71, 2],
  ['two full parts of Bangla', 'ক'.repeat(134), 'ucs2', 134, 2],
  ['one letter of Bangla more', 'ক'.repeat(135), 'ucs2', 135, 3],
  ['a word of six letters as people count', 'পদার্থবিজ্ঞান', 'ucs2', 13, 1],
  ['35 emoji', '😀'.repeat(35), 'ucs2', 70, 1],
  ['an emoji that does not fit into the first part', `${'ক'.repeat(66)}😀${'ক'.repeat(66)}`, 'ucs2', 134, 3],
] as const)('G03 %s', (_, text, encoding, units, segments) => {
  expect(segmentsOf(text)).toEqual({ encoding, units, segments })
})
