import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Overview } from '../../contract/centre/overview.ts'
import type { TaughtMonth } from '../../contract/classes/routine.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { sessionForm } from '../support/sessions.ts'
import { answer, bootWithTutors, choose, NOW, times } from '../support/substitutes.ts'
import { createUsers } from '../support/users.ts'

let centre: Awaited<ReturnType<typeof bootWithTutors>>
beforeAll(async () => {
  centre = await bootWithTutors()
})
beforeEach(() => centre.app.setTime(NOW))
afterAll(() => centre.app.stop())

const monthOf = async (person: Person, month = '2031-03') =>
  (await person.ask('GET', `/classes/taught?month=${month}`)).body as unknown as TaughtMonth
const sumsOf = async (person: Person) =>
  ((await person.ask('GET', '/overview')).body as unknown as Overview).teaching?.month
const students = async (count: number) => (await createUsers([centre.app], count)) as Person[]
const book = async (people: Person[], sessionId: string) => {
  for (const one of people) await one.ask('POST', '/bookedSessions', { sessionId })
}

/** Five weekly classes of 90 minutes from 7 March in the afternoon, the last one in April. */
const weekly = {
  registrationEnd: '2031-04-30',
  repeat: { weekdays: ['fri'], startTime: '15:30', endTime: '17:00', from: '2031-03-07', count: 5 },
}
const nothing = { held: 0, ahead: 0, minutes: 0, students: 0, attendance: { came: 0, of: 0 } }

test('A01 a month is a month, and of those who teach', async () => {
  const tutor = await centre.tutorNamed('Rafi Khan')
  for (const month of ['2031-13', '2031-3', '', '2031-03-01'])
    expect(await tutor.ask('GET', `/classes/taught?month=${month}`)).toMatchObject({
      ...{ status: 400, body: { field: 'month', code: 'must_be_month' } },
    })
  const [student] = await students(1)
  expect((await student?.ask('GET', '/classes/taught?month=2031-03'))?.status).toBe(403)
})

test('I01 a month without a class is empty, also beside sessions that wait, and beside classes of others', async () => {
  const [tutor, other] = [await centre.tutorNamed('Rafi Khan'), await centre.tutorNamed('Sara Begum')]
  await centre.openCourse(other, { tutor: 'Sara Begum' })
  const form = sessionForm({
    ...{ registrationStart: '2031-01-01', registrationEnd: times.start },
    ...{ classStart: times.start, classEnd: times.end },
  })
  expect((await tutor.ask('POST', '/sessions', form)).status).toBe(200)
  expect(await monthOf(tutor)).toEqual({ month: '2031-03', ...nothing, classes: [], sessions: [] })
  expect(await sumsOf(tutor)).toEqual({ month: '2031-03', ...nothing })
})

test('I01 the figures of a month are those of its rows: over, to come, hours, students and their share', async () => {
  const tutor = await centre.tutorNamed('Rafi Khan')
  const [one, two, gone] = (await students(3)) as [Person, Person, Person]
  const { sessionId: course } = await centre.openCourse(tutor, weekly)
  const evening = { startTime: '18:00', endTime: '19:00' }
  const { sessionId: second } = await centre.openCourse(tutor, {
    ...{ ...weekly, title: 'Waves' },
    repeat: { ...weekly.repeat, ...evening, count: 1 },
  })
  await book([one, two, gone], course)
  await book([one], second)
  await gone.ask('DELETE', `/bookedSessions/${course}`)
  const [first, , third] = await readClasses(tutor, course)
  const cancelled = { state: 'cancelled', reason: 'Rain', version: third?.version }
  expect((await tutor.ask('PATCH', `/sessions/${course}/classes/${third?._id}`, cancelled)).status).toBe(200)
  const start = '2031-03-07T09:30:00.000Z'
  centre.app.setTime('2031-03-07T09:40:00.000Z')
  const states = [
    { userId: one.id, state: 'late' },
    { userId: two.id, state: 'excused' },
  ]
  const roll = { key: randomUUID(), start, takenAt: start, states }
  expect((await tutor.ask('PUT', `/classes/${first?._id}/attendance`, roll)).status).toBe(200)

  // While the second week's class runs, it is not over.
  centre.app.setTime('2031-03-14T10:00:00.000Z')
  const sums = { held: 2, ahead: 2, minutes: 150, students: 2, attendance: { came: 1, of: 1 } }
  expect(await sumsOf(tutor)).toEqual({ month: '2031-03', ...sums })
  const { classes, sessions, ...rest } = await monthOf(tutor)
  expect(rest).toEqual({ month: '2031-03', ...sums })
  expect(
    classes.map(({ title, start, isOver, minutes }) => [title, start.slice(0, 10), isOver, minutes]),
  ).toEqual([
    ['Optics', '2031-03-07', true, 90],
    ['Waves', '2031-03-07', true, 60],
    ['Optics', '2031-03-14', false, 90],
    ['Optics', '2031-03-28', false, 90],
  ])
  expect(classes[0]).toMatchObject({ _id: first?._id, sessionId: course, attendance: { came: 1, of: 1 } })
  expect(sessions).toEqual([
    { _id: course, title: 'Optics', students: 2, isOwn: true },
    { _id: second, title: 'Waves', students: 1, isOwn: true },
  ])
  expect(await monthOf(tutor, '2031-04')).toMatchObject({ held: 0, ahead: 1, minutes: 0, students: 2 })
})

test('I01 the month ends at midnight in Dhaka, and what lasts longer than a class has no hours', async () => {
  const tutor = await centre.tutorNamed('Rafi Khan')
  const open = (classStart: string, classEnd: string) =>
    centre.openCourse(tutor, { registrationEnd: '2031-03-02', classStart, classEnd })
  await open('2031-03-31T17:59:00Z', '2031-03-31T18:59:00Z')
  await open('2031-04-01T18:00:00Z', '2031-04-02T08:00:00Z')
  centre.app.setTime('2031-05-01T04:00:00Z')
  expect(await monthOf(tutor)).toMatchObject({ held: 1, minutes: 60 })
  const april = await monthOf(tutor, '2031-04')
  expect(april).toMatchObject({ held: 1, minutes: 0 })
  expect(april.classes[0]).not.toHaveProperty('minutes')
})

test('B11 a class that a substitute takes is in their month, and not in the tutor’s', async () => {
  const [tutor, other] = [await centre.tutorNamed('Rafi Khan'), await centre.tutorNamed('Sara Begum')]
  const { classId, sessionId } = await centre.openCourse(tutor)
  await book(await students(1), sessionId)
  expect((await choose(tutor, classId, other)).status).toBe(200)
  expect((await answer(other, classId, true)).status).toBe(200)
  expect(await monthOf(tutor)).toMatchObject({ ahead: 0, students: 0, classes: [] })
  expect(await monthOf(other)).toMatchObject({
    ...{ ahead: 1, students: 1, classes: [{ _id: classId, insteadOf: 'Rafi Khan' }] },
    sessions: [{ _id: sessionId, isOwn: false }],
  })
})
