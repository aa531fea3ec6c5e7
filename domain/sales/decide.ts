import { type ApiError, conflict, notFound, unauthenticated } from '../../contract/http/errors.ts'
import { refusalOfState, type SaleRefusal } from '../../contract/sessions/sale-refusals.ts'
import { sessionState } from '../../contract/sessions/session-state.ts'
import type { Actor } from '../access.ts'
import type { LockedSession } from '../seats/lock.ts'
import { isMinimumUndecided } from '../seats/minimum.ts'
import { waitingOf, waitlistEnd } from '../seats/waitlist.ts'
import { isApproved, isVisibleTo } from '../session-visibility.ts'
import type { SeatFacts } from './facts.ts'

/**
 * The kinds of sale. `free`: a seat that costs nothing. `checkout`: to buy a seat online. `desk`: to sell it
 * at the counter. `switch`: to move a booking here. `waitlist`: to wait for one. `reference`: to keep the
 * seat for money that was sent by hand. `payment`: to give the seat for money that has come, or is about to.
 */
export type SaleKind = 'free' | 'checkout' | 'desk' | 'switch' | 'waitlist' | 'reference' | 'payment'

/** A refusal of the sale, or the session or the account is not there. */
export type DecidedRefusal = SaleRefusal | 'session_not_found' | 'account_gone'

/**
 * Until when a seat is sold. `registration`: while seats are on sale, and it is not being decided whether the
 * session has enough people. `decided`: until its last class ends, but not while that is being decided.
 * `class`: until its last class ends.
 */
type Window = 'registration' | 'decided' | 'class' | 'always'

type Rule = {
  /** To somebody who holds no seat. */
  sold: Window
  /** To somebody who holds one: a hold keeps its seat. */
  held: Window
  /** What the fee must be. */
  fee?: 'none' | 'some'
}

const rules: Record<SaleKind, Rule> = {
  free: { sold: 'registration', held: 'registration', fee: 'none' },
  checkout: { sold: 'registration', held: 'always', fee: 'some' },
  desk: { sold: 'registration', held: 'decided', fee: 'some' },
  switch: { sold: 'registration', held: 'registration' },
  waitlist: { sold: 'registration', held: 'registration' },
  reference: { sold: 'class', held: 'class' },
  payment: { sold: 'class', held: 'always' },
}

export type Question = {
  kind: SaleKind
  /** Who asks; null where the answer is not for somebody who looks, such as for money that has come. */
  viewer: Actor | null
  /** A person asks for themselves, and could confirm an address. The desk knows whom it sells to. */
  isOwn?: boolean
  /** The account of the person was deleted. */
  isGone?: boolean
  /** An Admin sells a seat that others wait for. */
  passesWaitlist?: boolean
}

/**
 * Why a person may not have a seat, or null: the one place that decides about a seat. It only looks at what
 * was read: whoever writes reads it under the session's lock (`lockFacts`), whoever says it beforehand
 * without one (`readFacts`).
 *
 * The first of these that is true, from left to right, refuses:
 *
 * | kind      | session        | person          | while they hold no seat             | while they hold one     |
 * | --------- | -------------- | --------------- | ----------------------------------- | ----------------------- |
 * | free      | unseen, closed | booked          | registration, costs money, seats    | the same                |
 * | checkout  | unseen, closed | booked          | registration, costs nothing, seats  | nothing                 |
 * | desk      | unseen, closed | booked          | registration, costs nothing, seats¹ | class over, undecided   |
 * | switch    | unseen, closed | booked          | registration, seats                 | the same                |
 * | waitlist  | unseen, closed | booked          | registration, no limit, own, free   | the same                |
 * | reference | closed         | booked          | class over, seats                   | class over              |
 * | payment   | closed         | account, booked | class over, seats                   | nothing                 |
 *
 * closed: not approved, or cancelled. registration: not begun or over, the class over, or it is being decided
 * whether the session has enough people (undecided). seats: none is free, or somebody waits for it; their own
 * hold or offer is theirs. A hold counts as none once the capacity is lowered below what is booked. ¹ An
 * Admin may pass those who wait. Whom nothing refuses, and who asks for themselves, is asked last for a
 * confirmed address or number, if seats are limited and none is theirs.
 */
