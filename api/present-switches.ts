import type { Choice } from '../contract/classes/choices.ts'
import type { choose, OtherSession } from '../contract/classes/class-change-choices.ts'
import type { getSwitches, switchBooking } from '../contract/classes/switches.ts'
import type { ResponseOf } from '../contract/http/endpoint.ts'
import { toMajor } from '../contract/payments/money.ts'
import { sessionState } from '../contract/sessions/session-state.ts'
import type { PossibleSwitches } from '../domain/classes/choices/own-switch.ts'
import type { Context } from '../domain/context.ts'
import type { OtherBatch } from '../domain/switches/others.ts'
import type { Chosen } from '../domain/switches/outcome.ts'
import { placeOf, presentTimes, seatsLeft } from './present.ts'

export const amountsOf = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
})

/** Presents what has become of the seat. */
export const presentMoved = (
  { currency }: Context,
  { refundMinor, loweredMinor, checkout }: Chosen,
): ResponseOf<typeof switchBooking> => ({
  success: true,
  ...(refundMinor !== undefined && {
    refund: toMajor(refundMinor, currency),
    refundInCents: refundMinor,
  }),
  ...(loweredMinor && { lowersParts: amountsOf(loweredMinor, currency) }),
  ...(checkout && {
    checkout: {
      checkoutId: checkout.id,
      sessionId: checkout.sessionId,
      ...amountsOf(checkout.amountMinor, currency),
      expiresAt: checkout.holdExpiresAt.toISOString(),
    },
  }),
})

/** The same with the choice that it was. */
export const presentChosen = (
  context: Context,
  choice: Choice,
  chosen: Chosen,
): ResponseOf<typeof choose> => ({
  ...presentMoved(context, chosen),
  choice,
})

/** Where a booking may be switched to by its owner's wish. */
export const presentSwitches = (
  { currency, clock }: Context,
  { until, problem, refundPercent, near, changeId, others }: PossibleSwitches,
): ResponseOf<typeof getSwitches> => ({
  ...(until && { until: until.toISOString() }),
  ...(problem && { problem }),
  refundPercent,
  near,
  ...(changeId && { changeId }),
  others: others.map((other) => presentOther(other, currency, clock())),
})

export function presentOther(other: OtherBatch, currency: string, now: Date): OtherSession {
  const { session, feeMinor, differenceMinor, cheaper, later, classesAhead, next } = other
  const { loweredMinor, refundMinor } = cheaper
  const problem = problemOf(other, now)
  return {
    sessionId: session.id,
    title: session.title,
    tutor: session.tutor,
    ...presentTimes(session),
    classes: classesAhead,
    ...(next && { next: { start: next.startAt.toISOString(), end: next.endAt.toISOString() } }),
    ...placeOf(session),
    seatsLeft: seatsLeft(session),
    fee: toMajor(feeMinor, currency),
    feeInCents: feeMinor,
    difference: toMajor(differenceMinor, currency),
    differenceInCents: differenceMinor,
    ...(loweredMinor > 0 && { lowersParts: amountsOf(loweredMinor, currency) }),
    ...(refundMinor > 0 && { goesBack: amountsOf(refundMinor, currency) }),
    ...(later.length > 0 && {
      later: later.map(({ amountMinor, dueOn }) => ({ ...amountsOf(amountMinor, currency), dueOn })),
    }),
    ...(problem && { problem }),
  }
}

function problemOf({ session, isBooked }: OtherBatch, now: Date): OtherSession['problem'] {
  if (isBooked) return 'already_booked'
  const left = seatsLeft(session)
  // Seats that others wait for on the waitlist are theirs.
  const { state } = sessionState({ ...session, seatsLeft: left && left - session.waiting }, now)
  if (state === 'soldOut') return 'sold_out'
  if (state === 'notOpen') return 'registration_not_begun'
  return state === 'open' ? undefined : 'registration_over'
}
