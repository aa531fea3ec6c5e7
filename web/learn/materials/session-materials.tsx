import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import FileSearch from 'lucide-react/icons/file-search'
import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import type { BookedSession } from '../../../contract/bookings/bookings.ts'
import { ApiError } from '../../api-client.ts'
import { useBookingTexts } from '../../i18n/bookings.ts'
import { usePartTexts } from '../../i18n/fee-parts.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { useSay } from '../../i18n/say.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { paths } from '../../paths.ts'
import { bookingQuery, bookingsQuery, previewOf } from '../../queries/bookings.ts'
import { allMaterialsQuery } from '../../queries/materials.ts'
import { SessionPicture } from '../../sessions/session-picture.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadProblem } from '../../ui/error-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePage } from '../../ui/pagination.tsx'
import { ListSkeleton } from '../../ui/skeleton.tsx'
import { MaterialsByClass } from './materials-by-class.tsx'
import { useNewMaterials } from './use-new-materials.ts'

/**
 * The materials of one booked session. Reads the booking first, because the server refuses others with a 403.
 */
export function SessionMaterials({ sessionId }: { sessionId: string }) {
  const texts = { bookings: useBookingTexts(), materials: useMaterialTexts() }
  const query = useBookingOf(sessionId)
  if (query.data) return <Materials booking={query.data.sessionDetails} />
  if (query.isPending) return <ListSkeleton />
  return (
    <LoadProblem
      query={query}
      title={texts.bookings.failedToFetch}
      missing={{
        title: texts.materials.notBooked,
        text: texts.materials.notBookedHint,
        to: paths.sessionList(),
        label: texts.bookings.findSession,
      }}
    />
  )
}

/** Usually in the cache already, from the list where the session was picked. */
function useBookingOf(sessionId: string) {
  const list = bookingsQuery().queryKey
  const client = useQueryClient()
  return useQuery({
    ...bookingQuery(sessionId),
    placeholderData: () => {
      const sessionDetails = client.getQueryData(list)?.find((booking) => booking.sessionId === sessionId)
      return sessionDetails && previewOf(sessionDetails)
    },
  })
}

function Materials({ booking }: { booking: BookedSession }) {
  const texts = {
    materials: useMaterialTexts(),
    parts: usePartTexts(),
    sessions: useSessionTexts(),
  }
  const say = useSay()
  const page = usePage()
  const query = useQuery({
    ...allMaterialsQuery(booking.sessionId, page),
    placeholderData: keepPreviousData,
  })
  const newIds = useNewMaterials(booking.sessionId, query.data?.items)
  const { error } = query
  const closed = error instanceof ApiError && error.code === 'materials_closed_for_dues' ? error : undefined
  return (
    <div className="grid gap-6">
      <div className="flex items-center gap-4">
        <SessionPicture src={booking.image} className="size-16 shrink-0 rounded-control sm:h-20 sm:w-32" />
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-xl leading-snug">
            <Link prefetch="intent" to={paths.booked(booking._id)} className="hover:underline">
              {booking.title}
            </Link>
          </h2>
          <p className="text-muted">{texts.sessions.by(booking.tutor)}</p>
        </div>
      </div>
      {closed ? (
        <EmptyState
          icon={<Lock aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={texts.parts.closedTitle}
          text={say(closed)}
          action={<ButtonLink to={paths.payment(booking.sessionId)}>{texts.parts.payNow}</ButtonLink>}
        />
      ) : (
        <PagedList
          query={query}
          failed={texts.materials.failedToLoad}
          empty={
            <EmptyState
              icon={<FileSearch aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={texts.materials.noneForSession}
              text={texts.materials.noneForSessionHint}
              action={
                <ButtonLink to={paths.booked(booking._id)} variant="secondary">
                  {texts.materials.seeBooking}
                </ButtonLink>
              }
            />
          }
        >
          {(materials) => <MaterialsByClass materials={materials} newIds={newIds} />}
        </PagedList>
      )}
    </div>
  )
}
