import { Link } from 'react-router'
import type { OverviewClass } from '../../contract/centre/overview.ts'
import { useHomesMessages } from '../i18n/homes.ts'
import { paths } from '../paths.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { SeatsBar } from './seats-bar.tsx'

/** Classes with when, where, how full, and a link to who comes. */
export function ClassRows({ classes, tutors = false }: { classes: OverviewClass[]; tutors?: boolean }) {
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
  const messages = useHomesMessages()
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
