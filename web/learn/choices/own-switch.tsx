import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useChoiceMessages } from '../../i18n/class-change-choices.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { switchesQuery } from '../../queries/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { OtherBatches } from './other-batches.tsx'

/**
 * B12: switches to another batch without a reason. Nothing while there is no other batch, when it is too late
 * or a part is late, and while one may choose after a change, which offers the same for better terms.
 */
export function OwnSwitch({ booking: { _id: id } }: { booking: BookedSession }) {
  const messages = useChoiceMessages()
  const { dateTime } = useTimeFormats()
  const { userId } = useCurrentUser()
  const { data } = useQuery(switchesQuery(id, userId))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.problem || data.changeId) return null
  const { until, refundPercent, near, others } = data
  const intro = [
    messages.otherIntro,
    until && messages.ownUntil(dateTime(until)),
    near > 0 && messages.ownNear(near),
  ]
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        {messages.otherTime}
        <Button
          variant="quiet"
          size="sm"
          className="text-primary underline underline-offset-4"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {messages.switchBatch}
        </Button>
      </p>
      {isOpen && (
        <OtherBatches
          intro={intro.filter(Boolean).join(' ')}
          others={others}
          backText={(amount) => messages.getBackShare(amount, refundPercent)}
          send={(sessionId) => callApi('POST /bookings/{id}/switch', { params: { id }, body: { sessionId } })}
        />
      )}
    </div>
  )
}
