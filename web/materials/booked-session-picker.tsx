import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BookedSession } from '../../contract/bookings.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useBookingMessages } from '../i18n/bookings.ts'
import { useMaterialMessages } from '../i18n/materials.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { bookingsQuery } from '../queries/bookings.ts'
import { NothingBooked } from '../sessions/nothing-booked.tsx'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SessionPicture } from '../ui/session-picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { truncate } from '../ui/truncate.ts'

/** K06. */
const DESCRIPTION_LENGTH = 100

/** What a person has booked, each leading to its materials. */
export function BookedSessionPicker() {
  const messages = useBookingMessages()
  const email = useAuth().user?.email ?? ''
  return (
    <Loaded query={useQuery(bookingsQuery(email))} failed={messages.failedToLoadList} waiting={<Waiting />}>
      {(bookings) =>
        bookings.length > 0 ? (
          <ul className="grid gap-4 xl:grid-cols-2">
            {bookings.map((booking) => (
              <li key={booking._id} className="min-w-0">
                <Choice booking={booking} />
              </li>
            ))}
          </ul>
        ) : (
          <NothingBooked />
        )
      }
    </Loaded>
  )
}

function Choice({ booking }: { booking: BookedSession }) {
  const messages = { materials: useMaterialMessages(), sessions: useSessionMessages() }
  return (
    <Card className="relative flex h-full gap-4 p-4 transition-shadow hover:shadow-raised">
      <SessionPicture src={booking.image} className="size-20 shrink-0 rounded-control sm:size-28" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <h2 className="wrap-anywhere font-bold leading-snug">
            <Link
              prefetch="intent"
              to={paths.studyMaterials(booking.sessionId)}
              className="after:absolute after:inset-0"
            >
              {booking.title}
            </Link>
          </h2>
          <p className="text-muted text-sm">{messages.sessions.by(booking.tutor)}</p>
        </div>
        <p className="wrap-anywhere text-sm">{truncate(booking.description, DESCRIPTION_LENGTH)}</p>
        <span aria-hidden="true" className="mt-auto font-semibold text-primary text-sm">
          {messages.materials.pick}
        </span>
      </div>
    </Card>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
