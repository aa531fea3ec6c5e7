import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ComponentType } from 'react'
import type { Overview } from '../../contract/centre/overview.ts'
import { useAuth, useRole } from '../auth/auth-provider.tsx'
import { RoleProblem } from '../auth/guards.tsx'
import { hadTasks } from '../auth/last-known.ts'
import { useIsUnverified } from '../auth/use-is-unverified.ts'
import { nameOf } from '../auth/use-visitor.ts'
import { Page } from '../dashboard/page.tsx'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { overviewQuery } from '../queries/overview.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Courses } from './courses.tsx'
import { BookingSteps } from './first-steps.tsx'
import { BelowWaiting, LastKnownFirst, TodayWaiting } from './last-known.tsx'
import { Owed } from './owed.tsx'
import { Panel } from './panel.tsx'
import { NextClass, useIsNear } from './ticket.tsx'
import { useKeepLastKnown } from './use-keep-last-known.ts'

const loadWork = async () => (await import('./work.tsx')).Work
const loadCentre = async () => (await import('./centre.tsx')).Centre
const loadChildren = async () => (await import('../family/children.tsx')).Children
const loadUrgent = async () => (await import('./urgent.tsx')).Urgent
const loadAccount = async () => (await import('./account.tsx')).Account

/** Few people have anything that runs out, so only they load it. */
const isUrgent = ({ waitlist, checkouts, choices }: Overview): boolean =>
  waitlist.length + checkouts.length + choices.length > 0

/** R07: what opens after sign-in: what is next for this person, by their role. */
export default function Today() {
  const texts = useTodayTexts()
  const { greeting } = useDashboardTexts()
  const { user } = useAuth()
  const { role, isCashier, loading, retry, hasChildren = false, child } = useRole()
  const query = useQuery({ ...overviewQuery(), enabled: user !== null })
  const runs = role === 'Admin'
  const works = isCashier || role === 'Instructor' || runs
  const Work = useLazyComponent(loadWork, (!loading && works) || hadTasks(user?.uid, 'works'))
  const Centre = useLazyComponent(loadCentre, (!loading && runs) || hadTasks(user?.uid, 'runs'))
  const isNear = useIsNear(query.data?.nextClass)
  const isParent = hasChildren && !child
  const Children = useLazyComponent(loadChildren, isParent)
  const urgent = query.data !== undefined && isUrgent(query.data)
  const Urgent = useLazyComponent(loadUrgent, urgent)
  const isUnverified = useIsUnverified()
  const asks = (isUnverified && !child) || Boolean(query.data?.tutorRequest)
  const Account = useLazyComponent(loadAccount, asks)
  useKeepLastKnown(user?.uid, query.data)
  if (loading || !user) return <TodayWaiting />
  return (
    <Page title={child ? child.name : greeting(nameOf(user))}>
      {retry ? (
        <RoleProblem onRetry={retry} />
      ) : query.isPending ||
        (works && !Work) ||
        (runs && !Centre) ||
        (isParent && !Children) ||
        (urgent && !Urgent) ||
        (asks && !Account) ? (
        // Show everything at once: later content would move the rest under a finger.
        <BelowWaiting />
      ) : (
        <Loaded query={query} failed={texts.failed} known={<LastKnownFirst />}>
          {(overview) => (
            <div className="grid items-start gap-5">
              {isNear && <NextClass isNear {...overview} />}
              {/* A cashier has somebody standing before them, whatever is their own. */}
              {isCashier && Work && <Work overview={overview} Centre={Centre} />}
              {Children && isParent && <Children />}
              {Urgent && <Urgent overview={overview} />}
              {!isCashier && Work && <Work overview={overview} Centre={Centre} />}
              <Learning
                overview={overview}
                isStudent={!works && !isParent}
                isNear={isNear}
                Account={Account}
              />
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}

type Props = {
  overview: Overview
  isStudent: boolean
  isNear: boolean
  Account: ComponentType<{ overview: Overview }> | undefined
}

/** What somebody has booked. Who has never booked sees how to; who works here needs no steps to it. */
function Learning({ overview, isStudent, isNear, Account }: Props) {
  const { hasBooked, nextClass, bookings, owed, newMaterials, progress } = overview
  return (
    <>
      {hasBooked && !isNear && <NextClass nextClass={nextClass} bookings={bookings} />}
      {owed && <Owed owed={owed} />}
      {Account && <Account overview={overview} />}
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
