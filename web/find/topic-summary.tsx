import { Link } from 'react-router'
import { useFindMessages } from '../i18n/find.ts'
import type { TopicData } from '../loader-context.ts'
import { paths } from '../paths.ts'
import { ClassWhen } from '../sessions/class-time.tsx'
import { Avatar } from '../ui/avatar.tsx'

/**
 * F03: what comes next of a level and subject, and who teaches it, in few lines above the sessions. Below the
 * filters, which stay where they are.
 */
export function TopicSummary({ topic: { tutors, classes } }: { topic: TopicData }) {
  const messages = useFindMessages()
  return (
    <div className="grid gap-4 empty:hidden">
      {classes.length > 0 && (
        <section>
          <h2 className="font-semibold text-muted text-sm">{messages.nextClasses}</h2>
          <ol className="flex flex-wrap gap-x-8">
            {classes.map(({ _id, start, end, title, sessionId, sessionSlug }) => (
              <li key={_id} className="min-w-0">
                <Link
                  to={sessionSlug ? paths.session(sessionSlug) : paths.bookedSession(sessionId)}
                  className="wrap-anywhere inline-flex min-h-11 flex-col justify-center py-1 hover:underline"
                >
                  <span className="font-medium">
                    <ClassWhen start={start} end={end} />
                  </span>
                  <span className="text-primary text-sm">{title}</span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      {tutors.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold text-muted text-sm">{messages.teachers}</h2>
          <ul className="flex flex-wrap gap-2">
            {tutors.map(({ name, photo, slug }) => (
              <li key={slug}>
                <Link
                  to={paths.tutor(slug)}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken px-3.5 py-1 font-medium hover:underline"
                >
                  <Avatar src={photo} name="" />
                  <span className="wrap-anywhere">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
