import { expect, test } from 'vitest'
import { formats } from '../../contract/formats.ts'

const evening = '2026-11-20T12:30:00Z'

test('English groups by lakh and tells the time in Dhaka', () => {
  expect(formats.en.money(1_250_000, 'BDT')).toBe('৳12,50,000')
  expect(formats.en.dateTime(evening)).toBe('20 Nov 2026, 6:30\u00a0pm')
})

test('Bangla does the same in its own digits, with the part of the day as it is spoken', () => {
  expect(formats.bn.money(1_250_000, 'BDT')).toBe('৳১২,৫০,০০০')
  expect(formats.bn.money(750.5, 'BDT')).toBe('৳৭৫০.৫০')
  expect(formats.bn.number(1200)).toBe('১,২০০')
  expect(formats.bn.dateTime(evening)).toBe('২০ নভেম্বর ২০২৬, সন্ধ্যা\u00a0৬:৩০')
  expect(formats.bn.dateTime('2026-11-20T15:05:00Z', 'time')).toBe('রাত\u00a0৯:০৫')
  expect(formats.bn.dateTime('2026-12-31T19:00:00Z', 'date')).toBe('১ জানুয়ারি ২০২৭')
})

test('a duration in the form’s own way is read in Bangla, any other as it was written', () => {
  expect(formats.bn.duration('2h 30m')).toBe('২ ঘণ্টা ৩০ মিনিট')
  expect(formats.bn.duration('90m')).toBe('৯০ মিনিট')
  expect(formats.bn.duration('1h')).toBe('১ ঘণ্টা')
  for (const written of ['two evenings', '', '6 weeks, 2h each'])
    expect(formats.bn.duration(written)).toBe(written)
  expect(formats.en.duration('2h 30m')).toBe('2h 30m')
})
