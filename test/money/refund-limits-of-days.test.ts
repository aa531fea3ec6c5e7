import { describe, expect, test } from 'vitest'
import { readMovedToday } from '../../domain/refund-limit/moved-today.ts'
import { readRefundLimitMinor } from '../../domain/settings/refund-limit.ts'
import { cash, newPhone } from '../support/desk.ts'
import { student } from '../support/people.ts'
import {
  adminGives,
  app,
  database,
  decide,
  desk,
  give,
  limit,
  movedFor,
  owner,
  paymentOf,
  requestOf,
  second,
  startLimits,
  taken,
} from '../support/refund-limits.ts'
import { createSession } from '../support/sessions.ts'

startLimits()

describe('M10 what one person moves for another in a day counts together', () => {
  /** Seats of one person, each paid in cash: the payments and bookings. */
  async function seatsOf(fees: number[], phone = newPhone()) {
    const sold: { paymentId: string; bookingId: string }[] = []
    for (const fee of fees) {
      const sale = cash(await createSession(owner, { fee }), { amount: fee, phone })
      const { status, body } = await desk.ask('POST', '/desk/payments', sale)
      expect(status).toBe(200)
      sold.push(body as unknown as (typeof sold)[number])
    }
    return sold
  }
  const cancel = (bookingId: string | undefined, by = owner) =>
    by.ask('DELETE', `/desk/bookings/${bookingId}`)

  test('M10 of several seats and of money in advance', async () => {
    const [one, other] = await seatsOf([600, 401])
    expect((await give(one?.paymentId ?? '', owner)).body).not.toHaveProperty('waits')
    expect((await give(other?.paymentId ?? '', owner)).body).toMatchObject({ waits: true })
    const person = await student(app)
    const advance = async () =>
      (
        await desk.ask('POST', `/desk/people/${person.id}/advances`, {
          amount: 600,
          method: 'cash',
          isTheirs: true,
        })
      ).body.paymentId as string
    const [first, next] = [await advance(), await advance()]
    expect((await give(first, desk)).status).toBe(200)
    expect(await give(next, desk)).toMatchObject(adminGives)
    expect((await give(next, owner)).body).not.toHaveProperty('waits')
  })

  test('M10 until the day is over', async () => {
    const [sold] = await seatsOf([600])
    expect((await give(sold?.paymentId ?? '', owner)).status).toBe(200)
    const userId = (await paymentOf(sold?.paymentId ?? ''))?.userId ?? ''
    const who = { by: owner.id, userId }
    const movedAt = (hours: number) =>
      readMovedToday(database(), { clock: () => new Date(Date.now() + hours * 3600_000) }, who)
    expect([await movedAt(0), await movedAt(24)]).toEqual([600_00, 0])
  })

  test('M10 what is due after cancelling for somebody, which nobody can confirm, is refused above the limit', async () => {
    const [large, small, rest] = await seatsOf([1500, 900, 200])
    const refused = { status: 409, body: { code: 'above_limit_of_day', params: { limit: 1000 } } }
    expect((await give(large?.paymentId ?? '', owner, { amount: 900 })).status).toBe(200)
    expect(await cancel(large?.bookingId)).toMatchObject(refused)
    expect(await cancel(large?.bookingId, second)).toMatchObject({ status: 200, body: { refund: 600 } })
    // A cashier refunds by hand what is due up to the limit, and no more to one person in a day.
    expect((await give(large?.paymentId ?? '', desk)).status).toBe(200)
    expect(await cancel(small?.bookingId, second)).toMatchObject(refused)
    expect((await cancel(rest?.bookingId, second)).status).toBe(200)
    expect(await give(rest?.paymentId ?? '', desk, { amount: 200 })).toMatchObject({ status: 200 })
    expect((await give(small?.paymentId ?? '', second)).body).toMatchObject({ waits: true })
  })

  test('M10 a session of less is cancelled by one, and counts for who did it', async () => {
    const sessionId = await createSession(owner, { fee: 800 })
    const sale = cash(sessionId, { amount: 800 })
    const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
    const { body } = await owner.ask('DELETE', `/sessions/${sessionId}`)
    expect(body).not.toHaveProperty('waits')
    expect(await movedFor(paymentId, owner)).toBe(800_00)
  })

  test('M10 what is due is refunded by hand by one alone up to the limit', async () => {
    const sessionId = await createSession(owner, { fee: 1500 })
    const sale = cash(sessionId, { amount: 1500 })
    const paymentId = (await desk.ask('POST', '/desk/payments', sale)).body.paymentId as string
    for (const by of [owner, second])
      expect((await by.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
    expect(await give(paymentId, desk)).toMatchObject(adminGives)
    expect((await give(paymentId, owner)).body).toMatchObject({ waits: true, status: 'refund_due' })
    expect((await decide((await requestOf(paymentId))?._id, true, second)).status).toBe(200)
    expect(await paymentOf(paymentId)).toMatchObject({ status: 'refunded' })
  })

  test('M10 a limit that somebody raises holds from tomorrow', async () => {
    const paymentId = await taken(1500)
    expect((await limit(50_000)).status).toBe(200)
    expect((await give(paymentId, owner)).body).toMatchObject({ waits: true })
    const tomorrow = { ...app.services.context, clock: () => new Date(Date.now() + 24 * 3600_000) }
    expect(await readRefundLimitMinor(database(), tomorrow)).toBe(50_000_00)
  })
})
