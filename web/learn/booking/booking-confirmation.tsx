import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { ClassWhen } from '../../sessions/class-time.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { isOpenPart } from '../dues/later-part.ts'
import { nextClassOf } from './class-order.ts'
import { ClassPlace } from './class-place.tsx'
import { TicketActions } from './ticket-actions.tsx'

type Props = {
  /** The booking's id, or its session's. */
  id: string
  /** What comes first. */
  children?: ReactNode
}

/** When and where the class of a new booking is, and what comes next. Renders nothing until that is known. */
export function BookingConfirmation({ id, children }: Props) {
  const { userId } = useCurrentUser()
  const { data } = useQuery(bookingQuery(id, userId))
  const now = useNow()
  const next = data?.sessionDetails && nextClassOf(data.classes, now)
  return (
    <div className="grid gap-4">
      {next && (
        <div className="grid gap-1">
          <p className="font-medium">
            <ClassWhen start={next.start} end={next.end} />
          </p>
          <ClassPlace of={next} />
        </div>
      )}
      {data?.parts && <PaidFirst parts={data.parts} />}
      {children}
      {data?.sessionDetails && <TicketActions read={data} next={next} />}
    </div>
  )
}

/** After a purchase by parts: which one is paid, and how much follows when. */
function PaidFirst({ parts }: { parts: readonly FeePart[] }) {
  const messages = usePartMessages()
  const { partOf } = useCommonMessages()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const last = parts.findLast(({ state }) => state === 'paid')
  const next = parts.find(isOpenPart)
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken px-3.5 py-2.5">
      <p>
        {last && <strong className="block">{messages.isPaid(partOf(last.part, last.parts))}</strong>}
        {next && messages.nextIs(next.part, money(next.amount, next.currency), dateTime(next.dueOn, 'date'))}
      </p>
      <ButtonLink to={paths.dues()} variant="secondary" size="sm">
        {messages.seeDues}
      </ButtonLink>
    </div>
  )
}
