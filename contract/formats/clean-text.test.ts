import { expect, test } from 'vitest'
import { parsePhone } from '../people/phone.ts'
import { cleanCode, cleanText, isBlank, plainNumber } from './clean-text.ts'

const MOBILE = '+8801712345678'

test.each([
  ['direction marks around it, as phones copy contacts', '\u202a01712-345678\u202c'],
  ['isolates', '\u206801712 345678\u2069'],
  ['zero-width spaces', '\u200b01712\u200b345678'],
  ['a mark of direction behind it', '01712345678\u200e'],
  ['a variation selector', '\ufe0d01712345678'],
  ['a soft hyphen', '01712\u00ad345678'],
  ['a byte order mark', '\ufeff01712345678'],
  ['the zero of home after the country code', '+880 (0)1712-345678'],
  ['the same without brackets', '+8801712345678'.replace('880', '8800')],
  ['a link of a page', 'tel:+8801712345678'],
  ['no-break spaces', '01712\u00a0345\u202f678'],
  ['digits of Bangla', '০১৭১২-৩৪৫৬৭৮'],
  ['digits of Arabic', '٠١٧١٢٣٤٥٦٧٨'],
  ['digits of Urdu', '۰۱۷۱۲۳۴۵۶۷۸'],
  ['digits of full width', '０１７１２３４５６７８'],
  ['digits of mathematics', '𝟎𝟏𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖'],
  ['dashes and signs of minus', '01712–345−678'],
  ['a link of another kind', 'sms:+8801712345678'],
  ['what follows a number in a link', 'tel:01712345678;ext=1'],
])('a phone number with %s', (_, typed) => {
  expect(parsePhone(typed)).toBe(MOBILE)
})

test.each([
  ['a zero-width space', '\u200b'],
  ['a letter of Korean that is drawn as nothing', '\u3164'],
  ['Braille without dots', '\u2800'],
  ['a word joiner', '\u2060 \u2060'],
  ['a soft hyphen', '\u00ad'],
  ['a variation selector', '\ufe0f'],
  ['joiners', '\u200c\u200d'],
  ['a tag', '\u{e0041}'],
  ['spaces of all kinds', ' \t\u00a0\u3000\n'],
])('%s alone is blank', (_, typed) => {
  expect(isBlank(typed)).toBe(true)
})

test('what writing needs stays: joiners within words, emoji, lines', () => {
  for (const text of ['র‍্যাব', 'অ্যাপ', '❤️', '👩‍🏫 Physics', 'One\nTwo', 'রহিমা বেগম'])
    expect(cleanText(text)).toBe(text.normalize('NFC'))
  // One letter, typed as one character or as two, is one spelling.
  expect(cleanText('\u09df')).toBe(cleanText('\u09af\u09bc'))
  expect(cleanText(' \u202eRahima\u200b Begum\u2069 ')).toBe('Rahima Begum')
  expect(cleanText('a\0b')).toBe('a\0b')
})

test('a code and a number in any digits, and with groups as people write them', () => {
  expect(cleanCode('\u200e8N7\u200cA৬')).toBe('8N7A6')
  expect(
    ['১,৫০,০০০.৫০', '৳ 1,500', '٥٠٠', '1,234,567', ' ৫০০ ', '1,490/-', '১৪৯০ টাকা', '1\u202f500', '−5'].map(
      plainNumber,
    ),
  ).toEqual(['150000.50', '1500', '500', '1234567', '500', '1490', '1490', '1500', '-5'])
  // Not what somebody meant as one number.
  for (const typed of ['1,2', '1,50,00', '1.500,00', '12,3456']) expect(plainNumber(typed)).toBe(typed)
})

test('a long text is cleaned in linear time', () => {
  const long = `x${' \u200d'.repeat(500_000)}x`
  expect(cleanText(long)).toHaveLength(long.length)
})
