import { describe, expect, test } from 'vitest'
import {
  admin,
  app,
  batches,
  HOUR_MS,
  readSwitches,
  refused,
  seatIn,
  seatOf,
  somebody,
  startSwitches,
  switchTo,
  UNKNOWN,
} from '../support/own-switches.ts'
import { createPlan, payPart } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { book, cancel, join } from '../support/waitlist.ts'

startSwitches()

describe('B12 what is refused leaves the seat where it is', () => {
  test('B12 nothing of another’s, nothing unknown or pending, no other course, none where one has a seat', async () => {
    const [from = '', own = ''] = await batches(5, 5)
    const [other = ''] = await batches(5)
    const seat = await seatIn(from, 5)
    await seatIn(own, 5, seat.person)
    const [instructor] = (await createUsers([app], 1, 'Instructor')) as [Person]
    const pending = await createSession(instructor, { fee: 5 })
    const path = `/bookings/${seat.bookingId}`
    expect(await switchTo({ ...seat, person: somebody() }, own)).toMatchObject({ status: 404 })
    expect(await somebody().ask('GET', `${path}/switches`)).toMatchObject({ status: 404 })
    expect(await seat.person.ask('POST', `${path}/switch`, {})).toMatchObject({
      status: 400,
      body: { code: 'malformed_id', field: 'sessionId' },
    })
    for (const unseen of [UNKNOWN, pending])
      expect(await switchTo(seat, unseen)).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    expect(await switchTo(seat, other)).toMatchObject(refused('other_course'))
    for (const had of [own, from]) expect(await switchTo(seat, had)).toMatchObject(refused('already_booked'))
    expect(await seatOf(seat)).toMatchObject({ sessionId: from, fee: 5 })
    expect((await readSwitches(seat)).others).toMatchObject([{ sessionId: own, problem: 'already_booked' }])
  })

  test('B12 not into a full one, past others who wait, or one that is over', async () => {
    const [from = '', full = '', waitedFor = ''] = await batches(5, 5, 0)
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const closed = await createSession(admin, {
      ...{ fee: 5, seriesId: from, registrationStart: inHours(-2), registrationEnd: inHours(-1) },
    })
    for (const one of [full, waitedFor]) await admin.ask('PATCH', `/sessions/${one}`, { capacity: 1 })
    const [seat, holder] = [await seatIn(from, 5), somebody()]
    await seatIn(full, 5)
    await book(holder, waitedFor)
    expect((await join(somebody(), waitedFor)).status).toBe(200)
    expect((await cancel(holder, waitedFor)).status).toBe(200)
    expect(await switchTo(seat, full)).toMatchObject(refused('sold_out'))
    expect(await switchTo(seat, waitedFor)).toMatchObject(refused('others_wait'))
    expect(await switchTo(seat, closed)).toMatchObject(refused('registration_over'))
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
  })

  test('B12 not of a booking that was cancelled, nor while a part of its fee is late', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const left = await seatIn(from, 5)
    await cancel(left.person, from)
    expect(await switchTo(left, to)).toMatchObject(refused('booking_cancelled'))
    expect(await readSwitches(left)).toMatchObject({ problem: 'booking_cancelled', others: [] })

    app.setTime('2030-05-30T04:00:00.000Z')
    const plan = await createPlan(admin, { registrationEnd: '2030-12-31', lateJoin: 'full' })
    const later = await createPlan(admin, {
      ...{ seriesId: plan, registrationEnd: '2030-12-31', lateJoin: 'full' },
    })
    const person = somebody()
    expect((await payPart(app, person, plan, { part: 1, amount: 1000 })).status).toBe(200)
    const bookingId = (await person.ask('GET', `/booked/${plan}`)).body.sessionDetails._id
    app.setTime('2030-07-20T04:00:00.000Z')
    expect(await switchTo({ person, bookingId }, later)).toMatchObject(refused('part_late_no_switch'))
    expect(await readSwitches({ person, bookingId })).toMatchObject({ problem: 'part_late_no_switch' })
  })

  test('B12 until the hours of the rule that the seat was sold under, and not a millisecond later', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const [late, inTime] = [await seatIn(from, 5), await seatIn(from, 5)]
    await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
    const [first] = await readClasses(admin, from)
    const until = new Date(Date.parse(first?.start ?? '') - 24 * HOUR_MS)
    for (const session of [from, to])
      await admin.ask('PATCH', `/sessions/${session}`, { registrationEnd: first?.start })
    expect(await readSwitches(inTime)).toMatchObject({ until: until.toISOString(), refundPercent: 70 })
    app.setTime(until)
    expect((await switchTo(inTime, to)).status).toBe(200)
    app.setTime(new Date(until.getTime() + 1))
    expect(await switchTo(late, to)).toMatchObject({
      ...{ status: 409, body: { code: 'switch_too_late', params: { hours: 24 } } },
    })
    expect(await readSwitches(late)).toMatchObject({ problem: 'switch_too_late' })
    await admin.ask('PUT', '/settings/refund-rule', { hoursBefore: 24, percent: 70 })
  })

  test('B12 a session of no course has no other batch', async () => {
    const seat = await seatIn(await createSession(admin, { fee: 5 }), 5)
    expect(await readSwitches(seat)).toMatchObject({ problem: 'no_other_batch', others: [] })
  })
})
