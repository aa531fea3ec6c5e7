import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { BookedClass } from '../../../contract/bookings/bookings.ts'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { bookingQuery } from '../../queries/bookings.ts'
import { nextClassOf } from '../../sessions/class-order.ts'
import { ClassWhen } from '../../sessions/class-time.tsx'
import { isOpenPart } from '../../sessions/fee-parts.ts'
import { ShareButton, share } from '../../sessions/share-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CalendarFile } from './add-to-calendar.tsx'
import type { Read } from './bought.tsx'
import { ClassPlace } from './class-place.tsx'

type Props = {
  /** The booking's id, or its session's. */
  id: string
  /** The session's own screen, which has when, where and *Share*. */
  isOnSession?: boolean
  /** What comes first. */
  children?: ReactNode
}

/** When and where the class of a new booking is, and what comes next. Renders nothing until that is known. */
export function BookingConfirmation({ id, isOnSession = false, children }: Props) {
  const { userId } = useCurrentUser()
  const { data } = useQuery(bookingQuery(id, userId))
  const now = useNow()
  const next = data?.sessionDetails && nextClassOf(data.classes, now)
  return (
    <div className="grid gap-4">
      {next && !isOnSession && (
        <div className="grid gap-1">
          <p className="font-medium">
            <ClassWhen start={next.start} end={next.end} />
          </p>
          <ClassPlace of={next} />
        </div>
      )}
      {data?.parts && <PaidFirst parts={data.parts} />}
      {children}
      {data?.sessionDetails && <TicketActions read={data} next={next} canShare={!isOnSession} />}
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
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken px-3.5 py-2.5">
      <p>
        {last && <strong className="block">{texts.isPaid(partOf(last.part, last.parts))}</strong>}
        {next && texts.nextIs(next.part, money(next.amount, next.currency), dateTime(next.dueOn, 'date'))}
      </p>
      <ButtonLink to={paths.dues()} variant="secondary" size="sm">
        {texts.seeDues}
      </ButtonLink>
    </div>
  )
}

type TicketActionsProps = { read: Read; next: BookedClass | undefined; canShare: boolean }

const pageOf = ({ slug, sessionDetails: { sessionId } }: Read) =>
  slug ? paths.session(slug) : paths.bookedSession(sessionId)

/** What people do with a new seat: calendar, tell friends and parents, keep the receipt. */
function TicketActions({ read, next, canShare }: TicketActionsProps) {
  const texts = useMoneyTexts()
  const { sessionDetails: booking, hasReceipt } = read
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {next && <CalendarFile booking={booking} size="sm" />}
      {canShare && <ShareButton title={booking.title} path={pageOf(read)} size="sm" />}
      {next && <SendToParent read={read} next={next} />}
      <ButtonLink to={paths.receipt(booking._id)} variant="secondary" size="sm">
        <ReceiptText aria-hidden="true" className="size-5 shrink-0" />
        {hasReceipt ? texts.receiptTitle : texts.confirmationTitle}
      </ButtonLink>
    </div>
  )
}

/** A message with all that a parent asks: what, with whom, when, where. */
function SendToParent({ read, next }: { read: Read; next: BookedClass }) {
  const texts = useClassTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const send = () => {
    const { title, tutor } = read.sessionDetails
    const where = [next.place ?? (next.isOnline ? texts.online : undefined), next.address]
    const text = texts.toParent(
      title,
      tutor,
      range(next.start, next.end, now),
      where.filter(Boolean).join(', '),
      new URL(pageOf(read), location.origin).href,
    )
    void share({ text }, texts.messageCopied)
  }
  return (
    <Button variant="secondary" size="sm" onClick={send}>
      <Send aria-hidden="true" className="size-5 shrink-0" />
      {texts.sendToParent}
    </Button>
  )
}
