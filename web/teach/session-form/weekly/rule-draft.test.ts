import { expect, test } from 'vitest'
import { classesOf, type Repeat } from '../../../../contract/classes/repeat.ts'
import { bodyOf } from '../session-body.ts'
import { EMPTY_SESSION } from '../session-draft.ts'
import { leaveOutAll } from './class-preview.tsx'
import { draftOfClasses } from './rule-draft.ts'

const rule: Repeat = {
  ...{ weekdays: ['sun', 'tue'], startTime: '17:00', endTime: '18:30', from: '2026-12-06' },
  ...{ until: null, count: 3, except: ['2026-12-08'] },
}
const daysIn = (except: string[]) => classesOf({ ...rule, except }).map(({ day }) => day)

test('B02 holidays that a rule meets only because others were left out are left out too', () => {
  const holidays = ['2026-12-15', '2026-12-20', '2027-03-20']
  const except = leaveOutAll(rule, (day) => holidays.includes(day))
  expect(except).toEqual(['2026-12-08', '2026-12-15', '2026-12-20'])
  expect(daysIn(except)).toEqual(['2026-12-06', '2026-12-13', '2026-12-22'])
})

test('B02 where every day is a holiday it ends', () => {
  expect(leaveOutAll(rule, () => true).length).toBeGreaterThanOrEqual(400)
  expect(leaveOutAll({ ...rule, count: null, until: '2026-12-13' }, () => true)).toEqual([
    ...['2026-12-06', '2026-12-08', '2026-12-13'],
  ])
})

const at = (start: string, end: string, state: 'planned' | 'cancelled' = 'planned') => ({
  ...{ _id: start, start: `${start}:00.000Z`, end: `${end}:00.000Z`, state },
})
const sunday = at('2026-12-06T11:00', '2026-12-06T12:30')
const tuesday = at('2026-12-08T11:00', '2026-12-08T12:30')
const longer = at('2026-12-13T11:00', '2026-12-13T14:00')
const draft = (classes: ReturnType<typeof at>[], isCopy = false, duration = '2 × 1h 30m') =>
  draftOfClasses({ classes, duration }, isCopy)

test('B02 classes that a rule makes fill it in, and a duration that it says again is blank', () => {
  const filled = draft([sunday, tuesday])
  expect(filled).toMatchObject({
    ...{ timing: 'weekly', weekdays: 'sun tue', startTime: '17:00', endTime: '18:30' },
    ...{ from: '2026-12-06', ends: 'until', until: '2026-12-08', except: '', duration: '' },
  })
  expect(draft([sunday, tuesday], false, 'Two evenings').duration).toBe('Two evenings')
  expect(bodyOf({ ...EMPTY_SESSION, ...filled, image: '/x.jpg' })).toMatchObject({
    ...{ classStart: '', classEnd: '' },
    repeat: { weekdays: ['sun', 'tue'], until: '2026-12-08', count: null, except: [] },
  })
})

test('B02 I04 classes that no rule makes are kept: the form sends neither a rule nor dates', () => {
  const filled = draft([sunday, tuesday, longer])
  expect(filled.timing).toBe('kept')
  const body = bodyOf({ ...EMPTY_SESSION, ...filled, image: '/x.jpg', classStart: '2026-12-06T17:00' })
  expect(body).toMatchObject({ classStart: '', classEnd: '' })
  for (const name of ['repeat', 'timing', 'weekdays', 'from', 'except']) expect(body).not.toHaveProperty(name)
})

test('I01 B02 a copy has the weekdays, times and number of classes, and no day; cancelled ones do not count', () => {
  const cancelled = at('2026-12-09T03:00', '2026-12-09T05:00', 'cancelled')
  expect(draft([sunday, tuesday, cancelled], true)).toMatchObject({
    ...{ timing: 'weekly', weekdays: 'sun tue', ends: 'count', count: '2', from: '', until: '', except: '' },
  })
  expect(draft([sunday, tuesday, longer], true).timing).toBe('one')
  expect(draft([sunday]).timing).toBe('one')
})
