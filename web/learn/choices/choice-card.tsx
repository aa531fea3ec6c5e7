import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import type { getChoices, RefundOffer } from '../../../contract/classes/class-change-choices.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useChoiceMessages } from '../../i18n/class-change-choices.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { choicesQuery } from '../../queries/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LargeChoice, useAmount, useMoneyBack, WhatHappened } from './choice-parts.tsx'
import { OtherBatches } from './other-batches.tsx'
import { answerChange, type Changes, useChoose } from './use-choose.ts'

export type Offer = ResponseOf<typeof getChoices>
type Props = { booking: BookedSession; changes: Changes; offer: Offer }

/**
 * The changed classes of a booking: what happened, until when one may answer, and the three answers, the safe
 * one first.
 */
export function ChoiceCard({ booking, changes, offer }: Props) {
  const messages = useChoiceMessages()
  const { dateTime } = useTimeFormats()
  const [isSwitching, setSwitching] = useState(false)
  const moneyBack = useMoneyBack()
  const keeping = useChoose(changes)
  const canSwitch = offer.others.length > 0
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      {changes.map((change) => (
        <WhatHappened key={change.changeId} change={change} />
      ))}
      <p>{messages.until(dateTime(changes[0].answerBy))}</p>
      <div className="grid gap-3">
        <LargeChoice
          label={messages.keep}
          hint={messages.keepHint}
          variant="primary"
          busy={keeping.isPending}
          onChoose={() => keeping.submit({ choice: 'keep' })}
        />
        {canSwitch && (
          <LargeChoice
            label={messages.switch}
            hint={messages.switchHint}
            expanded={isSwitching}
            onChoose={() => setSwitching(!isSwitching)}
          />
        )}
        {canSwitch && isSwitching && (
          <OtherBatches
            intro={messages.otherIntro}
            others={offer.others}
            backText={(amount) => messages.getBack(amount, moneyBack(offer.refund.by))}
            send={(sessionId) => answerChange(changes[0], { choice: 'switch', sessionId })}
          />
        )}
        <ReturnSeat changes={changes} refund={offer.refund} isFree={booking.fee === 0} />
      </div>
      <FormProblem>{keeping.error}</FormProblem>
    </Card>
  )
}

type ReturnSeatProps = { changes: Changes; refund: RefundOffer; isFree: boolean }

/** Gives the seat up. What goes back, and how, stands on the button and is said again before it happens. */
function ReturnSeat({ changes, refund, isFree }: ReturnSeatProps) {
  const messages = useChoiceMessages()
  const amountOf = useAmount()
  const moneyBack = useMoneyBack()
  const [asking, setAsking] = useState(false)
  const returning = useChoose(changes, () => setAsking(false))
  const amount = amountOf(refund.amount)
  const ways = moneyBack(refund.by)
  const { classes } = refund
  const hint = classes ? `${ways}, ${messages.classesLeft(classes.left, classes.bought)}` : ways
  return (
    <>
      <LargeChoice
        label={isFree ? messages.leave : classes ? messages.back(amount) : messages.backOfOne(amount)}
        hint={isFree ? messages.leaveHint : hint}
        onChoose={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={messages.refundTitle}
        text={isFree ? messages.leaveText : messages.refundText(amount, ways)}
        confirmLabel={messages.refundConfirm}
        keepLabel={messages.keep}
        busy={returning.isPending}
        problem={returning.error ?? undefined}
        onConfirm={() => returning.submit({ choice: 'refund' })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/**
 * B04: what the user may choose after classes of a booking were moved or cancelled; nothing when there is
 * nothing to choose.
 */
export function BookingChoices({ booking }: { booking: BookedSession }) {
  const messages = useChoiceMessages()
  const { userId } = useCurrentUser()
  const query = useQuery(choicesQuery(booking._id, userId))
  const { data } = query
  if (!data)
    return query.isPending ? (
      <Skeleton className="h-64 rounded-card" />
    ) : (
      <ErrorState
        title={messages.failedToLoad}
        message={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const last = data.answered.at(-1)
  const [first, ...others] = data.open
  if (!first)
    return last?.choice === 'keep' ? (
      <Card className="p-4 font-medium text-success">{messages.kept}</Card>
    ) : null
  return <ChoiceCard booking={booking} changes={[first, ...others]} offer={data} />
}
