import { Link, useSearchParams } from 'react-router'
import type { BookedSession } from '../../contract/bookings/bookings.ts'
import { Page } from '../dashboard/page.tsx'
import { useMaterialTexts } from '../i18n/materials.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { truncate } from '../page-meta.tsx'
import { paths } from '../paths.ts'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { Card } from '../ui/card.tsx'
import { BookingList } from './booking/booking-list.tsx'
import { SessionMaterials } from './materials/session-materials.tsx'

/** R21: the URL holds the picked session. */
export default function StudyMaterials() {
  const texts = useMaterialTexts()
  const [search] = useSearchParams()
  const sessionId = search.get('session')
  return (
    <Page title={texts.studyTitle} intro={sessionId ? <BackToPicker /> : texts.studyIntro}>
      {sessionId ? <SessionMaterials key={sessionId} sessionId={sessionId} /> : <BookedSessionPicker />}
    </Page>
  )
}

function BackToPicker() {
  const texts = useMaterialTexts()
  return (
    <Link
      prefetch="intent"
      to={paths.studyMaterials()}
      className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
    >
      ← {texts.allSessions}
    </Link>
  )
}

/** K06. */
const DESCRIPTION_LENGTH = 100

/** The booked sessions, each with a link to its materials. */
const BookedSessionPicker = () => (
  <BookingList gridClassName="grid gap-4 xl:grid-cols-2" skeletonClassName="h-40 rounded-card">
    {(booking) => <Choice booking={booking} />}
  </BookingList>
)

function Choice({ booking }: { booking: BookedSession }) {
  const texts = { materials: useMaterialTexts(), sessions: useSessionTexts() }
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
          <p className="text-muted text-sm">{texts.sessions.by(booking.tutor)}</p>
        </div>
        <p className="wrap-anywhere text-sm">{truncate(booking.description, DESCRIPTION_LENGTH)}</p>
        <span aria-hidden="true" className="mt-auto font-semibold text-primary text-sm">
          {texts.materials.pick}
        </span>
      </div>
    </Card>
  )
}
