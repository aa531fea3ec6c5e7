import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import type { BookedClass, BookedSession } from '../../contract/bookings/bookings.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useNow } from '../hooks/use-now.ts'
import { useMoneyMessages } from '../i18n/money.ts'
import { paths } from '../paths.ts'
import { bookingQuery } from '../queries/bookings.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { nextClassOf } from './class-order.ts'
import { ClassPlace } from './class-place.tsx'

type Props = {
  /** The booking's id, or its session's. */
  id: string
  /** Is before the other buttons. */
  children?: ReactNode
}

const loadPaid = async () => (await import('../fee-parts/paid-first.tsx')).PaidFirst

/** When and where the class of a new booking is, and what comes next. Renders nothing until that is known. */
export function BookingConfirmation({ id, children }: Props) {
  const { email } = useCurrentUser()
  const { data } = useQuery(bookingQuery(id, email))
  const now = useNow()
  const Paid = useLazyComponent(loadPaid, data?.parts !== undefined)
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
      {data?.parts && Paid && <Paid parts={data.parts} />}
      <div className="flex flex-wrap gap-2">
        {children}
        {data?.sessionDetails && (
          <More booking={data.sessionDetails} next={next} hasReceipt={data.hasReceipt} />
        )}
      </div>
    </div>
  )
}

type Booked = { booking: BookedSession; next: BookedClass | undefined; hasReceipt: boolean }

function More({ booking, next, hasReceipt }: Booked) {
  const messages = useMoneyMessages()
  return (
    <>
      {next && <AddToCalendar booking={booking} next={next} />}
      <ButtonLink to={paths.receipt(booking._id)} variant="secondary">
        <ReceiptText aria-hidden="true" className="size-5" />
        {hasReceipt ? messages.receiptTitle : messages.confirmationTitle}
      </ButtonLink>
    </>
  )
}
