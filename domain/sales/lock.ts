import type { Executor } from '../../db/client.ts'
import type { LockedSession } from '../seats/lock.ts'
import type { SeatRequest } from '../seats/request.ts'
import { type DecidedRefusal, decide, type Question } from './decide.ts'
import { lockFacts, type SeatFacts } from './facts.ts'

/** The decision about a seat with what it was decided by. */
export type Decided = SeatFacts & { refusal: DecidedRefusal | null }

export type LockedSales = {
  decide(request: SeatRequest, question: Question): Decided
  sessionOf(request: SeatRequest): LockedSession | undefined
  /** Notes that a request gets a seat, so that each sees the decisions before it. */
  book(request: SeatRequest, bookingId: string): void
}

/** Locks the sessions of these requests, so that what is decided about their seats stays so. */
export async function lockSales(
  transaction: Executor,
  requests: SeatRequest[],
  now: Date,
): Promise<LockedSales> {
  const facts = await lockFacts(transaction, requests, now)
  return {
    decide(request, question) {
      const found = facts.of(request)
      return { ...found, refusal: decide(found, question) }
    },
    sessionOf: (request) => facts.of(request).session,
    book: facts.book,
  }
}

/** The same for one request. */
export async function lockSale(
  transaction: Executor,
  request: SeatRequest,
  question: Question,
  now: Date,
): Promise<Decided> {
  return (await lockSales(transaction, [request], now)).decide(request, question)
}
