import { Link } from 'react-router'
import type { OverviewClass } from '../../contract/centre/overview.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { paths } from '../paths.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'
import { SeatsBar } from './seats-bar.tsx'

/** All classes of today, for an Admin. */
export function ClassesToday({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages().centre
  return (
    <Panel title={messages.todayTitle} query={query}>
      {({ centre }) =>
        centre?.classesToday.length ? (
          <ClassRows classes={centre.classesToday} tutors />
        ) : (
          <p className="text-muted">{messages.noClassesToday}</p>
        )
      }
    </Panel>
  )
}

/** An Instructor's classes of today, or the next one if none is left today. */
export function MyClasses({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages().centre
  const { links } = useDashboardMessages()
  const today = query.data?.teaching?.today ?? []
  return (
    <Panel title={today.length > 0 ? messages.todayTitle : messages.nextUp} query={query}>
      {({ teaching }) => {
        const next = teaching?.next
        const isListed = today.some(({ _id }) => _id === next?._id)
        return (
          <>
            <Rows classes={today} />
            {today.length > 0 && next && !isListed && <h3 className="font-semibold">{messages.nextUp}</h3>}
            {next && !isListed && <Rows classes={[next]} />}
            {today.length === 0 && !next && <p className="text-muted">{messages.nothingToTeach}</p>}
            <ButtonLink to={paths.ownRoutine()} variant="secondary" className="mt-auto self-start">
              {links.routine}
            </ButtonLink>
          </>
        )
      }}
    </Panel>
  )
}

const Rows = ({ classes }: { classes: OverviewClass[] }) =>
  classes.length > 0 ? <ClassRows classes={classes} /> : null

/** Classes with when, where, how full, and a link to who comes. */
function ClassRows({ classes, tutors = false }: { classes: OverviewClass[]; tutors?: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {classes.map((one) => (
        <li key={one._id} className="py-3 first:pt-0 last:pb-0">
          <ClassRow one={one} tutor={tutors} />
        </li>
      ))}
    </ul>
  )
}

function ClassRow({ one, tutor }: { one: OverviewClass; tutor: boolean }) {
  const messages = useDashboardMessages().centre
  return (
    <div className="grid gap-2 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-4">
      <div className="grid min-w-0 gap-1">
        <Link
          prefetch="intent"
          to={paths.bookedSession(one.sessionId)}
          className="wrap-anywhere flex min-h-11 items-center font-semibold leading-snug hover:underline"
        >
          {one.title}
        </Link>
        <p className="text-sm">
          <ClassWhen start={one.start} end={one.end} />
        </p>
        {(one.place || tutor) && (
          <p className="wrap-anywhere text-muted text-sm">
            {[one.place, tutor && one.tutor].filter(Boolean).join(' · ')}
          </p>
        )}
        <SeatsBar
          session={{ id: one.sessionId, title: one.title }}
          enrolled={one.enrolled}
          capacity={one.capacity}
        />
      </div>
      <ButtonLink
        to={paths.roster(one.sessionId)}
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-label={messages.rosterOf(one.title)}
      >
        {messages.roster}
      </ButtonLink>
    </div>
  )
}
