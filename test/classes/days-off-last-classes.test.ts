import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TouchedClass } from '../../contract/classes/days-off.ts'
import { payments } from '../../db/schema.ts'
import { notifyAll } from '../support/calls.ts'
import {
  acts,
  admin,
  app,
  book,
  branch,
  cancel,
  emailsTo,
  preview,
  seatsOf,
  session,
  somebody,
  startDaysOff,
  take,
  tutor,
} from '../support/days-off.ts'
import { cash } from '../support/desk.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createUsers } from '../support/users.ts'

startDaysOff()

test('B03 the last class of a session is not made up later either, and is named', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const id = await session(branchId, [7], 9, { tutorId: teacher.id })
  await session(await branch(), [8, 21], 9, { tutorId: teacher.id })
  const wish = { ...cancel(branchId), act: 'move', days: 1, otherwise: 'later' }
  expect((await preview(wish)).classes).toMatchObject([{ problem: { code: 'last_class' } }])
  expect((await take(wish)).body).toMatchObject({ changed: 0, stayed: 1, people: 0 })
  expect((await readClasses(admin, id))[0]).toMatchObject({
    state: 'planned',
    start: '2031-03-07T09:00:00.000Z',
  })
})

test('B03 the last class of a session is not cancelled with the day', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7], 9)
  expect((await take(cancel(branchId))).body).toMatchObject({ changed: 0, stayed: 1, people: 0 })
  expect((await preview(cancel(branchId))).classes).toMatchObject([{ problem: { code: 'last_class' } }])
  expect((await readClasses(admin, id))[0]).toMatchObject({ state: 'planned' })
})

test('B03 an Admin may cancel the sessions too that have no other class, with full refunds; the preview names them', async () => {
  const branchId = await branch()
  const [single, double, weekly] = [
    await session(branchId, [7], 9, { fee: 1000 }),
    await session(branchId, [7, 8], 10),
    await session(branchId, [7, 20], 11),
  ]
  const [person, other] = [somebody(), somebody()]
  const paid = cash(single, { amount: 1000, phone: undefined, email: person.email })
  expect((await admin.ask('POST', '/desk/payments', paid)).status).toBe(200)
  await book(person, weekly)
  await book(other, double)
  const wish = { ...cancel(branchId), until: '2031-03-08', onlyClass: 'session' }
  expect(await take({ ...wish, tutorId: tutor.id }, tutor)).toMatchObject({ status: 403 })
  const shown = (await admin.ask('POST', '/days-off/preview', wish)).body
  expect(shown).toMatchObject({ people: 2, atMost: 0 })
  expect(shown.sessions).toHaveLength(2)
  expect(shown.sessions).toEqual(
    expect.arrayContaining([
      { sessionId: single, title: 'At 9', people: 1, refund: 1000, refundInCents: 1000_00 },
      { sessionId: double, title: 'At 10', people: 1, refund: 0, refundInCents: 0 },
    ]),
  )
  const ending = (shown.classes as TouchedClass[]).filter(({ sessionCancelled }) => sessionCancelled)
  expect(ending.map(({ title }) => title).sort()).toEqual(['At 10', 'At 10', 'At 9'])
  expect([await seatsOf(single), await seatsOf(double)]).toEqual([1, 1])
  const body = { ...wish, _id: randomUUID() }
  for (const done of await Promise.all([take(body), take(body)]))
    expect(done.body).toMatchObject({ changed: 4, stayed: 0, ended: 2, people: 2 })
  expect([await seatsOf(single), await seatsOf(double), await seatsOf(weekly)]).toEqual([0, 0, 1])
  const { database } = app.services.context
  const [payment] = await database.select().from(payments).where(eq(payments.sessionId, single))
  expect(payment).toMatchObject({
    status: 'refund_due',
    keptMinor: 0,
    refundReasonCode: 'refund_session_cancelled',
  })
  expect((await readClasses(admin, weekly))[0]).toMatchObject({ state: 'cancelled' })
  await notifyAll(app)
  expect((await emailsTo(other, '%')).map(({ subject }) => subject)).toContain(
    'Your booking has been cancelled: At 10',
  )
})

test('B03 a session whose only class moves, is made up later or is left out is not cancelled', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7], 9)
  await session(branchId, [7, 20], 10)
  const [only] = await readClasses(admin, id)
  const wish = { ...cancel(branchId), onlyClass: 'session' }
  for (const changes of [{ act: 'later' }, { act: 'move', days: 1 }, { except: [only?._id] }])
    expect((await admin.ask('POST', '/days-off/preview', { ...wish, ...changes })).body.sessions).toEqual([])
  expect((await take({ ...wish, act: 'later' })).body).toMatchObject({ ended: 0 })
  expect((await readClasses(admin, id))[0]).toMatchObject({ state: 'planned' })
})

test('B03 a day that is sent twice at once counts once, and with another id again', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 14], 9)
  const person = somebody()
  await book(person, id)
  const body = { ...cancel(branchId), act: 'move', days: 1, _id: randomUUID() }
  const answers = await Promise.all([take(body), take(body), take(body)])
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { changed: 1, stayed: 0, people: 1 } })
  expect(await take(body, tutor)).toMatchObject({ status: 403 })
  const moves = async () => (await acts(id)).filter(({ kind }) => kind === 'moved').length
  expect(await moves()).toBe(1)
  // A control: only the id keeps them apart.
  expect((await take({ ...body, _id: randomUUID(), day: '2031-03-08' })).status).toBe(200)
  expect(await moves()).toBe(2)
  await notifyAll(app)
  expect(await emailsTo(person)).toHaveLength(2)
})
