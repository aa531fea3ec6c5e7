import type { ApiError } from '../../contract/http/errors.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { type Context, newId } from '../context.ts'
import { grouped } from '../grouped.ts'
import { decide, refused } from '../sales/decide.ts'
import { lockFacts } from '../sales/facts.ts'
import { grantSeats, type NewBooking } from '../seats/grant.ts'
import { releaseHolds } from '../seats/holds.ts'
import type { SeatRequest } from '../seats/request.ts'
import { isAtDesk, isThroughOther, type SeatAct } from '../seats/seat-act.ts'
import { readBookingLimit } from './booking-limit.ts'

type FreeSeatRequest = SeatRequest & { act: SeatAct }

/**
 * Books a free session for oneself or at the desk, and returns the booking's id. Idempotent: a repeated call
 * returns the same id (C32). Concurrent calls share one transaction. Throws 404 for a session the actor may
 * not see, and 409 for what T13 forbids.
 */
export function bookFreeSession(context: Context, act: SeatAct, sessionId: string): Promise<string> {
  return book(context, { act, userId: act.userId, sessionId })
}

const book = grouped(bookAll)

async function bookAll(context: Context, requests: FreeSeatRequest[], onDecided: () => void) {
  const added: NewBooking[] = []
  const outcome = await context.database.pipelinedTransaction(async (transaction) => {
    const now = context.clock()
    const [seats, limit] = await Promise.all([
      lockFacts(transaction, requests, now, { isOwn: true }),
      readBookingLimit(transaction, requests, now, context.limits),
    ])
    const usedCheckoutIds: string[] = []
    const audited: Promise<void>[] = []
    const outcomes = requests.map((request): string | ApiError => {
      const isOwn = !isAtDesk(request.act) && context.canConfirm
      const question = { kind: 'free', viewer: request.act.by, isOwn } as const
      const facts = seats.of(request)
      const { bookingId, session, checkout } = facts
      const refusal = decide(facts, question)
      if (bookingId) return bookingId
      const problem = refusal ? refused(refusal) : limit.errorFor(request)
      if (problem || !session) return problem ?? refused('session_not_found')
      const id = newId(context)
      if (checkout) usedCheckoutIds.push(checkout.id)
      seats.book(request, id)
      limit.add(request)
      added.push({ id, session, userId: request.userId })
      const { by, userId: affectedUserId } = request.act
      const event = { action: 'booking.made', subjectId: id, affectedUserId } as const
      if (isThroughOther(request.act)) audited.push(recordAuditEvent(transaction, context, by, event))
      return id
    })
    onDecided()
    const written = [
      releaseHolds(transaction, usedCheckoutIds),
      grantSeats(transaction, context, added),
      ...audited,
    ]
    return { outcome: outcomes, written }
  })
  context.activity.bookedFree(added.length)
  return outcome
}
