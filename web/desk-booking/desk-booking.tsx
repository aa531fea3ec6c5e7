import { Link } from 'react-router'
import { displayPhone } from '../../contract/people/phone.ts'
import { useAmount } from '../class-change-choices/money-back.ts'
import { useDeskBookingMessages } from '../i18n/desk-booking.ts'
import { paths } from '../paths.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { AccountEmail } from '../ui/account-email.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts } from '../ui/facts.tsx'
import { AnswerFor } from './answer-for.tsx'
import { CancelFor } from './cancel-for.tsx'
import { type FoundBooking, useNameOf } from './found-booking.ts'

/** Whose seat it is and of what, and what can be done about it: an answer first, which has a deadline. */
export function DeskBooking({ found }: { found: FoundBooking }) {
  const messages = useDeskBookingMessages()
  const [first, ...others] = found.choices.open
  return (
    <div className="grid max-w-2xl gap-5">
      <Seat found={found} />
      {found.booking.cancelledAt ? (
        <p className="font-medium">{messages.cancelled}</p>
      ) : (
        <>
          {first && <AnswerFor found={found} changes={[first, ...others]} />}
          <CancelFor found={found} />
        </>
      )}
    </div>
  )
}

function Seat({ found: { person, booking } }: { found: FoundBooking }) {
  const messages = useDeskBookingMessages()
  const name = useNameOf(person)
  const amountOf = useAmount()
  const fee = booking.fee === 0 ? messages.free : amountOf(booking.fee)
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <div>
        <h2 className="wrap-anywhere font-bold text-xl">{name}</h2>
        {person.phone !== null && (
          <a
            href={`tel:${person.phone}`}
            className="inline-flex min-h-11 items-center whitespace-nowrap text-primary underline underline-offset-4"
          >
            {displayPhone(person.phone)}
          </a>
        )}
        {person.email !== null && (
          <p>
            <AccountEmail email={person.email} emailVerified={person.emailVerified} />
          </p>
        )}
      </div>
      <div>
        <Link
          prefetch="intent"
          to={paths.bookedSession(booking.sessionId)}
          className="wrap-anywhere font-semibold underline-offset-4 hover:underline"
        >
          {booking.title}
        </Link>
        <p>
          <ClassTime start={booking.classStart} end={booking.classEnd} />
        </p>
      </div>
      <Facts
        className="grid-cols-2"
        facts={[
          { label: messages.fee, value: fee },
          { label: messages.bookedOn, value: <DateTime value={booking.bookedAt} /> },
        ]}
      />
    </Card>
  )
}
