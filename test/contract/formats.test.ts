import { expect, test } from 'vitest'
import { formats } from '../../contract/formats.ts'

const evening = '2026-11-20T12:30:00Z'

test('English groups by lakh and shows the time in Dhaka', () => {
  expect(formats.en.money(1_250_000, 'BDT')).toBe('৳12,50,000')
  expect(formats.en.dateTime(evening)).toBe('20 Nov 2026, 6:30\u00a0pm')
})

test('Bangla does the same in its own digits, with the spoken part of the day', () => {
  expect(formats.bn.money(1_250_000, 'BDT')).toBe('৳১২,৫০,০০০')
  expect(formats.bn.money(750.5, 'BDT')).toBe('৳৭৫০.৫০')
  expect(formats.bn.number(1200)).toBe('১,২০০')
  expect(formats.bn.dateTime(evening)).toBe('২০ নভেম্বর ২০২৬, সন্ধ্যা\u00a0৬:৩০')
  expect(formats.bn.dateTime('2026-11-20T15:05:00Z', 'time')).toBe('রাত\u00a0৯:০৫')
  expect(formats.bn.dateTime('2026-12-31T19:00:00Z', 'date')).toBe('১ জানুয়ারি ২০২৭')
})

test.each([
  ['00:00', 'রাত ১২:০০'],
  ['03:59', 'রাত ৩:৫৯'],
  ['04:00', 'ভোর ৪:০০'],
  ['05:59', 'ভোর ৫:৫৯'],
  ['06:00', 'সকাল ৬:০০'],
  ['11:59', 'সকাল ১১:৫৯'],
  ['12:00', 'দুপুর ১২:০০'],
  ['14:59', 'দুপুর ২:৫৯'],
  ['15:00', 'বিকাল ৩:০০'],
  ['15:30', 'বিকাল ৩:৩০'],
  ['17:59', 'বিকাল ৫:৫৯'],
  ['18:00', 'সন্ধ্যা ৬:০০'],
  ['19:59', 'সন্ধ্যা ৭:৫৯'],
  ['20:00', 'রাত ৮:০০'],
  ['23:59', 'রাত ১১:৫৯'],
])('%s in Dhaka is %s', (clock, said) => {
  expect(formats.bn.dateTime(`2026-11-20T${clock}:00+06:00`, 'time')).toBe(said.replace(' ', '\u00a0'))
})

test('a nearby day is shown without its year', () => {
  expect(formats.en.dateTime(evening, 'day')).toBe('20 Nov')
  expect(formats.bn.dateTime(evening, 'day')).toBe('২০ নভেম্বর')
})

test('a duration in the form’s format is translated into Bangla, any other unchanged', () => {
  expect(formats.bn.duration('2h 30m')).toBe('২ ঘণ্টা ৩০ মিনিট')
  expect(formats.bn.duration('90m')).toBe('৯০ মিনিট')
  expect(formats.bn.duration('1h')).toBe('১ ঘণ্টা')
  for (const written of ['two evenings', '', '6 weeks, 2h each'])
    expect(formats.bn.duration(written)).toBe(written)
  expect(formats.en.duration('2h 30m')).toBe('2h 30m')
})
