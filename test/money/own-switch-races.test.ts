import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bookings, sessions } from '../../db/schema.ts'
import type { Booking } from '../../domain/seats/bookings.ts'
import { cancelBookings } from '../../domain/seats/free.ts'
import { moveSeat } from '../../domain/seats/move.ts'
import {
  admin,
  app,
  batches,
  enrolledIn,
  seatIn,
  seatOf,
  startSwitches,
  switchTo,
} from '../support/own-switches.ts'

startSwitches()

describe('B12 at once', () => {
  test('B12 two people switch to the last seat: one gets it, the other keeps theirs', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    await admin.ask('PATCH', `/sessions/${to}`, { capacity: 1 })
    const rivals = [await seatIn(from, 5), await seatIn(from, 5)]
    const answers = await Promise.all(rivals.map((seat) => switchTo(seat, to)))
    expect(answers.map(({ body }) => body.code ?? 'moved').toSorted()).toEqual(['moved', 'sold_out'])
    expect([await enrolledIn(from), await enrolledIn(to)]).toEqual([1, 1])
  })

  test('B12 a person switches and cancels: the seat is freed once, wherever it was', async () => {
    const [from = '', to = ''] = await batches(5, 5)
    for (let round = 0; round < 3; round += 1) {
      const seat = await seatIn(from, 5)
      const [switched, cancelled] = await Promise.all([
        switchTo(seat, to),
        seat.person.ask('DELETE', `/bookedSessions/${seat.bookingId}`),
      ])
      expect(cancelled.status).toBe(200)
      expect([undefined, 'booking_cancelled']).toContain(switched.body.code)
      expect((await seatOf(seat)).cancelReasonCode).toBe('cancelled_by_student')
      expect([await enrolledIn(from), await enrolledIn(to)]).toEqual([0, 0])
    }
  })

  test('B12 control: a booking that is moved as it was before it was cancelled takes a seat that nobody has', async () => {
    const [from = '', to = ''] = await batches(0, 0)
    const [{ bookingId }] = [await seatIn(from, 0), await seatIn(from, 0)]
    const { context } = app.services
    const [read] = await context.database.select().from(bookings).where(eq(bookings.id, bookingId))
    const moved = context.database.transaction(async (transaction) => {
      const isThis = eq(bookings.id, bookingId)
      await cancelBookings(transaction, context, from, isThis, 'cancelled_by_student')
      await moveSeat(transaction, context, read as Booking, {
        ...{ sessionId: to, feeMinor: 0, usedMinor: 0, paymentId: null },
      })
      const [row] = await transaction.select().from(sessions).where(eq(sessions.id, to))
      throw new Error(`Nobody has a seat, and ${row?.enrolled} is taken`)
    })
    await expect(moved).rejects.toThrow('Nobody has a seat, and 1 is taken')
  })
})
