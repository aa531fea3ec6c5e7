import { expect, test } from 'vitest'
import { formats } from '../../contract/formats/formats.ts'

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

const now = new Date('2026-11-25T10:00:00+06:00')
const dhaka = (time: string) => new Date(`${time}+06:00`).toISOString()

test.each([
  [
    'an afternoon',
    '2026-11-27T15:30',
    '2026-11-27T18:00',
    'Fri 27 Nov, 3:30–6:00 pm',
    'শুক্র, ২৭ নভেম্বর, বিকাল ৩:৩০ – সন্ধ্যা ৬:০০',
  ],
  [
    'over noon',
    '2026-11-27T11:00',
    '2026-11-27T13:00',
    'Fri 27 Nov, 11:00 am – 1:00 pm',
    'শুক্র, ২৭ নভেম্বর, সকাল ১১:০০ – দুপুর ১:০০',
  ],
  [
    'until noon',
    '2026-11-27T10:00',
    '2026-11-27T12:00',
    'Fri 27 Nov, 10:00 am – 12:00 pm',
    'শুক্র, ২৭ নভেম্বর, সকাল ১০:০০ – দুপুর ১২:০০',
  ],
  [
    'until midnight',
    '2026-11-27T21:00',
    '2026-11-28T00:00',
    'Fri 27 Nov, 9:00 pm – 12:00 am',
    'শুক্র, ২৭ নভেম্বর, রাত ৯:০০–১২:০০',
  ],
  [
    'over midnight',
    '2026-11-27T22:00',
    '2026-11-28T01:00',
    'Fri 27 Nov, 10:00 pm – Sat 28 Nov, 1:00 am',
    'শুক্র, ২৭ নভেম্বর, রাত ১০:০০ – শনি, ২৮ নভেম্বর, রাত ১:০০',
  ],
  [
    'of another year',
    '2027-01-01T16:00',
    '2027-01-01T17:30',
    'Fri 1 Jan 2027, 4:00–5:30 pm',
    'শুক্র, ১ জানুয়ারি ২০২৭, বিকাল ৪:০০–৫:৩০',
  ],
  [
    'over New Year',
    '2026-12-31T23:00',
    '2027-01-01T01:00',
    'Thu 31 Dec, 11:00 pm – Fri 1 Jan 2027, 1:00 am',
    'বৃহস্পতি, ৩১ ডিসেম্বর, রাত ১১:০০ – শুক্র, ১ জানুয়ারি ২০২৭, রাত ১:০০',
  ],
  [
    'without an end of its own',
    '2026-11-27T15:30',
    '2026-11-27T15:30',
    'Fri 27 Nov, 3:30 pm',
    'শুক্র, ২৭ নভেম্বর, বিকাল ৩:৩০',
  ],
])('the range of a class %s', (_, start, end, english, bangla) => {
  const said = (language: 'en' | 'bn') =>
    formats[language].range(dhaka(start), dhaka(end), now).replaceAll('\u00a0', ' ')
  expect(said('en')).toBe(english)
  expect(said('bn')).toBe(bangla)
})

test.each([
  ['2026-11-25T09:59:59', '2026-11-25T10:00', 'now', 'এখন'],
  ['2026-11-25T10:00', '2026-11-25T12:00', 'now', 'এখন'],
  ['2026-11-25T10:00:01', '2026-11-25T12:00', 'in 1 minute', '১ মিনিট পরে'],
  ['2026-11-25T10:15', '2026-11-25T12:00', 'in 15 minutes', '১৫ মিনিট পরে'],
  ['2026-11-25T11:00', '2026-11-25T12:00', 'in 1 hour', '১ ঘণ্টা পরে'],
  ['2026-11-25T23:30', '2026-11-26T01:00', 'in 14 hours', '১৪ ঘণ্টা পরে'],
  ['2026-11-26T00:00', '2026-11-26T01:00', 'tomorrow', 'আগামীকাল'],
  ['2026-11-26T23:59', '2026-11-27T01:00', 'tomorrow', 'আগামীকাল'],
  ['2026-11-27T00:00', '2026-11-27T01:00', 'in 2 days', '২ দিন পরে'],
  ['2026-12-09T09:00', '2026-12-09T11:00', 'in 2 weeks', '২ সপ্তাহ পরে'],
  ['2027-02-25T09:00', '2027-02-25T11:00', 'in 3 months', '৩ মাস পরে'],
  ['2026-11-25T08:00', '2026-11-25T09:59:59', '1 minute ago', '১ মিনিট আগে'],
  ['2026-11-25T06:00', '2026-11-25T08:00', '2 hours ago', '২ ঘণ্টা আগে'],
  ['2026-11-24T01:00', '2026-11-24T02:00', 'yesterday', 'গতকাল'],
  ['2026-11-23T22:00', '2026-11-23T23:59', '2 days ago', '২ দিন আগে'],
])('a class from %s to %s is %s', (start, end, english, bangla) => {
  expect(formats.en.distance(dhaka(start), dhaka(end), now)).toBe(english)
  expect(formats.bn.distance(dhaka(start), dhaka(end), now)).toBe(bangla)
})

test('shortly before midnight a class of tomorrow is hours away', () => {
  const late = new Date('2026-11-25T23:00:00+06:00')
  const [start, end] = [dhaka('2026-11-26T01:00'), dhaka('2026-11-26T03:00')]
  expect(formats.en.distance(start, end, late)).toBe('in 2 hours')
  expect(formats.bn.distance(start, end, late)).toBe('২ ঘণ্টা পরে')
})
