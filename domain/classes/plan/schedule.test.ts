import { expect, test } from 'vitest'
import { scheduleOf, slotsOf } from './schedule.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR
const at = (local: string) => new Date(`${local}+06:00`)
type Row = Parameters<typeof slotsOf>[0][number]

const row = (start: Date, changes: Partial<Row> = {}, hours = 1): Row => ({
  ...{ startAt: start, endAt: new Date(start.getTime() + hours * HOUR), state: 'planned', movedFrom: null },
  ...changes,
})
/** Classes of an hour, every so many days. */
const every = (days: number, count: number, from: string) =>
  Array.from({ length: count }, (_, index) => row(new Date(at(from).getTime() + index * days * DAY)))
const of = (rows: Row[], now = '2026-11-30T12:00') => scheduleOf(slotsOf(rows, at(now)))
const put = (rows: Row[], index: number, change: (was: Row) => Row) =>
  rows.map((one, place) => (place === index ? change(one) : one))
const cancel = (was: Row): Row => ({ ...was, state: 'cancelled' })
const move =
  (to: string) =>
  (was: Row): Row => ({ ...row(at(to)), movedFrom: was.startAt })

const saturdays = every(7, 26, '2026-10-24T20:00')
const weekly = [{ days: ['sat'], start: '20:00', end: '21:00' }]
const next = { start: '2026-12-05T14:00:00.000Z', end: '2026-12-05T15:00:00.000Z' }

test('a course on Saturdays', () => {
  expect(of(saturdays)).toEqual({ weekly, next, left: 20, all: 26 })
})

test('before it begins, while a class runs, and once it is over', () => {
  expect(of(saturdays, '2026-10-01T00:00')).toMatchObject({ weekly, left: 26, all: 26 })
  expect(of(saturdays, '2026-12-05T20:30')).toEqual({ weekly, next, left: 19, all: 26 })
  expect(of(saturdays, '2027-05-01T00:00')).toEqual({ weekly, left: 0, all: 26 })
})

test('one class, or one of which the others are cancelled, has none', () => {
  expect(of(saturdays.slice(0, 1))).toBeUndefined()
  expect(of(put(saturdays.slice(0, 2), 1, cancel))).toBeUndefined()
})

test('several days at one hour, and at several', () => {
  const sundays = every(7, 8, '2026-11-01T17:00')
  const tuesdays = every(7, 8, '2026-11-03T17:00')
  expect(of([...tuesdays, ...sundays])?.weekly).toEqual([
    { days: ['sun', 'tue'], start: '17:00', end: '18:00' },
  ])
  expect(of([...every(7, 8, '2026-11-02T17:00'), ...saturdays])?.weekly).toEqual([
    ...weekly,
    { days: ['mon'], start: '17:00', end: '18:00' },
  ])
})

test('a class past midnight belongs to the day on which it begins', () => {
  const late = every(7, 4, '2026-11-05T23:30')
  expect(of(late)?.weekly).toEqual([{ days: ['thu'], start: '23:30', end: '00:30' }])
})

test('what is cancelled, moved or added changes no week', () => {
  const changed = [
    ...put(put(saturdays, 6, move('2026-12-07T17:00')), 9, cancel),
    row(at('2026-12-30T10:00')),
  ]
  expect(of(changed)).toEqual({
    weekly,
    next: { start: '2026-12-07T11:00:00.000Z', end: '2026-12-07T12:00:00.000Z' },
    left: 20,
    all: 26,
  })
  // The last class too may have been moved.
  const last = put(saturdays, 25, move('2027-04-18T10:00'))
  expect(of(last, '2027-04-12T12:00')).toMatchObject({ weekly, left: 1 })
})

test('a course whose classes to come were all moved or are at another hour says no old hours', () => {
  const moved = saturdays.map((was) =>
    was.startAt > at('2026-11-30T00:00') ? move('2026-12-08T10:00')(was) : was,
  )
  expect(of(moved)).not.toHaveProperty('weekly')
  const earlier = [...saturdays.slice(0, 6), ...every(7, 20, '2026-12-05T19:00')]
  expect(of(earlier)?.weekly).toEqual([{ days: ['sat'], start: '19:00', end: '20:00' }])
  const anew = [
    ...saturdays.map((was, index) => (index < 6 ? was : cancel(was))),
    ...every(7, 20, '2026-12-05T19:00'),
  ]
  expect(of(anew)?.weekly).toEqual([{ days: ['sat'], start: '19:00', end: '20:00' }])
})

test('holidays leave a week, every other week is none', () => {
  const holidays = saturdays.filter((_, index) => index < 10 || index > 14)
  expect(of(holidays)?.weekly).toEqual(weekly)
  expect(of(every(14, 10, '2026-10-24T20:00'))).toMatchObject({ all: 10 })
  expect(of(every(14, 10, '2026-10-24T20:00'))).not.toHaveProperty('weekly')
  expect(of(every(11, 10, '2026-10-24T20:00'))).not.toHaveProperty('weekly')
})

test('a camp of five days in one week follows no week', () => {
  expect(of(every(1, 5, '2026-12-05T10:00'))).toMatchObject({ left: 5, all: 5 })
  expect(of(every(1, 5, '2026-12-05T10:00'))).not.toHaveProperty('weekly')
})
