import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, waitlistEntries } from '../../db/schema.ts'
import {
  admin,
  app,
  batches,
  readSwitches,
  seatIn,
  somebody,
  startSwitches,
  switchTo,
} from '../support/own-switches.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { atHour, cancel, fullSession, giveOut, join, leave, placeOf } from '../support/waitlist.ts'

startSwitches()

const EVERY_DAY = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri']

/** A batch of daily classes from a day on. */
const daily = (from: string, count: number, changes: object = {}) =>
  createSession(admin, {
    ...{ registrationStart: '2020-01-01', registrationEnd: '2030-12-31', lateJoin: 'full', fee: 0 },
    repeat: { weekdays: EVERY_DAY, from, count, startTime: '16:00', endTime: '17:00' },
    ...changes,
  })

test('B12 who has one seat sees the other batches as open, the first to begin first, each with its classes to come', async () => {
  app.setTime('2030-05-20T04:00:00.000Z')
  const from = await daily('2030-06-01', 10)
  const [late, early, over, gone] = [
    await daily('2030-06-20', 7, { seriesId: from, fee: 40 }),
    await daily('2030-06-03', 20, { seriesId: from }),
    await daily('2030-06-01', 2, { seriesId: from }),
    await daily('2030-06-10', 5, { seriesId: from }),
  ] as const
  await daily('2030-06-05', 5)
  expect((await admin.ask('DELETE', `/sessions/${gone}`)).status).toBe(200)
  const [, second] = await readClasses(admin, late)
  const off = { state: 'cancelled', reason: 'Rain' }
  expect((await admin.ask('PATCH', `/sessions/${late}/classes/${second?._id}`, off)).status).toBe(200)
  const seat = await seatIn(from, 0)
  app.setTime('2030-06-07T10:00:00.000Z')
  const { others } = await readSwitches(seat)
  expect(others.map(({ sessionId, classes, next, fee }) => [sessionId, classes, next?.start, fee])).toEqual([
    [early, 15, '2030-06-07T10:00:00.000Z', 0],
    [late, 6, '2030-06-20T10:00:00.000Z', 40],
  ])
  for (const other of others) expect(other).not.toHaveProperty('problem')
  expect(others.map(({ sessionId }) => sessionId)).not.toContain(over)
  // Of a free seat no class counts as held because it is near.
  app.setTime('2030-06-07T12:00:00.000Z')
  expect((await readSwitches(seat)).near).toBe(0)
})

test('B12 W03 who switches into a batch leaves its line: the others there wait on, and they themselves in other lines', async () => {
  app.setTime(atHour(10))
  const from = await createSession(admin, { fee: 0 })
  const [holder, first, second] = [somebody(), somebody(), somebody()]
  const to = await fullSession(admin, [holder], { seriesId: from })
  const elsewhere = await fullSession(admin, [somebody()])
  const seat = await seatIn(from, 0, first)
  // An earlier place in the line, which they left, stays as it ended.
  await join(first, to)
  await leave(first, to)
  for (const [person, line] of [
    [first, to],
    [second, to],
    [first, elsewhere],
  ] as const)
    expect((await join(person, line)).status).toBe(200)
  await cancel(holder, to)
  await giveOut(app, to)
  expect(await placeOf(first, to)).toMatch(/^offered/)
  expect(await switchTo(seat, to)).toMatchObject({ status: 200 })
  expect(await placeOf(first, to)).toBe('booked 0')
  expect(await placeOf(second, to)).toBe('waiting 1')
  expect(await placeOf(first, elsewhere)).toBe('waiting 1')
  const { database } = app.services.context
  const ended = await database
    .select({ state: waitlistEntries.state, closedAt: waitlistEntries.closedAt })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.userId, first.id), eq(waitlistEntries.sessionId, to)))
  expect(ended.map(({ state }) => state).toSorted()).toEqual(['booked', 'left'])
  const [line] = await database.select().from(sessions).where(eq(sessions.id, to))
  expect(line).toMatchObject({ waiting: 1, offered: 0, enrolled: 1 })
})

test('B12 B15 at the desk a cashier switches where no money is refunded, an Admin any', async () => {
  const [from = '', same = '', cheaper = ''] = await batches(10, 10, 5)
  const seat = await seatIn(from, 10)
  const cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  await app.syncChanges()
  const path = `/desk/bookings/${seat.bookingId}`
  const ask = (by: Person, sessionId: string) => by.ask('POST', `${path}/switch`, { sessionId })
  expect(await ask(cashier, cheaper)).toMatchObject({ status: 403, body: { code: 'admin_moves_money' } })
  expect(await ask(cashier, same)).toMatchObject({ status: 200 })
  expect((await cashier.ask('GET', path)).body.switches).toMatchObject({ refundPercent: 70 })
  expect(await ask(admin, cheaper)).toMatchObject({ status: 200, body: { refund: 4 } })
  const { acts } = (await admin.ask('GET', `/audit-trail?object=${seat.bookingId}`)).body
  expect(acts).toMatchObject([{ action: 'booking.switched' }, { action: 'booking.switched' }])
})
