import { and, eq } from 'drizzle-orm'
import type { Database, Executor } from '../../db/client.ts'
import { bookings, payments } from '../../db/schema.ts'
import { type PartOf, readPartsPaid } from '../fee-parts/of-money.ts'
import type { Payment } from '../payments/ledger/payment.ts'
import { ofPayment } from '../payments/ledger/seat-money.ts'
import { numberReceipt } from '../receipts/number.ts'
import type { SeatRequest } from '../seats/request.ts'

/** The person gets this: the seat, and the number of the receipt. `part`: of a fee that is paid by parts. */
export type Taken = { payment: Payment; bookingId: string; receipt: string; part: PartOf | undefined }

async function takenOf(transaction: Executor, payment: Payment, bookingId: string): Promise<Taken> {
  const part = (await readPartsPaid(transaction, [payment])).get(payment.id)
  return { payment, bookingId, part, receipt: await numberReceipt(transaction, payment.id) }
}

/** Finds what an earlier request of the same id took at the desk from this person for this session. */
export async function findTaken(
  database: Database,
  { userId, sessionId }: SeatRequest,
  paymentId: string,
): Promise<Taken | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction
      .select({ payment: payments, bookingId: bookings.id })
      .from(payments)
      .innerJoin(bookings, ofPayment(transaction, paymentId))
      .where(
        and(
          eq(payments.id, paymentId),
          eq(payments.userId, userId),
          eq(payments.sessionId, sessionId),
          eq(payments.byHand, true),
        ),
      )
    return found && takenOf(transaction, found.payment, found.bookingId)
  })
}
