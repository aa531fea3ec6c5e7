import { expect, test } from 'vitest'
import { notifyAll, sellToPhone } from '../support/calls.ts'
import {
  acts,
  admin,
  app,
  branch,
  cancel,
  emailsTo,
  preview,
  reason,
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

test('B03 B04 an Admin lets nobody leave for a class that only moves: the preview says what hangs on it', async () => {
  const branchId = await branch()
  const [moving, gone] = [
    await session(branchId, [7, 20], 9, { fee: 1000 }),
    await session(branchId, [7, 14], 10, { fee: 500 }),
  ]
  const [one, other] = [somebody(), somebody()]
  const seats = [
    await sellToPhone(admin, moving, { phone: undefined, email: one.email, amount: 1000 }),
    await sellToPhone(admin, gone, { phone: undefined, email: other.email, amount: 500 }),
  ]
  const wish = { ...cancel(branchId), act: 'move', days: 7, otherwise: 'later' }
  expect(await preview(wish)).toMatchObject({ people: 2, atMost: 1500, moved: 1000 })
  const stay = { ...wish, mayLeave: false }
  expect(await preview(stay)).toMatchObject({ people: 2, atMost: 500, moved: 1000 })
  expect(await take({ ...stay, tutorId: tutor.id }, tutor)).toMatchObject({ status: 403 })
  expect((await take(stay)).body).toMatchObject({ changed: 2, people: 2 })
  await notifyAll(app)
  expect((await one.ask('GET', '/choices')).body).toEqual([])
  expect((await other.ask('GET', '/choices')).body).toHaveLength(1)
  const [moved] = await acts(moving)
  expect(moved).toBeDefined()
  for (const { kind, answerBy } of await acts(moving)) if (kind === 'moved') expect(answerBy).toBeNull()
  const [told] = await emailsTo(one)
  expect(told?.body).not.toContain('If this does not suit you')
  const [asked] = await emailsTo(other)
  expect(asked?.body).toContain('If this does not suit you')
  const change = (await acts(moving)).find(({ kind }) => kind === 'moved')
  expect(
    await one.ask('POST', `/bookings/${seats[0]?.bookingId}/choices/${change?.id}`, { choice: 'refund' }),
  ).toMatchObject({ status: 404 })
})

test('B03 B04 of one class too: only an Admin takes the choice away, and sees what hangs on it', async () => {
  const branchId = await branch()
  const [teacher] = (await createUsers([app], 1, 'Instructor')) as [Person]
  const id = await session(branchId, [7, 20], 9, { fee: 1000, tutorId: teacher.id })
  const person = somebody()
  await sellToPhone(admin, id, { phone: undefined, email: person.email, amount: 1000 })
  expect((await teacher.ask('GET', `/sessions/${id}/stake`)).body).toEqual({
    ...{ people: 1, atMost: 1000, atMostInCents: 100_000 },
  })
  const [one] = await readClasses(admin, id)
  const move = (by: Person, start: string, changes: object = {}) =>
    by.ask('PATCH', `/sessions/${id}/classes/${one?._id}`, {
      ...{ start, end: start.replace('T09', 'T10'), reason, ...changes },
    })
  const stay = { mayLeave: false }
  expect(await move(admin, '2031-03-08T09:00:00.000Z', { mayLeave: 'no' })).toMatchObject({
    ...{ status: 400, body: { field: 'mayLeave' } },
  })
  expect((await move(teacher, '2031-03-08T09:00:00.000Z', stay)).status).toBe(403)
  expect((await move(admin, '2031-03-08T09:00:00.000Z', stay)).status).toBe(200)
  expect((await person.ask('GET', '/choices')).body).toEqual([])
  expect((await move(teacher, '2031-03-09T09:00:00.000Z')).status).toBe(200)
  expect((await person.ask('GET', '/choices')).body).toHaveLength(1)
})
