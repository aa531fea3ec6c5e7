import { and, count, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import {
  bookings,
  checkouts,
  classes,
  discounts,
  payments,
  type ReceiptContent,
  receipts,
  redemptions,
  sessions,
  users,
} from '../../db/schema.ts'
import { readPartsOfCheckouts } from '../fee-parts/of-money.ts'
import { rules } from '../settings/rules.ts'

type Queries = Pick<Executor, 'select' | 'execute'>

/**
 * Reads what each of these receipts says, by id, from today's data: for receipts that are being numbered, or
 * wait for it. Once it is numbered, a receipt says what its row keeps.
 */
export async function readContents(
  queries: Executor,
  receiptIds: readonly string[],
): Promise<Map<string, ReceiptContent>> {
  if (receiptIds.length === 0) return new Map()
  const rows = await readSold(queries, receiptIds)
  const centre = await rules.centre.read(queries)
  const { name, nameBn, address, phone, email } = centre
  const seller = { name, nameBn, address, phone, email }
  const sold = rows.flatMap(({ checkout }) => checkout ?? [])
  const parts = await readPartsOfCheckouts(queries, sold)
  const classesOf = await countClasses(
    queries,
    sold.map(({ sessionId }) => sessionId),
  )
  return new Map(
    rows.map(({ id, checkout, buyer, code, session }) => {
      if (!checkout || !session) return [id, { buyer, code, centre: seller }]
      const part = parts.get(checkout.id)
      const seat = {
        tutor: session.tutor,
        classes: classesOf.get(checkout.sessionId) ?? 0,
        classStart: session.classStart.toISOString(),
        classEnd: session.classEnd.toISOString(),
      }
      return [id, { buyer, code, session: seat, ...(part && { part }), centre: seller }]
    }),
  )
}

const readSold = (queries: Queries, receiptIds: readonly string[]) =>
  queries
    .select({
      id: receipts.id,
      checkout: {
        id: checkouts.id,
        sessionId: checkouts.sessionId,
        parts: checkouts.parts,
        partId: checkouts.partId,
      },
      buyer: { name: users.name, email: users.email, phone: users.phone },
      code: discounts.code,
      session: { tutor: sessions.tutor, classStart: sessions.classStart, classEnd: sessions.classEnd },
    })
    .from(receipts)
    .leftJoin(payments, eq(payments.id, receipts.paymentId))
    .leftJoin(redemptions, eq(redemptions.bookingId, receipts.bookingId))
    .leftJoin(checkouts, or(eq(checkouts.id, payments.checkoutId), eq(checkouts.id, redemptions.checkoutId)))
    // Money in advance has no checkout.
    .innerJoin(users, eq(users.id, sql`coalesce(${payments.userId}, ${checkouts.userId})`))
    .leftJoin(sessions, eq(sessions.id, checkouts.sessionId))
    .leftJoin(discounts, eq(discounts.id, checkouts.discountId))
    .where(inArray(receipts.id, [...receiptIds]))

async function countClasses(queries: Queries, sessionIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await queries
    .select({ sessionId: classes.sessionId, count: count() })
    .from(classes)
    .where(and(inArray(classes.sessionId, [...new Set(sessionIds)]), eq(classes.state, 'planned')))
    .groupBy(classes.sessionId)
  return new Map(rows.map(({ sessionId, count }) => [sessionId, count]))
}

/** Takes a leaving user out of their receipts. The rest of the paper stays. */
export async function eraseBuyer(transaction: Executor, userId: string): Promise<void> {
  const paid = transaction.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId))
  const booked = transaction.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId))
  await transaction
    .update(receipts)
    .set({ content: sql`${receipts.content} - 'buyer'` })
    .where(
      and(
        isNotNull(receipts.content),
        or(inArray(receipts.paymentId, paid), inArray(receipts.bookingId, booked)),
      ),
    )
}
