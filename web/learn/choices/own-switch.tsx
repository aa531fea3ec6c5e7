import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { callApi } from '../../api-client.ts'
import { CheckoutLink, waitsForPayer } from '../../book/begun/checkout-link.tsx'
import { ReleaseSeat } from '../../book/checkout/release-seat.tsx'
import { useAnchor } from '../../hooks/use-anchor.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useSay } from '../../i18n/say.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { switchesQuery } from '../../queries/bookings.ts'
import { pendingSwitchQuery } from '../../queries/checkouts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useAmount } from './choice-parts.tsx'
import { OtherBatches } from './other-batches.tsx'

/**
 * B12: switches to another batch without a reason. Nothing while there is no other batch, when it is too late
 * or a part is late (who comes by a link is told why), and while one may choose after a change, which shows
 * the same for better terms.
 */
export function OwnSwitch({ booking: { _id: id } }: { booking: BookedSession }) {
  const texts = useChoiceTexts()
  const { dateTime } = useTimeFormats()
  const say = useSay()
  const { data } = useQuery(switchesQuery(id))
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

/** That the seat moves to another batch once that is paid; to pay, or to keep the seat here. */
export function PendingSwitch({ bookingId }: { bookingId: string }) {
  const texts = useChoiceTexts()
  const amountOf = useAmount()
  const { dateTime } = useTimeFormats()
  const now = useNow()
  const { data: checkout } = useQuery(pendingSwitchQuery(bookingId))
  if (!checkout) return null
  const { sessionId, sessionTitle, amount, expiresAt } = checkout
  if (!waitsForPayer(checkout) || !expiresAt) return <CheckoutLink checkout={checkout} />
  if (new Date(expiresAt) <= now) return null
  return (
    <section
      aria-label={texts.pendingTitle}
      className="grid gap-3 rounded-card bg-primary-soft p-4 text-primary"
    >
      <p className="wrap-anywhere font-semibold">
        {texts.pending(sessionTitle, amountOf(amount), dateTime(expiresAt, 'time'))}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink variant="accent" to={paths.payment(sessionId)}>
          {texts.payConfirm(amountOf(amount))}
        </ButtonLink>
        <ReleaseSeat isSwitch label={texts.keepHere} sessionId={sessionId} />
      </div>
    </section>
  )
}
