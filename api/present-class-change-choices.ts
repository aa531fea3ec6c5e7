import type { Choice } from '../contract/classes/choices.ts'
import type {
  choose,
  getChoices,
  OpenChoice,
  OtherSession,
} from '../contract/classes/class-change-choices.ts'
import type { ResponseOf } from '../contract/http/endpoint.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { MoneyMethod } from '../contract/payments/payment-methods.ts'
import { sessionState } from '../contract/sessions/session-state.ts'
import {
  type ChangeOfBooking,
  listAnswered,
  listOpenChanges,
} from '../domain/class-change-choices/changes.ts'
import { listOthers, type Other, offerRefund } from '../domain/class-change-choices/offer.ts'
import { readPlanned, type ShownTimes } from '../domain/class-change-choices/planned.ts'
import type { Chosen } from '../domain/class-change-choices/require-open.ts'
import type { Context } from '../domain/context.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { placeOf, seatsLeft } from './present.ts'

const amountsOf = (minor: number, currency: string) => ({
  amount: toMajor(minor, currency),
  amountInCents: minor,
})

export async function presentOpenChoices(
  { database }: Context,
  open: readonly ChangeOfBooking[],
): Promise<OpenChoice[]> {
  const plannedOf = await readPlanned(database, open)
  return open.map((change) => presentOpen(change, plannedOf(change)))
}

/** What may be chosen for a booking, with its money. */
export async function presentChoices(
  context: Context,
  booking: Booking,
): Promise<ResponseOf<typeof getChoices>> {
  const { currency, clock } = context
  const [open, answered, refund, others] = await Promise.all([
    listOpenChanges(context, booking.userId, booking.id),
    listAnswered(context, booking.userId, booking.id),
    offerRefund(context, booking),
    booking.cancelledAt ? [] : listOthers(context, booking),
  ])
  const { bought, left } = refund.progress
  return {
    open: await presentOpenChoices(context, open),
    answered: answered.flatMap(({ change, chosen }) =>
      chosen ? [{ changeId: change.id, choice: chosen.choice, at: chosen.chosenAt.toISOString() }] : [],
    ),
    refund: {
      ...amountsOf(refund.amountMinor, currency),
      by: refund.parts.map(({ amountMinor, method, byHand }) => ({
        ...amountsOf(Math.max(0, amountMinor), currency),
        method: method as MoneyMethod,
        byHand,
      })),
      ...(bought > 1 && refund.fee.usedMinor === 0 && { classes: { bought, left } }),
    },
    others: others.map((other) => presentOther(other, currency, clock())),
  }
}

/** What has become of the seat. */
export const presentChosen = (
  { currency }: Context,
  choice: Choice,
  { refundMinor, loweredMinor, checkout }: Chosen,
): ResponseOf<typeof choose> => ({
  success: true,
  choice,
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

const timesOf = (start: Date | null, end: Date | null) =>
  start && end && { start: start.toISOString(), end: end.toISOString() }

function presentOpen({ change, booking }: ChangeOfBooking, planned: ShownTimes): OpenChoice {
  const { id, kind, reason, afterStartAt, afterEndAt, answerBy } = change
  const before = timesOf(planned.startAt, planned.endAt)
  const after = timesOf(afterStartAt, afterEndAt)
  if (kind === 'added' || !before || !answerBy) throw new Error(`The change ${id} asks nothing`)
  return {
    changeId: id,
    kind,
    reason,
    before,
    ...(after && { after }),
    answerBy: answerBy.toISOString(),
    bookingId: booking.id,
    title: booking.title,
  }
}

function presentOther(other: Other, currency: string, now: Date): OtherSession {
  const { session, feeMinor, differenceMinor, cheaper, later, classesAhead, next } = other
  const { loweredMinor, returnedMinor } = cheaper
  const problem = problemOf(other, now)
  return {
    sessionId: session.id,
    title: session.title,
    tutor: session.tutor,
    classStart: session.classStart.toISOString(),
    classEnd: session.classEnd.toISOString(),
    classes: classesAhead,
    ...(next && { next: { start: next.startAt.toISOString(), end: next.endAt.toISOString() } }),
    ...placeOf(session),
    seatsLeft: seatsLeft(session),
    fee: toMajor(feeMinor, currency),
    feeInCents: feeMinor,
    difference: toMajor(differenceMinor, currency),
    differenceInCents: differenceMinor,
    ...(loweredMinor > 0 && { lowersParts: amountsOf(loweredMinor, currency) }),
    ...(returnedMinor > 0 && { goesBack: amountsOf(returnedMinor, currency) }),
    ...(later.length > 0 && {
      later: later.map(({ amountMinor, dueOn }) => ({ ...amountsOf(amountMinor, currency), dueOn })),
    }),
    ...(problem && { problem }),
  }
}

function problemOf({ session, isBooked }: Other, now: Date): OtherSession['problem'] {
  if (isBooked) return 'already_booked'
  const left = seatsLeft(session)
  // Seats that others wait for on the waitlist are theirs.
  const { state } = sessionState({ ...session, seatsLeft: left && left - session.waiting }, now)
  if (state === 'soldOut') return 'sold_out'
  if (state === 'notOpen') return 'registration_not_begun'
  return state === 'open' ? undefined : 'registration_over'
}
