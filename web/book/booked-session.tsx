import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { TIME_ZONE } from '../../contract/formats/dates.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { SignedIn } from '../auth/guards.tsx'
import { SessionMeta } from '../find/session-meta.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { loaderContext, pageRequest } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { QueryProvider } from '../queries/query-provider.tsx'
import { sessionQuery } from '../queries/sessions.ts'
import { StateBadge } from '../sessions/badges.tsx'
import { PlanHint } from '../sessions/card-price.tsx'
import { ClassList, hasClassList } from '../sessions/class-list.tsx'
import { ClassWhen } from '../sessions/class-time.tsx'
import { JoiningNotes } from '../sessions/joining-notes.tsx'
import { Seats } from '../sessions/seats.tsx'
import { CancelledNote, RejectionNote } from '../sessions/session-notes.tsx'
import { SessionPicture } from '../sessions/session-picture.tsx'
import { useSessionPreview } from '../sessions/session-preview.ts'
import { SessionSkeleton } from '../sessions/session-skeleton.tsx'
import { StatusBadge } from '../sessions/status-badge.tsx'
import { TutorLine } from '../sessions/tutor-line.tsx'
import { hasRoster, SessionActions } from '../teach/actions/session-actions.tsx'
import { ClassPlan } from '../teach/classes/class-plan.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { Money } from '../ui/money.tsx'
import type { Route } from './+types/booked-session.ts'
import { BookingPanel } from './booking-panel.tsx'
import { Clashes } from './clash-note.tsx'
import { useLiveSeats } from './use-live-seats.ts'
import { hasOffer, liveHold, useOwnSession } from './use-own-session.ts'

/** Read by web/request-handler.ts. */
export const handle = { isCacheable: true }

/** Renders the public session, for shared links and search engines. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(loaderContext)
  const request = context.get(pageRequest)
  const shared = await services.session({ id: params.id }).catch((error: unknown) => {
    services.reportError?.(error, request.requestId)
    return null
  })
  if (shared) request.allowCaching()
  return { shared }
}

/** On client-side navigation the page reads the session itself, as the signed-in user. */
export const clientLoader = () => ({ shared: null })

/** R04: one session, and the way to a seat in it. */
export default function BookedSessionPage({ loaderData: { shared } }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10">
      {shared && <SessionMeta session={shared} />}
      <SignedIn>
        <QueryProvider>
          <SessionById titled={shared !== null} />
        </QueryProvider>
      </SignedIn>
    </div>
  )
}

function SessionById({ titled }: { titled: boolean }) {
  const messages = { common: useCommonMessages(), sessions: useSessionMessages() }
  const { id = '' } = useParams()
  const { userId } = useCurrentUser()
  const query = useQuery(sessionQuery(id, userId))
  // Wait for the role: an Admin's buttons would otherwise push the content down.
  const { loading } = useRole()
  const known = useSessionPreview()
  const title = (query.data ?? known)?.title ?? messages.sessions.detailTitle
  return (
    <>
      {!titled && <title>{`${title} · ${messages.common.brand}`}</title>}
      {query.isPending || loading ? (
        <SessionSkeleton of={known} />
      ) : query.data ? (
        <Detail session={query.data} userId={userId} />
      ) : (
        <LoadProblem
          query={query}
          title={messages.sessions.failedToLoadOne}
          missing={{
            title: messages.sessions.notFound,
            text: messages.sessions.notFoundHint,
            to: paths.sessionList(),
            label: messages.sessions.seeAll,
          }}
        />
      )}
    </>
  )
}

function Detail({ session: loaded, userId }: { session: SessionDetail; userId: string }) {
  const session = useLiveSeats(loaded)
  const { data: own } = useOwnSession(session, userId)
  const messages = useSessionMessages()
  const { duration } = useTimeFormats()
  const navigate = useNavigate()
  const now = useNow()
  const price = own?.price?.amount ?? session.price
  const { role } = useRole()
  // Nobody books what they teach.
  const isTaught = session.managed === true && role === 'Instructor'
  return (
    <article className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
      <header className="grid min-w-0 gap-4">
        <SessionPicture src={session.image} priority className="aspect-video w-full rounded-card" />
        <div className="flex flex-wrap items-center gap-2">
          {session.status !== 'approved' && <StatusBadge session={session} now={now} />}
          <StateBadge session={session} now={now} hasSeat={Boolean(own?.bookingId)} />
        </div>
        <div>
          <h1 className="wrap-anywhere font-bold text-3xl sm:text-4xl">{session.title}</h1>
          <TutorLine {...session} />
        </div>
        <RejectionNote session={session} />
        {session.managed && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            <SessionActions session={session} onGone={() => void navigate(paths.sessionList())} />
          </div>
        )}
        {hasRoster(session) && <ClassPlan session={session} />}
      </header>

      <Card className="grid gap-5 p-5 sm:p-6 lg:sticky lg:top-24 lg:row-span-2">
        {session.cancelledAt ? (
          <CancelledNote session={session} at={session.cancelledAt} />
        ) : (
          <>
            <p className="font-bold text-3xl">
              <Money amount={price} orFree />
              <PlanHint session={session} />
            </p>
            <JoiningNotes
              session={session}
              now={now}
              price={liveHold(own, now)?.isSwitch ? undefined : price}
            />
            <Clashes title={session.title} own={own} />
            {!isTaught && <BookingPanel session={session} userId={userId} />}
            <hr className="border-line" />
            <Facts
              className="grid-cols-2 lg:grid-cols-1"
              facts={[
                ...(session.classes.length > 1
                  ? []
                  : [
                      {
                        label: messages.classTime,
                        value: <ClassWhen start={session.classStart} end={session.classEnd} />,
                      },
                    ]),
                { label: messages.duration, value: duration(session.duration) },
                {
                  label: messages.seats,
                  value: (
                    <Seats session={session} held={liveHold(own, now) !== undefined || hasOffer(own, now)} />
                  ),
                },
                { label: messages.registrationStart, value: <DateTime value={session.registrationStart} /> },
                { label: messages.registrationEnd, value: <DateTime value={session.registrationEnd} /> },
                { label: messages.classStart, value: <DateTime value={session.classStart} /> },
                { label: messages.classEnd, value: <DateTime value={session.classEnd} /> },
              ]}
            />
          </>
        )}
        <p className="text-muted text-sm">{messages.timesIn(TIME_ZONE)}</p>
      </Card>

      <section className="grid gap-2">
        <h2 className="font-bold text-xl">{messages.about}</h2>
        <p className="wrap-anywhere max-w-prose whitespace-pre-line">{session.description}</p>
        {!hasRoster(session) && !session.cancelledAt && hasClassList(session.classes) && (
          <div className="mt-4">
            <ClassList classes={session.classes} />
          </div>
        )}
      </section>
    </article>
  )
}

/** For those who manage the session: on a phone above what they do not need, its price and its text. */
