import { expect, test } from 'vitest'
import type { Schedule, Weekly } from '../sessions/schedule.ts'
import { sayWeekly, sayWhen } from './say-when.ts'

const at = (local: string) => new Date(`${local}+06:00`).toISOString()
const hour = (start: string, end: string) => ({ start: at(start), end: at(end) })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const saturdays: Weekly = [{ days: ['sat'], start: '20:00', end: '21:00' }]

test.each<[what: string, weekly: Weekly, en: string, bn: string]>([
  ['one day', saturdays, 'Saturdays, 8–9 pm', 'প্রতি শনিবার, রাত ৮টা – ৯টা'],
  [
    'two days',
    [{ days: ['sun', 'tue'], start: '17:00', end: '18:30' }],
    'Sundays and Tuesdays, 5–6:30 pm',
    'প্রতি রবি ও মঙ্গলবার, বিকাল ৫টা – সন্ধ্যা ৬:৩০',
  ],
  [
    'three days',
    [{ days: ['sat', 'mon', 'wed'], start: '16:30', end: '17:45' }],
    'Sat, Mon and Wed, 4:30–5:45 pm',
    'প্রতি শনি, সোম ও বুধবার, বিকাল ৪:৩০ – ৫:৪৫',
  ],
  [
    'days that follow each other',
    [{ days: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu'], start: '07:00', end: '08:00' }],
    'Sat–Thu, 7–8 am',
    'শনি থেকে বৃহস্পতিবার, সকাল ৭টা – ৮টা',
  ],
  [
    'four days with a gap',
    [{ days: ['sat', 'sun', 'mon', 'thu'], start: '07:00', end: '08:00' }],
    'Sat, Sun, Mon and Thu, 7–8 am',
    'প্রতি শনি, রবি, সোম ও বৃহস্পতিবার, সকাল ৭টা – ৮টা',
  ],
  [
    'every day',
    [{ days: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'], start: '05:00', end: '06:00' }],
    'Every day, 5–6 am',
    'প্রতিদিন, ভোর ৫টা – সকাল ৬টা',
  ],
  [
    'other hours on another day',
    [...saturdays, { days: ['mon'], start: '17:00', end: '18:00' }],
    'Sat 8–9 pm, Mon 5–6 pm',
    'শনিবার রাত ৮টা – ৯টা, সোমবার বিকাল ৫টা – সন্ধ্যা ৬টা',
  ],
  [
    'other hours on some days',
    [
      { days: ['sat', 'mon'], start: '20:00', end: '21:00' },
      { days: ['fri'], start: '10:00', end: '12:00' },
    ],
    'Sat and Mon 8–9 pm, Fri 10 am – 12 pm',
    'শনি ও সোমবার রাত ৮টা – ৯টা, শুক্রবার সকাল ১০টা – দুপুর ১২টা',
  ],
  [
    'past midnight',
    [{ days: ['thu'], start: '23:00', end: '00:30' }],
    'Thursdays, 11 pm – 12:30 am',
    'প্রতি বৃহস্পতিবার, রাত ১১টা – ১২:৩০',
  ],
])('weekly hours: %s', (_, weekly, en, bn) => {
  expect(plain(sayWeekly(weekly, 'en'))).toBe(en)
  expect(plain(sayWeekly(weekly, 'bn'))).toBe(bn)
})

const dates = { classStart: at('2026-10-24T20:00'), classEnd: at('2027-04-17T21:00') }
const tonight = hour('2026-12-05T20:00', '2026-12-05T21:00')
const course: Schedule = { weekly: saturdays, next: tonight, left: 20, all: 26 }
const { weekly: _, ...irregular } = course
const saturday = '2026-12-05T09:00'

type Case = [what: string, now: string, schedule: Schedule | undefined, en: string, bn: string]

test.each<Case>([
  [
    'one class only',
    saturday,
    undefined,
    'Sat 24 Oct, 8:00 pm – Sat 17 Apr 2027, 9:00 pm',
    'শনি, ২৪ অক্টোবর, রাত ৮:০০ – শনি, ১৭ এপ্রিল ২০২৭, রাত ৯:০০',
  ],
  [
    'next tonight',
    saturday,
    course,
    'Saturdays, 8–9 pm · next tonight · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস আজ রাতে · ২০টি ক্লাস বাকি',
  ],
  [
    'next today, where it is night in London and morning in Dhaka',
    '2026-12-06T00:30',
    {
      ...course,
      weekly: [{ days: ['sun'], start: '15:30', end: '16:30' }],
      next: hour('2026-12-06T15:30', '2026-12-06T16:30'),
    },
    'Sundays, 3:30–4:30 pm · next today · 20 classes left',
    'প্রতি রবিবার, বিকাল ৩:৩০ – ৪:৩০ · পরের ক্লাস আজ বিকালে · ২০টি ক্লাস বাকি',
  ],
  [
    'on now',
    '2026-12-05T20:30',
    { ...course, left: 19 },
    'Saturdays, 8–9 pm · on now · 19 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · এখন ক্লাস চলছে · ১৯টি ক্লাস বাকি',
  ],
  [
    'tomorrow',
    '2026-12-04T23:30',
    course,
    'Saturdays, 8–9 pm · next tomorrow · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস আগামীকাল · ২০টি ক্লাস বাকি',
  ],
  [
    'in six days: the next Saturday might be another one',
    '2026-11-29T00:00',
    course,
    'Saturdays, 8–9 pm · next 5 Dec · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস ৫ ডিসেম্বর · ২০টি ক্লাস বাকি',
  ],
  [
    'in some days, on one of several days',
    '2026-12-02T10:00',
    { ...course, weekly: [{ days: ['sat', 'mon'], start: '20:00', end: '21:00' }] },
    'Saturdays and Mondays, 8–9 pm · next Sat 5 Dec · 20 classes left',
    'প্রতি শনি ও সোমবার, রাত ৮টা – ৯টা · পরের ক্লাস শনিবার, ৫ ডিসেম্বর · ২০টি ক্লাস বাকি',
  ],
  [
    'in seven days',
    '2026-11-28T23:59',
    course,
    'Saturdays, 8–9 pm · next 5 Dec · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস ৫ ডিসেম্বর · ২০টি ক্লাস বাকি',
  ],
  [
    'in another year',
    '2026-12-20T10:00',
    { ...course, next: hour('2027-01-02T20:00', '2027-01-02T21:00') },
    'Saturdays, 8–9 pm · next 2 Jan 2027 · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস ২ জানুয়ারি ২০২৭ · ২০টি ক্লাস বাকি',
  ],
  [
    'next moved to another day: its hours are said, the weekly ones stay',
    '2026-12-02T10:00',
    { ...course, next: hour('2026-12-07T17:00', '2026-12-07T18:00') },
    'Saturdays, 8–9 pm · next Mon 7 Dec, 5 pm · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস সোমবার, ৭ ডিসেম্বর বিকাল ৫টায় · ২০টি ক্লাস বাকি',
  ],
  [
    'next moved to another hour of its day',
    '2026-12-02T10:00',
    { ...course, next: hour('2026-12-05T17:00', '2026-12-05T18:00') },
    'Saturdays, 8–9 pm · next Sat 5 Dec, 5 pm · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস শনিবার, ৫ ডিসেম্বর বিকাল ৫টায় · ২০টি ক্লাস বাকি',
  ],
  [
    'next moved to a day that is far',
    '2026-12-02T10:00',
    { ...course, next: hour('2026-12-14T17:00', '2026-12-14T18:00') },
    'Saturdays, 8–9 pm · next 14 Dec, 5 pm · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস ১৪ ডিসেম্বর বিকাল ৫টায় · ২০টি ক্লাস বাকি',
  ],
  [
    'next moved to another hour of today',
    saturday,
    { ...course, next: hour('2026-12-05T18:30', '2026-12-05T19:30') },
    'Saturdays, 8–9 pm · next tonight 6:30 pm · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · পরের ক্লাস আজ সন্ধ্যা ৬:৩০-এ · ২০টি ক্লাস বাকি',
  ],
  [
    'not begun',
    '2026-09-01T10:00',
    { ...course, next: hour('2026-10-24T20:00', '2026-10-24T21:00'), left: 26 },
    'Saturdays, 8–9 pm · from 24 Oct · 26 classes',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · শুরু ২৪ অক্টোবর · ২৬টি ক্লাস',
  ],
  [
    'begins within six days',
    '2026-10-20T10:00',
    { ...course, next: hour('2026-10-24T20:00', '2026-10-24T21:00'), left: 26 },
    'Saturdays, 8–9 pm · from 24 Oct · 26 classes',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · শুরু ২৪ অক্টোবর · ২৬টি ক্লাস',
  ],
  [
    'begins tonight',
    '2026-10-24T10:00',
    { ...course, next: hour('2026-10-24T20:00', '2026-10-24T21:00'), left: 26 },
    'Saturdays, 8–9 pm · from tonight · 26 classes',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · শুরু আজ রাতে · ২৬টি ক্লাস',
  ],
  [
    'the last class',
    '2027-04-17T10:00',
    { ...course, next: hour('2027-04-17T20:00', '2027-04-17T21:00'), left: 1 },
    'Saturdays, 8–9 pm · last class tonight',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · শেষ ক্লাস আজ রাতে',
  ],
  [
    'the last class runs',
    '2027-04-17T20:10',
    { ...course, next: hour('2027-04-17T20:00', '2027-04-17T21:00'), left: 0 },
    'Saturdays, 8–9 pm · last class on now',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · শেষ ক্লাস এখন চলছে',
  ],
  [
    'over',
    '2027-05-01T10:00',
    { weekly: saturdays, left: 0, all: 26 },
    'Saturdays, 8–9 pm · ended 17 Apr',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · ১৭ এপ্রিল শেষ হয়েছে',
  ],
  [
    'over last year',
    '2028-05-01T10:00',
    { weekly: saturdays, left: 0, all: 26 },
    'Saturdays, 8–9 pm · ended 17 Apr 2027',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · ১৭ এপ্রিল ২০২৭ শেষ হয়েছে',
  ],
  [
    'an answer from before the next class has ended',
    '2026-12-05T21:30',
    course,
    'Saturdays, 8–9 pm · 20 classes left',
    'প্রতি শনিবার, রাত ৮টা – ৯টা · ২০টি ক্লাস বাকি',
  ],
  [
    'no week',
    '2027-02-07T10:00',
    { ...irregular, next: hour('2027-02-09T17:00', '2027-02-09T18:00'), left: 12 },
    '12 classes until 17 Apr · next Tue 9 Feb, 5 pm',
    '১৭ এপ্রিল পর্যন্ত ১২টি ক্লাস · পরের ক্লাস মঙ্গলবার, ৯ ফেব্রুয়ারি বিকাল ৫টায়',
  ],
  [
    'no week, not begun',
    '2026-10-20T10:00',
    { ...irregular, next: hour('2026-10-24T20:00', '2026-10-24T21:00'), left: 26 },
    '26 classes until 17 Apr 2027 · from Sat 24 Oct, 8 pm',
    '১৭ এপ্রিল ২০২৭ পর্যন্ত ২৬টি ক্লাস · শুরু শনিবার, ২৪ অক্টোবর রাত ৮টায়',
  ],
  [
    'no week, the last one',
    '2027-04-16T10:00',
    { ...irregular, next: hour('2027-04-17T20:00', '2027-04-17T21:00'), left: 1 },
    '1 class until 17 Apr · last class tomorrow 8 pm',
    '১৭ এপ্রিল পর্যন্ত ১টি ক্লাস · শেষ ক্লাস আগামীকাল রাত ৮টায়',
  ],
  [
    'no week, over',
    '2027-05-01T10:00',
    { left: 0, all: 26 },
    '26 classes · ended 17 Apr',
    '২৬টি ক্লাস · ১৭ এপ্রিল শেষ হয়েছে',
  ],
])('a session with %s', (_what, now, schedule, en, bn) => {
  const said = (language: 'en' | 'bn') =>
    plain(sayWhen({ ...dates, schedule }, language, new Date(at(now))).join(' · '))
  expect([said('en'), said('bn')]).toEqual([en, bn])
})
