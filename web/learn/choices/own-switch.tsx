import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useSay } from '../../i18n/say.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { switchesQuery } from '../../queries/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { OtherBatches } from './other-batches.tsx'

/**
 * B12: switches to another batch without a reason. Nothing while there is no other batch, when it is too late
 * or a part is late (who comes by a link is told why), and while one may choose after a change, which shows
 * the same for better terms.
 */
export function OwnSwitch({ booking: { _id: id } }: { booking: BookedSession }) {
  const texts = useChoiceTexts()
  const { dateTime } = useTimeFormats()
  const { userId } = useCurrentUser()
  const say = useSay()
  const { data } = useQuery(switchesQuery(id, userId))
  const { isNamed, attributes } = useAnchor('switch')
  const [isOpen, setOpen] = useState(isNamed)
  if (!data || data.changeId) return null
  if (data.problem)
    return isNamed ? (
      <p {...attributes} className="scroll-mt-20 text-muted outline-none">
        {data.problem === 'part_late_no_switch' && say({ code: data.problem })}
        {data.problem === 'switch_too_late' && data.until && texts.tooLate(dateTime(data.until))}
      </p>
    ) : null
  const { until, refundPercent, near, others } = data
  const intro = [texts.otherIntro, until && texts.ownUntil(dateTime(until)), near > 0 && texts.ownNear(near)]
  return (
    <div {...attributes} className="grid scroll-mt-20 gap-3 outline-none">
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        {texts.otherTime}
        <Button
          variant="quiet"
          size="sm"
          className="text-primary underline underline-offset-4"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.switchBatch}
        </Button>
      </p>
      {isOpen && (
        <OtherBatches
          intro={intro.filter(Boolean).join(' ')}
          others={others}
          backText={(amount) => texts.getBackShare(amount, refundPercent)}
          send={(sessionId) => callApi('POST /bookings/{id}/switch', { params: { id }, body: { sessionId } })}
        />
      )}
    </div>
  )
}
