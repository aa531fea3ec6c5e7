import { expect, test } from 'vitest'
import { classesOf, type Repeat } from '../../../../contract/classes/repeat.ts'
import { leaveOutAll } from './class-preview.tsx'

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
