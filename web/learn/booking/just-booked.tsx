import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { Link, useLocation, useNavigate } from 'react-router'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { nextClassOf } from '../../sessions/class-order.ts'
import { ClassWhen } from '../../sessions/class-time.tsx'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { Join } from '../../sessions/join.tsx'
import { MinimumNote } from '../../sessions/joining-notes.tsx'
import { justBooked } from '../../sessions/navigation-state.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TicketActions } from './add-to-calendar.tsx'
import type { Read } from './bought.tsx'
import { ClassAddress } from './class-place.tsx'

/**
 * The ticket of what was booked on the way here, before everything else. It survives a reload, because the
 * navigation's state has it.
 */
export function JustBooked() {
  const { state } = useLocation()
  const sessionId = justBooked.read(state)
  return <div role="status">{sessionId && <Ticket sessionId={sessionId} />}</div>
}

/** It says that the seat is paid at once, and what it is for once that is read. */
function Ticket({ sessionId }: { sessionId: string }) {
  const texts = useClassTexts()
  const { succeeded } = usePaymentTexts()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { data, isPending } = useQuery(bookingQuery(sessionId))
  const booking = data?.sessionDetails
  if (!isPending && (!booking || booking.cancelledAt)) return null
  return (
    <Card className="unfolding mb-6 grid max-w-3xl gap-4 border-success p-5 sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="flex items-center gap-2.5 font-semibold text-success">
            <CircleCheck aria-hidden="true" className="shrink-0" />
            {booking?.fee === 0 ? texts.seatIsYours : succeeded}
          </h2>
          {booking && <p className="wrap-anywhere mt-1 font-bold text-xl leading-snug">{booking.title}</p>}
        </div>
        <Button
          variant="quiet"
          size="sm"
          className="-mt-2 -mr-2"
          aria-label={texts.dismiss}
          onClick={() => void navigate({ search }, { replace: true, state: null, preventScrollReset: true })}
        >
          <X aria-hidden="true" className="size-5" />
        </Button>
      </div>
      {booking ? <TicketOf read={data} booking={booking} /> : <Skeleton className="h-40" />}
    </Card>
  )
}

function TicketOf({ read, booking }: { read: Read; booking: BookedSession }) {
  const texts = useClassTexts()
  return (
    <>
      <WhenAndWhere read={read} />
      {read.parts && <PaidFirst parts={read.parts} />}
      <TicketActions read={read} canShare />
      <Link
        prefetch="intent"
        to={paths.booked(booking._id)}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4"
      >
        {texts.openClass}
      </Link>
    </>
  )
}

/** The next class, and how to get in. */
function WhenAndWhere({ read: { classes, minimum } }: { read: Read }) {
  const next = nextClassOf(classes, useNow())
  if (!next) return null
  return (
    <div className="grid gap-2 border-line border-y border-dashed py-3">
      <p className="font-semibold text-lg">
        <ClassWhen start={next.start} end={next.end} />
      </p>
      <ClassAddress of={next} />
      {next.isOnline && <Join one={{ ...next, classId: next._id }} />}
      {minimum && <MinimumNote session={{ minimum, enrolled: minimum.enrolled }} />}
    </div>
  )
}

/** Comes after a new booking, on its session's own screen, which has when and where and *Share*. */
export function BookingConfirmation({ id }: { id: string }) {
  const { data } = useQuery(bookingQuery(id))
  if (!data?.sessionDetails) return null
  return (
    <div className="grid gap-4">
      {data.parts && <PaidFirst parts={data.parts} />}
      <TicketActions read={data} />
    </div>
  )
}

/** After a purchase by parts: which one is paid, and how much follows when. */
function PaidFirst({ parts }: { parts: readonly FeePart[] }) {
  const texts = usePartTexts()
  const { partOf } = useCommonTexts()
  const { money } = useFormats()
  const { dateTime } = useTimeFormats()
  const last = parts.findLast(({ state }) => state === 'paid')
  const next = parts.find(isOpenPart)
  const said = ({ part, amount, currency, dueOn }: FeePart) =>
    [part, money(amount, currency), dateTime(dueOn, 'date')] as const
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken px-3.5 py-2.5">
      <p>
        {last && <strong className="block">{texts.isPaid(partOf(last.part, last.parts))}</strong>}
        {next && (next.state === 'late' ? texts.nextWas : texts.nextIs)(...said(next))}
      </p>
      <ButtonLink to={paths.dues()} variant="secondary" size="sm">
        {texts.seeDues}
      </ButtonLink>
    </div>
  )
}
