import { expect, test } from 'vitest'
import fc from '../../test/support/properties.ts'
import { type Weekday, weekdays } from '../sessions/catalogue.ts'
import { MAX_CLASS_HOURS, MAX_CLASSES } from './limits.ts'
import { classesOf, daysOf, durationText, lengthOf, type Repeat, ruleOf } from './repeat.ts'
import { repeat } from './repeat-fields.ts'

const rule = (changes: Partial<Repeat> = {}): Repeat => ({
  ...{ weekdays: ['sun', 'tue'], startTime: '17:00', endTime: '18:30', from: '2026-12-06' },
  ...{ until: null, count: 4, except: [] },
  ...changes,
})
const days = (of: Repeat) => classesOf(of).map(({ day }) => day)
const times = (of: Repeat) =>
  classesOf(of).map(({ start, end }) => [start.toISOString(), end.toISOString()].join(' '))

test('B02 a rule makes its classes in Dhaka’s time', () => {
  expect(times(rule())).toEqual([
    '2026-12-06T11:00:00.000Z 2026-12-06T12:30:00.000Z',
    '2026-12-08T11:00:00.000Z 2026-12-08T12:30:00.000Z',
    '2026-12-13T11:00:00.000Z 2026-12-13T12:30:00.000Z',
    '2026-12-15T11:00:00.000Z 2026-12-15T12:30:00.000Z',
  ])
})

test.each([
  ['past midnight', { startTime: '23:00', endTime: '01:00' }, '2026-12-06T17:00', '2026-12-06T19:00'],
  ['until midnight', { startTime: '22:00', endTime: '00:00' }, '2026-12-06T16:00', '2026-12-06T18:00'],
  ['from midnight', { startTime: '00:00', endTime: '01:00' }, '2026-12-05T18:00', '2026-12-05T19:00'],
  [
    'before six, when it is the day before in UTC',
    { startTime: '05:30', endTime: '06:30' },
    '2026-12-05T23:30',
    '2026-12-06T00:30',
  ],
])('B02 a class %s', (_, changes, start, end) => {
  expect(times(rule({ ...changes, count: 1 }))).toEqual([`${start}:00.000Z ${end}:00.000Z`])
})

test('B02 months, years and leap days end as in the calendar', () => {
  const daily = { weekdays: [...weekdays], count: 3 }
  expect(days(rule({ ...daily, from: '2026-12-31' }))).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
  expect(days(rule({ ...daily, from: '2028-02-28' }))).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
  expect(days(rule({ ...daily, from: '2027-02-28' }))).toEqual(['2027-02-28', '2027-03-01', '2027-03-02'])
})

test('B02 as many classes take place as are asked for, whatever is left out', () => {
  expect(days(rule({ count: 3, except: ['2026-12-08', '2026-12-09'] }))).toEqual([
    '2026-12-06',
    '2026-12-13',
    '2026-12-15',
  ])
  expect(days(rule({ count: null, until: '2026-12-15', except: ['2026-12-08'] }))).toEqual([
    '2026-12-06',
    '2026-12-13',
    '2026-12-15',
  ])
  expect(daysOf(rule({ count: 2, except: ['2026-12-08'] })).map(({ isLeftOut }) => isLeftOut)).toEqual([
    false,
    true,
    false,
  ])
})

test('B02 a rule without an end stops after one class too many', () => {
  expect(classesOf(rule({ count: null, until: '2099-12-31' }))).toHaveLength(MAX_CLASSES + 1)
})

test.each([
  [1, 90, '1h 30m'],
  [1, 45, '45m'],
  [24, 120, '24 × 2h'],
])('B02 %i classes of %i minutes last', (count, minutes, text) => {
  expect(durationText(count, minutes * 60_000)).toBe(text)
})

test('B02 classes that follow no rule have none', () => {
  const [first, second] = classesOf(rule())
  if (!first || !second) throw new Error('The rule makes four classes')
  const moved = { start: second.start, end: new Date(second.end.getTime() + 60_000) }
  expect(ruleOf([first, moved])).toBeUndefined()
  expect(ruleOf([])).toBeUndefined()
})