export function decide(facts: SeatFacts, question: Question): DecidedRefusal | null {
  const { kind, viewer, isGone, passesWaitlist } = question
  const { session, now } = facts
  const rule = rules[kind]
  if (!session || (viewer && !isVisibleTo(viewer, session))) return 'session_not_found'
  if (!isApproved(session)) return 'session_not_bookable'
  if (isGone) return 'account_gone'
  if (facts.bookingId !== undefined) return 'already_booked'
  const isKept = facts.hold !== undefined && rule.held !== 'registration' && !isOverbooked(facts)
  if (isKept) return windowRefusal(session, rule.held, now)
  return (
    windowRefusal(session, rule.sold, now) ??
    feeRefusal(session, rule.fee) ??
    (kind === 'waitlist' ? waitRefusal(facts, session) : seatRefusal(facts, session, passesWaitlist)) ??
    confirmationRefusal(facts, session, question)
  )
}

/** The capacity was lowered below what is booked. */
const isOverbooked = ({ session, enrolled }: SeatFacts): boolean =>
  session !== undefined && session.capacity !== null && enrolled >= session.capacity

function windowRefusal(session: LockedSession, window: Window, now: Date): DecidedRefusal | null {
  if (window === 'always') return null
  if (window !== 'registration') {
    if (now > session.classEnd) return 'class_over'
    return window === 'decided' && isMinimumUndecided(session, now) ? 'minimum_undecided' : null
  }
  const { state } = sessionState({ ...session, seatsLeft: null }, now)
  return refusalOfState[state] ?? (isMinimumUndecided(session, now) ? 'minimum_undecided' : null)
}

function feeRefusal({ feeMinor }: LockedSession, fee: Rule['fee']): DecidedRefusal | null {
  if (fee === 'none' && feeMinor > 0) return 'needs_payment'
  return fee === 'some' && feeMinor === 0 ? 'session_is_free' : null
}

const hasOwnSeat = ({ hold, entry }: SeatFacts) => hold !== undefined || entry?.state === 'offered'

/** People on the waitlist get a seat only by an offer. Others get one that nobody waits for. */
function seatRefusal(
  facts: SeatFacts,
  session: LockedSession,
  passesWaitlist = false,
): DecidedRefusal | null {
  const { enrolled, heldByOthers, entry, now } = facts
  const left =
    session.capacity === null ? Number.POSITIVE_INFINITY : session.capacity - enrolled - heldByOthers
  if (left <= 0) return 'sold_out'
  const waiting = passesWaitlist || hasOwnSeat(facts) ? 0 : waitingOf(session, now)
  if (waiting === 0) return null
  if (entry) return 'wait_for_offer'
  return left > waiting ? null : 'others_wait'
}

/** Nobody fills a session with made-up people. Whoever waits must be reached, whatever the centre's rule. */
function confirmationRefusal(
  facts: SeatFacts,
  { capacity }: LockedSession,
  { kind, isOwn = false }: Question,
): DecidedRefusal | null {
  if (!isOwn || capacity === null || hasOwnSeat(facts)) return null
  const isRefused =
    facts.unconfirmed === 'refused' || (kind === 'waitlist' && facts.unconfirmed === 'allowed')
  return isRefused ? 'needs_confirmed_address' : null
}

/** Why somebody need not wait, or may not any more. */
function waitRefusal(facts: SeatFacts, session: LockedSession): DecidedRefusal | null {
  if (facts.now > waitlistEnd(session)) return 'registration_over'
  if (session.capacity === null) return 'no_waitlist'
  if (facts.entry) return 'offer_is_yours'
  return seatRefusal(facts, session) === null ? 'seats_are_free' : null
}

/**
 * The refusal as an answer of the API: 404 for what the caller may not see, 401 without an account, else 409.
 */
export function refused(refusal: DecidedRefusal): ApiError {
  if (refusal === 'session_not_found') return notFound(refusal)
  return refusal === 'account_gone' ? unauthenticated('sign_in_required') : conflict(refusal)
}
