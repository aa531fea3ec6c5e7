import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import BookMarked from 'lucide-react/icons/book-bookmark'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import CreditCard from 'lucide-react/icons/credit-card'
import Hourglass from 'lucide-react/icons/hourglass'
import Scale from 'lucide-react/icons/scale'
import Undo2 from 'lucide-react/icons/undo-2'
import type { TimelineEvent } from '../../../contract/payments/payment-timeline.ts'
import { useMethodTexts } from '../../i18n/methods.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useSay } from '../../i18n/say.ts'
import { timelineQuery } from '../../queries/bookings.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const looks: Record<TimelineEvent['kind'], { icon: LucideIcon; className: string }> = {
  held: { icon: Hourglass, className: 'bg-sunken text-muted' },
  charged: { icon: CreditCard, className: 'bg-primary-soft text-primary' },
  booked: { icon: BookMarked, className: 'bg-success-soft text-success' },
  disputed: { icon: Scale, className: 'bg-accent-soft text-accent-ink' },
  dispute_won: { icon: Scale, className: 'bg-success-soft text-success' },
  dispute_lost: { icon: Scale, className: 'bg-danger-soft text-danger' },
  dispute_withdrawn: { icon: Scale, className: 'bg-sunken text-muted' },
  cancelled: { icon: CircleX, className: 'bg-danger-soft text-danger' },
  refund_due: { icon: Undo2, className: 'bg-accent-soft text-accent-ink' },
  refunded: { icon: CircleCheck, className: 'bg-success-soft text-success' },
}

type Props = {
  events: readonly TimelineEvent[]
  currency: string
  /** With the ids by which providers know the payments: to ask where one's money is. */
  withIds?: boolean
  /** What the events are called, where the payment did not buy the seat. */
  labels?: Record<TimelineEvent['kind'], string>
}

/** The events of a booking and its payments, in order. */
export function Timeline({ events, currency, labels, withIds = false }: Props) {
  const texts = useMoneyTexts()
  return (
    <NamedList ordered name={texts.timeline} className="grid">
      {events.map((event, index) => (
        <Step
          key={`${event.kind} ${event.at}`}
          event={event}
          // Show a reason once if consecutive events share it.
          showsReason={event.reason !== events[index - 1]?.reason}
          currency={currency}
          label={(labels ?? texts.events)[event.kind]}
          withIds={withIds}
        />
      ))}
    </NamedList>
  )
}

type StepProps = {
  event: TimelineEvent
  label: string
  showsReason: boolean
  withIds: boolean
  currency: string
}

function Step({ event, label, showsReason, withIds, currency }: StepProps) {
  const texts = useMoneyTexts()
  const methods = useMethodTexts()
  const say = useSay()
  const { icon: Icon, className } = looks[event.kind]
  return (
    <li className="group grid grid-cols-[2.25rem_1fr] gap-x-3.5">
      <div className="flex flex-col items-center" aria-hidden="true">
        <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', className)}>
          <Icon className="size-4.5" />
        </span>
        <span className="w-px flex-1 bg-line group-last:hidden" />
      </div>
      <div className="min-w-0 pt-1 pb-5 group-last:pb-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-semibold">
          {label}
          {event.amount !== undefined && <Money amount={event.amount} currency={currency} />}
        </p>
        <p className="text-muted text-sm">
          <DateTime value={event.at} />
        </p>
        {showsReason && event.reason && (
          <p className="mt-1 text-sm">{say({ code: event.reasonCode, message: event.reason })}</p>
        )}
        {event.method && <p className="mt-1 text-sm">{methods[event.method]}</p>}
        {withIds && event.reference && event.method !== 'cash' && (
          <p className="mt-1 text-muted text-sm">
            {texts.reference} <code className="select-all break-all">{event.reference}</code>
          </p>
        )}
      </div>
    </li>
  )
}

/** The timeline of one booking and its payments. `bookingId` is the booking's id, not its session's. */
export function BookingTimeline({ bookingId }: { bookingId: string }) {
  const texts = useMoneyTexts()
  return (
    <Loaded
      query={useQuery(timelineQuery(bookingId))}
      failed={texts.failedToLoadTimeline}
      waiting={<Skeleton className="h-40 rounded-card" />}
    >
      {({ events, currency }) => (
        <Card className="p-5 sm:p-6">
          <Timeline events={events} currency={currency} />
        </Card>
      )}
    </Loaded>
  )
}
