import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listTouched } from '../../domain/classes/days-off/touched.ts'
import { sellToPhone } from '../support/calls.ts'
import {
  acts,
  admin,
  app,
  book,
  branch,
  cancel,
  NOW,
  preview,
  session,
  somebody,
  startDaysOff,
  take,
  tutor,
} from '../support/days-off.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createUsers } from '../support/users.ts'

startDaysOff()

test.each([
  ['day', { day: '2031-02-28' }, 'day_is_past'],
  ['day', { day: '2031-02-30' }, 'must_be_day'],
  ['until', { until: '2031-03-06' }, 'ends_before_start'],
  ['until', { until: '2031-04-07' }, 'too_many_days'],
  ['act', { act: 'forget' }, 'must_be_one_of'],
  ['days', { act: 'move' }, 'required'],
  ['days', { act: 'move', days: 61 }, 'must_be_whole_number'],
  ['otherwise', { act: 'move', days: 7, otherwise: 'go' }, 'must_be_one_of'],
  ['except.0', { except: ['x'] }, 'malformed_id'],
  ['onlyClass', { onlyClass: 'go' }, 'must_be_one_of'],
  ['sessionId', { sessionId: 'x' }, 'malformed_id'],
  ['level', { level: '13' }, 'must_be_one_of'],
  ['mayLeave', { mayLeave: 'no' }, 'must_be_boolean'],
  ['reason', { reason: ' ' }, 'required'],
  ['_id', { _id: 'x' }, 'malformed_id'],
])('B03 a day without classes whose %s is wrong is refused: %j', async (field, changes, code) => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14], 9)
  const before = (await acts(id)).length
  expect(await take({ ...cancel(branchId), ...changes })).toMatchObject({
    status: 400,
    body: { field, code },
  })
  expect(await acts(id)).toHaveLength(before)
})

test('B03 nobody ends a day without classes but Admins, and tutors for themselves', async () => {
  const branchId = await branch()
  const own = await session(branchId, [7, 14], 9, { tutorId: tutor.id })
  const others = await session(branchId, [7, 14], 10)
  expect(await take(cancel(branchId), somebody())).toMatchObject({ status: 403 })
  expect(await take(cancel(branchId, { tutorId: admin.id }), tutor)).toMatchObject({ status: 403 })
  expect(await take(cancel(randomUUID()))).toMatchObject({ status: 404, body: { code: 'branch_not_found' } })
  expect((await take(cancel(branchId), tutor)).body).toMatchObject({ changed: 1, stayed: 0 })
  expect((await readClasses(admin, own))[0]).toMatchObject({ state: 'cancelled' })
  expect((await readClasses(admin, others))[0]).toMatchObject({ state: 'planned' })
})

test('B03 a day on which nothing takes place is refused, and so are more classes than one act may touch', async () => {
  const branchId = await branch()
  expect(await take(cancel(branchId))).toMatchObject({ status: 409, body: { code: 'no_class_then' } })
  const id = await session(branchId, [7, 14], 9)
  const { database } = app.services.context
  const crowd = database.transaction(async (transaction) => {
    await transaction.execute(`insert into classes (id, session_id, start_at, end_at, state, created_at)
      select gen_random_uuid(), '${id}', '2031-03-07T01:00Z', '2031-03-07T02:00Z', 'planned', now() from generate_series(1, 500)`)
    const wish = {
      ...cancel(branchId),
      act: 'cancel' as const,
      until: null,
      roomId: null,
      tutorId: null,
      sessionId: null,
      level: null,
      mayLeave: true,
      days: null,
      otherwise: 'stay' as const,
      onlyClass: 'stay' as const,
      except: [],
    }
    await listTouched(transaction, wish, new Date(NOW))
  })
  await expect(crowd).rejects.toMatchObject({ status: 409, code: 'too_many_classes_at_once' })
})

test('B03 the preview says which classes, how many people and how much money, and changes nothing', async () => {
  const branchId = await branch()
  const free = await session(branchId, [7, 14], 9, { place: 'Room 4' })
  const dear = await session(branchId, [7, 14], 10, { fee: 1000 })
  const person = somebody()
  await book(person, free)
  await sellToPhone(admin, dear, { amount: 1000 })
  const shown = await preview({ ...cancel(branchId), act: 'move', days: 1 })
  expect(shown).toMatchObject({ people: 2, atMost: 1000 })
  expect(shown.classes).toMatchObject([
    {
      title: 'At 9',
      start: '2031-03-07T09:00:00.000Z',
      after: { start: '2031-03-08T09:00:00.000Z' },
      enrolled: 1,
    },
    { title: 'At 10', start: '2031-03-07T10:00:00.000Z', after: { start: '2031-03-08T10:00:00.000Z' } },
  ])
  expect((await readClasses(admin, free))[0]).toMatchObject({
    state: 'planned',
    start: '2031-03-07T09:00:00.000Z',
  })
  expect((await acts(free)).filter(({ kind }) => kind !== 'added')).toEqual([])
})

test('B03 a day off touches the classes of a session, or of a grade, and no others', async () => {
  const branchId = await branch()
  const six = await session(branchId, [7, 14], 9, { level: '6' })
  const seven = await session(branchId, [7, 14], 10, { level: '7' })
  const touched = async (changes: object) =>
    (await preview(cancel(branchId, changes))).classes.map(({ sessionId }) => sessionId)
  expect(await touched({ level: '6' })).toEqual([six])
  expect(await touched({ sessionId: seven })).toEqual([seven])
  expect(await touched({ sessionId: seven, level: '6' })).toEqual([])
  expect(await take(cancel(branchId, { sessionId: randomUUID() }))).toMatchObject({
    ...{ status: 404, body: { code: 'session_not_found' } },
  })
  expect((await take(cancel(branchId, { level: '7' }))).body).toMatchObject({ changed: 1 })
  expect((await readClasses(admin, six))[0]).toMatchObject({ state: 'planned' })
})

test('B03 the day that is proposed is the first that is free for all classes, and no holiday', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const freeDay = async (changes: object = {}, by: Person = admin) =>
    (await by.ask('POST', '/days-off/free-day', { ...cancel(branchId), act: 'move', days: 1, ...changes }))
      .body
  expect(await freeDay()).toEqual({ days: null })
  // A weekly batch, whose tutor teaches elsewhere on the eighth, and one with a class on the ninth.
  await session(branchId, [7, 14, 21], 9, { tutorId: teacher.id })
  await session(await branch(), [8, 22], 9, { tutorId: teacher.id })
  await session(branchId, [7, 9], 10)
  await admin.ask('POST', '/holidays', { day: '2031-03-10', name: 'Doljatra' })
  expect(await freeDay()).toEqual({ days: 4 })
  // All of several days move past the last of them, and make room for each other.
  expect(await freeDay({ until: '2031-03-09' })).toEqual({ days: 4 })
  expect(await freeDay({ tutorId: teacher.id }, teacher)).toEqual({ days: 2 })
  const shown = await preview({ ...cancel(branchId), act: 'move', days: 4 })
  expect(shown.classes.map(({ problem }) => problem)).toEqual([undefined, undefined])
  await admin.ask('DELETE', '/holidays/2031-03-10')
})
