import ReceiptText from 'lucide-react/icons/receipt-text'
import Send from 'lucide-react/icons/send'
import type { BookedClass } from '../../../contract/bookings/bookings.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useClassMessages } from '../../i18n/classes.ts'
import { useMoneyMessages } from '../../i18n/money.ts'
import { paths } from '../../paths.ts'
import { ShareButton, share } from '../../sessions/share-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CalendarFile } from './add-to-calendar.tsx'
import type { Read } from './bought.tsx'

type Props = { read: Read; next: BookedClass | undefined }

const pageOf = ({ slug, sessionDetails: { sessionId } }: Read) =>
  slug ? paths.session(slug) : paths.bookedSession(sessionId)

/** What people do with a new seat: calendar, tell friends and parents, keep the receipt. */
export function TicketActions({ read, next }: Props) {
  const messages = useMoneyMessages()
  const { sessionDetails: booking, hasReceipt } = read
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {next && <CalendarFile booking={booking} size="sm" />}
      <ShareButton title={booking.title} path={pageOf(read)} size="sm" />
      {next && <SendToParent read={read} next={next} />}
      <ButtonLink to={paths.receipt(booking._id)} variant="secondary" size="sm">
        <ReceiptText aria-hidden="true" className="size-5 shrink-0" />
        {hasReceipt ? messages.receiptTitle : messages.confirmationTitle}
      </ButtonLink>
    </div>
  )
}

/** A message with all that a parent asks: what, with whom, when, where. */
function SendToParent({ read, next }: { read: Read; next: BookedClass }) {
  const messages = useClassMessages()
  const { range } = useClassTimes()
  const now = useNow()
  const send = () => {
    const { title, tutor } = read.sessionDetails
    const where = [next.place ?? (next.isOnline ? messages.online : undefined), next.address]
    const text = messages.toParent(
      title,
      tutor,
      range(next.start, next.end, now),
      where.filter(Boolean).join(', '),
      new URL(pageOf(read), location.origin).href,
    )
    void share({ text }, messages.messageCopied)
  }
  return (
    <Button variant="secondary" size="sm" onClick={send}>
      <Send aria-hidden="true" className="size-5 shrink-0" />
      {messages.sendToParent}
    </Button>
  )
}
