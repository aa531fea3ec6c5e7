import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import type { getChoices } from '../../../contract/classes/class-change-choices.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { choicesQuery } from '../../queries/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LargeChoice, useRefundWays, WhatHappened } from './choice-parts.tsx'
import { OtherBatches } from './other-batches.tsx'
import { RefundSeat, RefundSeats } from './refund-seat.tsx'
import { answerChange, type Changes, seatsOf, useChoose } from './use-choose.ts'

export type Choices = ResponseOf<typeof getChoices>
type Props = { booking: BookedSession; changes: Changes; choices: Choices }

/**
 * The changed classes of a booking: what happened, until when one may answer, and the three answers, the safe
 * one first. With them are the changes of other seats that are answered together.
 */
export function ChoiceCard({ booking, changes, choices }: Props) {
  const texts = useChoiceTexts()
  const { dateTime } = useTimeFormats()
  const [isSwitching, setSwitching] = useState(false)
  const waysOf = useRefundWays()
  const keeping = useChoose(changes, choices.together !== undefined)
  const canSwitch = choices.others.length > 0
  const { together } = choices
  const seats = seatsOf(changes, together?.changes)
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      {[...changes, ...(together?.changes ?? [])].map((change) => (
        <WhatHappened
          key={`${change.changeId} ${change.bookingId}`}
          change={change}
          isNamed={together !== undefined}
        />
      ))}
      {together && <p className="font-semibold">{texts.together.says(seats)}</p>}
      <p>{texts.until(dateTime(changes[0].answerBy))}</p>
      <div className="grid gap-3">
        <LargeChoice
          label={together ? texts.together.keep : texts.keep}
          hint={texts.keepHint}
          variant="primary"
          busy={keeping.isPending}
          onChoose={() => keeping.submit({ choice: 'keep' })}
        />
        {canSwitch && (
          <LargeChoice
            label={texts.switch}
            hint={together ? texts.together.one : texts.switchHint}
            expanded={isSwitching}
            onChoose={() => setSwitching(!isSwitching)}
          />
        )}
        {canSwitch && isSwitching && (
          <OtherBatches
            intro={texts.otherIntro}
            others={choices.others}
            backText={(amount) => texts.getBack(amount, waysOf(choices.refund.by))}
            send={(sessionId) => answerChange(changes[0], { choice: 'switch', sessionId })}
          />
        )}
        {together ? (
          <RefundSeats changes={changes} refund={together.refund} />
        ) : (
          <RefundSeat changes={changes} refund={choices.refund} isFree={booking.fee === 0} />
        )}
      </div>
      <FormProblem>{keeping.error}</FormProblem>
    </Card>
  )
}

/**
 * B04: what the user may choose after classes of a booking were moved or cancelled; nothing when there is
 * nothing to choose.
 */
export function BookingChoices({ booking }: { booking: BookedSession }) {
  const texts = useChoiceTexts()
  const query = useQuery(choicesQuery(booking._id))
  const { data } = query
  if (!data)
    return query.isPending ? (
      <Skeleton className="h-64 rounded-card" />
    ) : (
      <ErrorState
        title={texts.failedToLoad}
        message={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const last = data.answered.at(-1)
  const [first, ...others] = data.open
  if (!first)
    return last?.choice === 'keep' ? <Card className="p-4 font-medium text-success">{texts.kept}</Card> : null
  return <ChoiceCard booking={booking} changes={[first, ...others]} choices={data} />
}
