import { describe, expect, test } from 'vitest'
import type { Checkout } from '../../contract/payments/checkouts.ts'
import {
  admin,
  app,
  batches,
  moveClass,
  payDifference,
  readSwitches,
  seatIn,
  seatOf,
  startSwitches,
  switchTo,
} from '../support/own-switches.ts'
import { startPayment } from '../support/payments.ts'
import { cancel } from '../support/waitlist.ts'

startSwitches()

describe('B12 the money of a switch by own wish', () => {
  test('B12 while a dearer one waits for its payment, its checkout names the booking that moves, and its page the seat that one has', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const [elsewhere = ''] = await batches(10)
    const seat = await seatIn(from, 1000)
    const { title } = await seatOf(seat)
    const mineOf = async (id: string) => (await seat.person.ask('GET', `/sessions/${id}/mine`)).body
    const open = async () => (await seat.person.ask('GET', '/checkouts')).body
    await startPayment(seat.person, elsewhere, 1000)
    expect(await mineOf(elsewhere)).not.toHaveProperty('courseSeat')
    expect(await mineOf(from)).not.toHaveProperty('courseSeat')
    expect(await mineOf(to)).toMatchObject({ courseSeat: { bookingId: seat.bookingId, title } })
    const { checkout } = (await switchTo(seat, to)).body as unknown as { checkout: Checkout }
    const moves = {
      checkoutId: checkout.checkoutId,
      movesBooking: seat.bookingId,
      amount: 500,
      state: 'open',
    }
    const [switching, buying] = (await open()) as unknown as Checkout[]
    expect(switching).toMatchObject({ ...moves, expiresAt: checkout.expiresAt })
    expect(buying).not.toHaveProperty('movesBooking')
    await seat.person.ask('DELETE', `/sessions/${to}/hold`)
    expect(await open()).toMatchObject([{ sessionId: elsewhere }])
    expect(await seatOf(seat)).toMatchObject({ sessionId: from })
    await switchTo(seat, to)
    await payDifference(seat, to, 500)
    expect(await mineOf(from)).toMatchObject({ courseSeat: { bookingId: seat.bookingId } })
    await cancel(seat.person, seat.bookingId)
    expect(await mineOf(from)).not.toHaveProperty('courseSeat')
  })

  test('B12 while one may choose after a change, the wish is that choice, by the centre’s better terms', async () => {
    const [from = '', to = ''] = await batches(1000, 400)
    const seat = await seatIn(from, 1000)
    const changeId = await moveClass(from)
    expect(await readSwitches(seat)).toMatchObject({ refundPercent: 100, others: [{ difference: -600 }] })
    expect(await switchTo(seat, to)).toMatchObject({ status: 200, body: { refundInCents: 600_00 } })
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({ open: [], answered: [{ changeId, choice: 'switch' }] })
  })

  test('B04 B12 a switch that waits for its payment is asked for once, and anew when it has become a choice', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    const ask = async () => {
      const { body } = await switchTo(seat, to)
      return (body as unknown as { checkout: Checkout }).checkout
    }
    const wish = await ask()
    expect(await ask()).toMatchObject({ checkoutId: wish.checkoutId, amount: 500 })
    const changeId = await moveClass(from)
    const choice = await ask()
    expect(choice).toMatchObject({ amount: 500 })
    expect(choice.checkoutId).not.toBe(wish.checkoutId)
    expect((await payDifference(seat, to, 500)).status).toBe(200)
    const { body } = await seat.person.ask('GET', `/bookings/${seat.bookingId}/choices`)
    expect(body).toMatchObject({ open: [], answered: [{ changeId, choice: 'switch' }] })
  })

  test('B12 a switch whose hold is over gets a new one, and one whose price has changed costs what it costs now', async () => {
    const [from = '', to = ''] = await batches(1000, 1500)
    const seat = await seatIn(from, 1000)
    const ask = async () => ((await switchTo(seat, to)).body as unknown as { checkout: Checkout }).checkout
    const first = await ask()
    app.setTime(new Date(Date.parse(first.expiresAt ?? '') + 1000))
    const second = await ask()
    expect(second).toMatchObject({ amount: 500 })
    expect(second.checkoutId).not.toBe(first.checkoutId)
    await admin.ask('PATCH', `/sessions/${to}`, { fee: 1700 })
    expect(await ask()).toMatchObject({ amount: 700 })
  })
})
