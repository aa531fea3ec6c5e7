import { v7 } from 'uuid'
import { dueDays, lateFrom, splitFee } from '../../contract/fee-parts/split-fee.ts'
import type { Executor } from '../client.ts'
import {
  allocations,
  attempts,
  bookings,
  checkouts,
  classes,
  feeParts,
  payments,
  type sessions,
} from '../schema.ts'
import { at } from './time.ts'
import type { DemoSession } from './types.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

type SessionRow = Omit<typeof sessions.$inferInsert, 'parts' | 'feeMinor'> & {
  parts: number | null
  feeMinor: number
}
type Setting = { now: Date; currency: string; student: string; classmates: string[]; cashier: string }

/** Inserts the weekly classes of a course, and the seats of those who pay its fee by parts, in cash. */
export async function insertCourse(
  queries: Executor,
  { weekly, payers = [] }: DemoSession,
  row: SessionRow,
  setting: Setting,
): Promise<void> {
  if (!weekly) return
  const rows = weekly.topics.map((topic, index) => {
    const startAt = new Date(row.classStart.getTime() + index * WEEK_MS)
    const endAt = new Date(startAt.getTime() + weekly.minutes * MINUTE_MS)
    const id = v7({ msecs: row.createdAt.getTime() })
    return {
      id,
      sessionId: row.id,
      startAt,
      endAt,
      topic,
      state: 'planned' as const,
      createdAt: row.createdAt,
    }
  })
  await queries.insert(classes).values(rows)
  const waiting = [...setting.classmates]
  for (const { who, count, since, paid } of payers) {
    const people = who === 'student' ? [setting.student] : waiting.splice(0, count)
    for (const userId of people)
      await insertSeat(queries, row, { ...setting, userId, paid, since: at(since, setting.now) })
  }
}

type Seat = Setting & { userId: string; paid: number; since: Date }

async function insertSeat(queries: Executor, row: SessionRow, seat: Seat): Promise<void> {
  const { userId, paid, since, now } = seat
  const { title, tutor, description, duration, classStart, classEnd, image, feeMinor, parts } = row
  if (parts === null) return
  const bookingId = v7({ msecs: since.getTime() })
  const amounts = splitFee(feeMinor, parts, seat.currency)
  const days = dueDays(parts, since, { classStart, classEnd })
  const due = amounts.map((amountMinor, index) => ({
    ...{ id: v7({ msecs: since.getTime() }), bookingId, part: index + 1, amountMinor },
    dueAt: lateFrom(days[index] ?? ''),
  }))
  const money: (string | null)[] = []
  for (const [index, { id, amountMinor, dueAt }] of due.entries()) {
    // The first at once, each other a day before it would have been late.
    const paidAt = index === 0 ? since : new Date(Math.min(dueAt.getTime(), now.getTime()) - 24 * 3600_000)
    const sold = index === 0 ? { parts, totalMinor: feeMinor } : { kind: 'part' as const, partId: id }
    money.push(index < paid ? await insertCash(queries, row, { ...seat, amountMinor, paidAt, sold }) : null)
  }
  const copy = { title, tutor, description, duration, classStart, classEnd, image }
  await queries.insert(bookings).values({
    ...{ ...copy, id: bookingId, sessionId: row.id, userId, feeMinor, parts },
    ...{ paymentId: money[0], createdAt: since },
  })
  await queries
    .insert(feeParts)
    .values(due.map((part, index) => ({ ...part, paymentId: money[index] ?? null })))
  const allocated = due.flatMap(({ amountMinor }, index) => {
    const paymentId = money[index]
    return paymentId ? [{ id: v7(), paymentId, bookingId, amountMinor, createdAt: since }] : []
  })
  await queries.insert(allocations).values(allocated)
}

type Cash = Seat & { amountMinor: number; paidAt: Date; sold: Partial<typeof checkouts.$inferInsert> }

/** Returns the payment's id. */
async function insertCash(
  queries: Executor,
  { id: sessionId, title: sessionTitle }: SessionRow,
  { userId, currency, cashier, amountMinor, paidAt, sold }: Cash,
): Promise<string> {
  const newId = () => v7({ msecs: paidAt.getTime() })
  const [checkoutId, attemptId, id] = [newId(), newId(), newId()]
  const common = { amountMinor, currency }
  const buyer = { userId, sessionId, sessionTitle }
  const times = { createdAt: paidAt, holdExpiresAt: paidAt, closedAt: paidAt }
  await queries.insert(checkouts).values({ ...common, ...buyer, ...times, ...sold, id: checkoutId })
  const attempt = { id: attemptId, checkoutId, method: 'desk', state: 'paid', createdAt: paidAt } as const
  await queries.insert(attempts).values({ ...common, ...attempt })
  await queries.insert(payments).values({
    ...{
      ...common,
      ...buyer,
      id,
      checkoutId,
      attemptId,
      providerPaymentId: attemptId,
      recordedById: cashier,
    },
    ...{ method: 'cash', byHand: true, status: 'paid', chargedAt: paidAt, recordedAt: paidAt },
  })
  return id
}
