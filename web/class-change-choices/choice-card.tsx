import { useState } from 'react'
import type { BookedSession } from '../../contract/bookings/bookings.ts'
import type { getChoices } from '../../contract/classes/class-change-choices.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { useChoiceMessages } from '../i18n/class-change-choices.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Card } from '../ui/card.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { LargeChoice } from './large-choice.tsx'
import { OtherBatches } from './other-batches.tsx'
import { ReturnSeat } from './return-seat.tsx'
import { type Changes, useChoose } from './use-choose.ts'
import { WhatHappened } from './what-happened.tsx'

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
          <OtherBatches changes={changes} others={offer.others} by={offer.refund.by} />
        )}
        <ReturnSeat changes={changes} refund={offer.refund} isFree={booking.fee === 0} />
      </div>
      <FormProblem>{keeping.error}</FormProblem>
    </Card>
  )
}
