import { Link } from 'react-router'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { paths } from '../paths.ts'

type Props = { session: { id: string; title: string }; enrolled: number; capacity: number | null }

/** How full a session is: in words, which lead to who comes, and as a bar where it has a limit. */
export function SeatsBar({ session, enrolled, capacity }: Props) {
  const messages = useDashboardMessages().centre
  const taken = messages.taken(enrolled, capacity)
  return (
    <div className="grid gap-1">
      <Link
        prefetch="intent"
        to={paths.roster(session.id)}
        aria-label={`${taken}: ${messages.rosterOf(session.title)}`}
        className="flex min-h-11 items-center justify-self-start text-sm tabular-nums underline-offset-4 hover:underline"
      >
        {taken}
      </Link>
      {capacity !== null && (
        <span
          aria-hidden="true"
          className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
        >
          <span
            className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.min(100, (100 * enrolled) / capacity)}%` }}
          />
        </span>
      )}
    </div>
  )
}