const dayOf = (number: number) => new Date(number * 24 * 3600_000).toISOString().slice(0, 10)
const time = fc.integer({ min: 0, max: 1439 }).map((minutes) => {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})
/** From 2020 on, so that leap days, month ends and changes of year are among them. */
const firstDay = fc.integer({ min: 18_262, max: 22_000 })
const anyRule = fc
  .record({
    weekdays: fc.subarray([...weekdays], { minLength: 1 }),
    startTime: time,
    endTime: time,
    from: firstDay,
    days: fc.integer({ min: 0, max: 400 }),
    count: fc.integer({ min: 1, max: MAX_CLASSES }),
    byCount: fc.boolean(),
    except: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
  })
  .filter((times) => lengthOf(times) > 0 && lengthOf(times) <= MAX_CLASS_HOURS * 3600_000)
  .map(
    ({ from, days: length, count, byCount, except, ...parts }): Repeat => ({
      ...parts,
      from: dayOf(from),
      until: byCount ? null : dayOf(from + length),
      count: byCount ? count : null,
      except: except.map((offset) => dayOf(from + offset)),
    }),
  )

/** The calendar of Dhaka by ICU, which knows nothing of our arithmetic. */
const calendar = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'short',
})
const weekdayOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', weekday: 'short' })
const nextDay = (day: string) => dayOf(Date.parse(`${day}T00:00:00Z`) / (24 * 3600_000) + 1)

test('B02 any rule: each class is on a wanted day at the wanted time, and none is missing', () => {
  fc.assert(
    fc.property(anyRule, (any) => {
      const made = classesOf(any)
      const lasts = lengthOf(any)
      expect(made.map(({ start, end }) => [calendar.format(start), calendar.format(end).slice(11)])).toEqual(
        made.map(({ day }) => [`${day} ${any.startTime}`, any.endTime]),
      )
      expect(made.every(({ start, end }) => end.getTime() - start.getTime() === lasts)).toBe(true)
      const expected: string[] = []
      const isOver = (day: string) => any.until !== null && day > any.until
      for (
        let day = any.from;
        !isOver(day) && expected.length < (any.count ?? MAX_CLASSES + 1);
        day = nextDay(day)
      ) {
        const weekday = weekdayOf.format(new Date(`${day}T12:00:00+06:00`)).toLowerCase()
        if (any.weekdays.includes(weekday as Weekday) && !any.except.includes(day)) expected.push(day)
      }
      expect(made.map(({ day }) => day)).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})

test('B02 any rule is found again in its classes', () => {
  let again = 0
  fc.assert(
    fc.property(anyRule, (any) => {
      const made = classesOf(any)
      const found = ruleOf(made)
      if (made.length === 0 || made.length > MAX_CLASSES) return
      expect(found && classesOf(found).map(({ start, end }) => ({ start, end }))).toEqual(
        made.map(({ start, end }) => ({ start, end })),
      )
      again += 1
    }),
    { numRuns: 150 },
  )
  expect(again).toBeGreaterThan(75)
})

test('B02 a rule that the schema accepts makes 1 to 200 classes', () => {
  fc.assert(
    fc.property(anyRule, (any) => {
      const { success } = repeat.safeParse(any)
      const { length } = classesOf(any)
      expect(success).toBe(length >= 1 && length <= MAX_CLASSES)
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['a count', { count: 1_712_345_678 }],
  ['a count that is no number', { count: Number.NaN }],
  ['a day', { count: null, until: '275760-09-13' }],
  ['days that are left out', { count: null, until: null }],
])('B02 a rule beyond every bound ends: %s', (_, changes) => {
  expect(daysOf(rule(changes)).length).toBeLessThanOrEqual(MAX_CLASSES + 1)
})

test('B02 a count out of range is refused by itself, and its days are not counted', () => {
  const { error } = repeat.safeParse({ ...rule(), count: 1_712_345_678 })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['count'])
})
