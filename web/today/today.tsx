import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Overview } from '../../contract/centre/overview.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { RoleProblem } from '../auth/guards.tsx'
import { workedHere } from '../auth/last-known.ts'
import { nameOf } from '../auth/use-visitor.ts'
import { Page } from '../dashboard/page.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { overviewQuery } from '../queries/overview.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { VerifyEmailNotice } from '../you/profile/verify-email-notice.tsx'
import { Courses } from './courses.tsx'
import { BookingSteps } from './first-steps.tsx'
import { BelowWaiting, LastKnownFirst, TodayWaiting } from './last-known.tsx'
import { Owed } from './owed.tsx'
import { Panel } from './panel.tsx'
import { NextClass, useIsNear } from './ticket.tsx'
import { useKeepLastKnown } from './use-keep-last-known.ts'

const loadWork = async () => (await import('./work.tsx')).Work
const loadUrgent = async () => (await import('./urgent.tsx')).Urgent

/** Few people have anything that runs out, so only they load it. */
const isUrgent = ({ waitlist, checkouts, choices }: Overview): boolean =>
  waitlist.length + checkouts.length + choices.length > 0

/** R07: what opens after sign-in: what is next for this person, by their role. */
export default function Today() {
  const texts = useTodayTexts()
  const { greeting } = useDashboardTexts()
  const { user } = useAuth()
  const { role, isCashier, loading, retry } = useRole()
  const query = useQuery({ ...overviewQuery(), enabled: user !== null })
  const works = isCashier || role === 'Instructor' || role === 'Admin'
  const Work = useLazyComponent(loadWork, (!loading && works) || workedHere(user?.uid))
  const isNear = useIsNear(query.data?.nextClass)
  const urgent = query.data !== undefined && isUrgent(query.data)
  const Urgent = useLazyComponent(loadUrgent, urgent)
  useKeepLastKnown(user?.uid, query.data)
  if (loading || !user) return <TodayWaiting />
  return (
    <Page title={greeting(nameOf(user))}>
      {retry ? (
        <RoleProblem onRetry={retry} />
      ) : query.isPending || (works && !Work) || (urgent && !Urgent) ? (
        // Show everything at once: later content would move the rest under a finger.
        <BelowWaiting />
      ) : (
        <Loaded query={query} failed={texts.failed} known={<LastKnownFirst />}>
          {(overview) => (
            <div className="grid items-start gap-5">
              {isNear && <NextClass isNear {...overview} />}
              {/* A cashier has somebody standing before them, whatever is their own. */}
              {isCashier && Work && <Work overview={overview} />}
              {Urgent && <Urgent overview={overview} />}
              {!isCashier && Work && <Work overview={overview} />}
              <Learning overview={overview} isStudent={!works} isNear={isNear} />
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}

type Props = { overview: Overview; isStudent: boolean; isNear: boolean }

/** What somebody has booked. Who has never booked sees how to; who works here needs no steps to it. */
function Learning({ overview, isStudent, isNear }: Props) {
  const { hasBooked, nextClass, bookings, owed, newMaterials, progress, tutorRequest } = overview
  return (
    <>
      {hasBooked && !isNear && <NextClass nextClass={nextClass} bookings={bookings} />}
      {owed && <Owed owed={owed} />}
      {tutorRequest && <TutorRequest request={tutorRequest} />}
      <VerifyEmailNotice />
      {!hasBooked && isStudent && <BookingSteps />}
      <div className="grid items-start gap-5 empty:hidden xl:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
        <Courses progress={progress} />
        <NewMaterials materials={newMaterials} />
      </div>
    </>
  )
}

/** What was handed out in booked sessions in the last days. Renders nothing if nothing was. */
function NewMaterials({ materials }: { materials: Overview['newMaterials'] }) {
  const texts = useTodayTexts()
  if (materials.length === 0) return null
  return (
    <Panel title={texts.newMaterials}>
      <p className="text-muted text-sm">{texts.newMaterialsHint}</p>
      <ul className="divide-y divide-line">
        {materials.map(({ _id, title, link, sessionTitle, addedAt }) => (
          <li key={_id}>
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="group flex min-h-11 items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold group-hover:underline">{title}</span>
                <span className="wrap-anywhere text-muted text-sm">
                  {sessionTitle} · <DateTime value={addedAt} show="date" />
                </span>
              </span>
              <ExternalLink aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Request = NonNullable<Overview['tutorRequest']>

/** What has become of a request to teach, or for another role, and the next step. */
function TutorRequest({ request: { kind, role, state, at, reason } }: { request: Request }) {
  const texts = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const said = texts.request
  const isAdmin = role === 'Admin'
  return (
    <Panel title={said[isAdmin ? 'Admin' : 'Instructor'][state]}>
      <div className="grid gap-1">
        {reason && <p className="wrap-anywhere">{said.reason(reason)}</p>}
        {(!isAdmin || state === 'pending') && <p>{said.hints[state]}</p>}
        {at && <p className="text-muted text-sm">{said.since(dateTime(at, 'date'))}</p>}
      </div>
      {!isAdmin && state === 'approved' && (
        <ButtonLink to={paths.createSession()} className="self-start">
          {texts.createSession}
        </ButtonLink>
      )}
      {!isAdmin && (state === 'declined' || (state === 'pending' && kind === 'role')) && (
        <ButtonLink to={paths.tutorApplication()} variant="secondary" className="self-start">
          {state === 'declined' ? said.apply : said.tell}
        </ButtonLink>
      )}
    </Panel>
  )
}
