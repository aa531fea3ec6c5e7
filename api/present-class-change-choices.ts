import type { ChoiceRefund, getChoices, OpenChoice } from '../contract/classes/class-change-choices.ts'
import type { ResponseOf } from '../contract/http/endpoint.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { MoneyMethod } from '../contract/payments/payment-methods.ts'
import { type ChangeOfBooking, listAnswered, listOpenChanges } from '../domain/classes/choices/changes.ts'
import { readPlanned, type ShownTimes } from '../domain/classes/choices/planned.ts'
import { readChoiceRefund, readRefundTogether } from '../domain/classes/choices/refund.ts'
import type { Context } from '../domain/context.ts'
import type { Booking } from '../domain/seats/bookings.ts'
import { listOthers } from '../domain/switches/others.ts'
import { amountsOf, presentOther } from './present-switches.ts'

export async function presentOpenChoices(
  { database }: Context,
  open: readonly ChangeOfBooking[],
): Promise<OpenChoice[]> {
  const plannedOf = await readPlanned(database, open)
  return open.map((change) => presentOpen(change, plannedOf(change)))
}

/** Presents what may be chosen for a booking, with its money. */
export async function presentChoices(
  context: Context,
  booking: Booking,
): Promise<ResponseOf<typeof getChoices>> {
  const { currency, clock } = context
  const [open, answered, refund, others] = await Promise.all([
    listOpenChanges(context, booking.userId, booking.id),
    listAnswered(context, booking.userId, booking.id),
    readChoiceRefund(context, booking),
    booking.cancelledAt ? [] : listOthers(context, booking, 'centre'),
  ])
  const together = open[0] && (await readRefundTogether(context, open[0]))
  return {
    open: await presentOpenChoices(context, open),
    ...(together && {
      together: {
        changes: await presentOpenChoices(context, together.changes),
        refund: presentRefund(together, currency),
      },
    }),
    answered: answered.flatMap(({ change, chosen }) =>
      chosen ? [{ changeId: change.id, choice: chosen.choice, at: chosen.chosenAt.toISOString() }] : [],
    ),
    refund: presentRefund(refund, currency),
    others: others.map((other) => presentOther(other, currency, clock())),
  }
}

type Refund = Pick<Awaited<ReturnType<typeof readChoiceRefund>>, 'amountMinor' | 'parts' | 'share' | 'kept'>

/** The refund that the centre's act gives, and how it is paid. */
function presentRefund({ amountMinor, parts, share, kept }: Refund, currency: string): ChoiceRefund {
  return {
    ...amountsOf(amountMinor, currency),
    by: parts.map((part) => ({
      ...amountsOf(Math.max(0, part.amountMinor), currency),
      method: part.method as MoneyMethod,
      byHand: part.byHand,
    })),
    ...(share && { classes: share }),
    ...(kept && {
      kept: {
        paid: toMajor(kept.paidMinor, currency),
        held: kept.held,
        cost: toMajor(kept.costMinor, currency),
      },
    }),
  }
}

const timesOf = (start: Date | null, end: Date | null) =>
  start && end && { start: start.toISOString(), end: end.toISOString() }

function presentOpen({ change, booking }: ChangeOfBooking, planned: ShownTimes): OpenChoice {
  const { id, kind, reason, afterStartAt, afterEndAt, answerBy, dayOffId } = change
  const before = timesOf(planned.startAt, planned.endAt)
  const after = timesOf(afterStartAt, afterEndAt)
  if (kind === 'added' || kind === 'substituted' || !before || !answerBy)
    throw new Error(`The change ${id} asks nothing`)
  return {
    changeId: id,
    kind,
    reason,
    before,
    ...(after && { after }),
    answerBy: answerBy.toISOString(),
    bookingId: booking.id,
    title: booking.title,
    ...(dayOffId && { dayOffId }),
  }
}
