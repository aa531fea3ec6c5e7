import { Counter } from 'prom-client'
import { moneyMethods } from '../../contract/payments/payment-methods.ts'
import type { Activity } from '../../domain/context.ts'

export type ActivityMetrics = Activity & { counters: Counter[] }

/** Counts what people did in this process. Every series begins with 0, so that rates have the first event. */
export function createActivityMetrics(): ActivityMetrics {
  const bookings = new Counter({
    name: 'boithok_bookings_total',
    help: 'Seats booked, by whether they cost something.',
    labelNames: ['kind'],
    registers: [],
  })
  const payments = new Counter({
    name: 'boithok_payments_total',
    help: 'Payments recorded, by how the money came in, and whether it brought a seat (booked) or is refunded (refund_due).',
    labelNames: ['method', 'outcome'],
    registers: [],
  })
  for (const kind of ['free', 'paid']) bookings.inc({ kind }, 0)
  for (const method of moneyMethods)
    for (const outcome of ['booked', 'refund_due']) payments.inc({ method, outcome }, 0)
  return {
    counters: [bookings, payments],
    bookedFree: (seats) => bookings.inc({ kind: 'free' }, seats),
    paid({ method, status }) {
      const outcome = status === 'paid' ? 'booked' : 'refund_due'
      payments.inc({ method, outcome })
      if (outcome === 'booked') bookings.inc({ kind: 'paid' })
    },
  }
}
