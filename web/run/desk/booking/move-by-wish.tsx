import { useState } from 'react'
import { callApi } from '../../../api-client.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { Button } from '../../../ui/button.tsx'
import { MoveFor } from './move-for.tsx'
import type { FoundBooking } from './use-answer-for.ts'

/** B12: moves the seat to another batch as the person wishes, without a changed class. */
export function MoveByWish({ found }: { found: FoundBooking }) {
  const texts = useDeskTexts().booking
  const { dateTime } = useTimeFormats()
  const [isOpen, setOpen] = useState(false)
  const { until, problem, changeId, others } = found.switches
  const id = found.booking._id
  if (problem || changeId) return null
  return (
    <div className="grid gap-2">
      {until && <p className="text-muted text-sm">{texts.moveUntil(dateTime(until))}</p>}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {texts.otherBatch}
      </Button>
      {isOpen && (
        <MoveFor
          found={found}
          others={others}
          send={(sessionId) =>
            callApi('POST /desk/bookings/{id}/switch', { params: { id }, body: { sessionId } })
          }
        />
      )}
    </div>
  )
}
