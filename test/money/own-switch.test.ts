import { describe, expect, test } from 'vitest'
import {
  admin,
  app,
  batches,
  enrolledIn,
  HOUR_MS,
  keptOf,
  moveClass,
  payDifference,
  readSwitches,
  seatIn,
  seatOf,
  startSwitches,
  switchTo,
} from '../support/own-switches.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { cancel } from '../support/waitlist.ts'

startSwitches()

describe('B12 the money of a switch by own wish', () => {
  test('B12 at the same price the seat moves with its money, and the same again changes nothing', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    const seat = await seatIn(from, 5)
    for (const _ of [1, 2]) expect(await switchTo(seat, to)).toMatchObject({ status: 200 })
    expect(await seatOf(seat)).toMatchObject({ _id: seat.bookingId, sessionId: to, fee: 5 })
    expect([await enrolledIn(from), await enrolledIn(to)]).toEqual([0, 1])
  })

  test('B12 of what a cheaper one costs less, the share of the rule is refunded; cancelling then refunds no more than it had', async () => {
    const [from = '', to = ''] = await batches(1000, 400)
    const seat = await seatIn(from, 1000)
    const [other] = (await readSwitches(seat)).others
    expect(other).toMatchObject({ fee: 400, difference: -420, goesBack: { amount: 420 } })
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 420_00 } })
    expect(await keptOf(seat.person)).toBe(580)
    expect((await cancel(seat.person, to)).body).toMatchObject({ refund: 280 })
    expect(await keptOf(seat.person)).toBe(300)
  })

  test('B12 what stayed with the centre is not refunded when it changes a class later', async () => {
    const [from = '', to = ''] = await batches(1000, 400)
    const seat = await seatIn(from, 1000)
    await switchTo(seat, to)
    const path = `/bookings/${seat.bookingId}/choices/${await moveClass(to)}`
    expect((await seat.person.ask('POST', path, { choice: 'refund' })).body).toMatchObject({ refund: 400 })
    expect(await keptOf(seat.person)).toBe(180)
  })

  test('B12 a dearer one is paid first, also after the time to switch is over', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    const [first] = await readClasses(admin, from)
    for (const session of [from, to])
      await admin.ask('PATCH', `/sessions/${session}`, { registrationEnd: first?.start })
    const until = Date.parse(first?.start ?? '') - 24 * HOUR_MS
    app.setTime(new Date(until - 60_000))
    const { body } = await switchTo(seat, to)
    expect(body).toMatchObject({ checkout: { sessionId: to, amount: 500 } })
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
    app.setTime(new Date(until + 60_000))
    expect((await payDifference(seat, to, 500)).status).toBe(200)
    expect(await seatOf(seat)).toMatchObject({ sessionId: to, fee: 1500 })
    expect(await keptOf(seat.person)).toBe(1500)
  })

  test('B12 a free seat switches too, to a free one and to one that costs something', async () => {
    const [from = '', free = '', paid = ''] = await batches(0, 0, 20)
    const seat = await seatIn(from, 0)
    expect((await switchTo(seat, free)).status).toBe(200)
    expect((await switchTo(seat, paid)).body).toMatchObject({ checkout: { amount: 20 } })
    expect((await payDifference(seat, paid, 20)).status).toBe(200)
    expect(await seatOf(seat)).toMatchObject({ sessionId: paid, fee: 20 })
  })

  test('B12 classes that are nearer than the hours of the rule count as held, as when one cancels', async () => {
    const daily = (from: string, changes = {}) =>
      createSession(admin, {
        ...{ registrationStart: '2020-01-01', registrationEnd: '2030-12-31', lateJoin: 'full', fee: 1000 },
        repeat: {
          ...{ weekdays: ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'], from, count: 10 },
          ...{ startTime: '16:00', endTime: '17:00' },
        },
        ...changes,
      })
    app.setTime('2030-05-20T04:00:00.000Z')
    const from = await daily('2030-06-01')
    const to = await daily('2030-06-11', { seriesId: from })
    const [seat, leaver] = [await seatIn(from, 1000), await seatIn(from, 1000)]
    // Four were held, and the fifth begins within six hours.
    app.setTime('2030-06-05T04:00:00.000Z')
    expect(await readSwitches(seat)).toMatchObject({ near: 1, others: [{ difference: 500 }] })
    expect((await switchTo(seat, to)).body).toMatchObject({ checkout: { amount: 500 } })
    expect((await payDifference(seat, to, 500)).status).toBe(200)
    expect((await cancel(seat.person, to)).body).toMatchObject({ refund: 700 })
    expect((await cancel(leaver.person, from)).body).toMatchObject({ refund: 350 })
  })
})
