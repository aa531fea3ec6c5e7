import {
  choose as chooseOne,
  getChoices,
  listChoices,
  type OpenChoice,
  type OtherSession,
} from '../contract/choices.ts'
import { toMajor } from '../contract/money.ts'
import type { MoneyMethod } from '../contract/payment-methods.ts'
import { sessionState } from '../contract/session-state.ts'
import { type ChangeOfBooking, listAnswered, listOpenChanges } from '../domain/choices/changes.ts'
import { choose } from '../domain/choices/choose.ts'
import { listOthers, type Other, offerRefund } from '../domain/choices/offer.ts'
import { readPlanned, type Times } from '../domain/choices/planned.ts'
import { findOwn } from '../domain/choices/require-open.ts'
import { type Api, endpoint } from './endpoint.ts'
import { placeOf, seatsLeft } from './present.ts'
import type { Services } from './services.ts'

export function mountChoices(api: Api, { context }: Services): void {
  const { currency, database, clock } = context
  const priceOf = (minor: number) => ({ amount: toMajor(minor, currency), amountInCents: minor })

  endpoint(api, listChoices, async ({ actor }) => presentAll(await listOpenChanges(context, actor)))

  async function presentAll(open: readonly ChangeOfBooking[]): Promise<OpenChoice[]> {
    const plannedOf = await readPlanned(database, open)
    return open.map((change) => presentOpen(change, plannedOf(change)))
  }

  endpoint(api, getChoices, async ({ actor, params }) => {
    const booking = await findOwn(database, actor, params.id)
    const [open, answered, refund, others] = await Promise.all([
      listOpenChanges(context, actor, booking.id),
      listAnswered(context, actor, booking.id),
      offerRefund(context, booking),
      booking.cancelledAt ? [] : listOthers(context, booking),
    ])
    const { bought, left } = refund.progress
    return {
      open: await presentAll(open),
      answered: answered.flatMap(({ change, chosen }) =>
        chosen ? [{ changeId: change.id, choice: chosen.choice, at: chosen.chosenAt.toISOString() }] : [],
      ),
      refund: {
        ...priceOf(refund.amountMinor),
        by: refund.parts.map(({ amountMinor, method, byHand }) => ({
          ...priceOf(Math.max(0, amountMinor)),
          method: method as MoneyMethod,
          byHand,
        })),
        ...(bought > 1 && refund.fee.usedMinor === 0 && { classes: { bought, left } }),
      },
      others: others.map((other) => presentOther(other, currency, clock())),
    }
  })

  endpoint(api, chooseOne, async ({ actor, params, body }) => {
    const { choice, sessionId } = body
    const answer = { bookingId: params.id, changeId: params.changeId, choice, sessionId }
    const { refundMinor, loweredMinor, checkout } = await choose(context, actor, answer)
    return {
      success: true as const,
      choice,
      ...(refundMinor !== undefined && {
        refund: toMajor(refundMinor, currency),
        refundInCents: refundMinor,
      }),
      ...(loweredMinor && { lowersParts: priceOf(loweredMinor) }),
      ...(checkout && {
        checkout: {
          checkoutId: checkout.id,
          sessionId: checkout.sessionId,
          ...priceOf(checkout.amountMinor),
          expiresAt: checkout.holdExpiresAt.toISOString(),
        },
      }),
    }
  })
}

const timesOf = (start: Date | null, end: Date | null) =>
  start && end && { start: start.toISOString(), end: end.toISOString() }

function presentOpen({ change, booking }: ChangeOfBooking, planned: Times): OpenChoice {
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
  const priceOf = (minor: number) => ({ amount: toMajor(minor, currency), amountInCents: minor })
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
    ...(loweredMinor > 0 && { lowersParts: priceOf(loweredMinor) }),
    ...(returnedMinor > 0 && { goesBack: priceOf(returnedMinor) }),
    ...(later.length > 0 && {
      later: later.map(({ amountMinor, dueOn }) => ({ ...priceOf(amountMinor), dueOn })),
    }),
    ...(problem && { problem }),
  }
}

function problemOf({ session, isBooked }: Other, now: Date): OtherSession['problem'] {
  if (isBooked) return 'already_booked'
  const left = seatsLeft(session)
  // Seats that others wait for in line are theirs.
  const { state } = sessionState({ ...session, seatsLeft: left && left - session.waiting }, now)
  if (state === 'soldOut') return 'sold_out'
  if (state === 'notOpen') return 'registration_not_begun'
  return state === 'open' ? undefined : 'registration_over'
}
