import { Link } from 'react-router'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { cn } from '../ui/cn.ts'

export type Named = Pick<SessionDetail, 'tutor' | 'tutorSlug'>

/** Shows the tutor of a session, with the way to their page if they have one. */
export function TutorLine({ tutor, tutorSlug, className }: Named & { className?: string }) {
  const text = useSessionTexts().by(tutor)
  return (
    <p className={cn('wrap-anywhere text-lg text-muted', className)}>
      {tutorSlug ? (
        <Link
          to={paths.tutor(tutorSlug)}
          prefetch="intent"
          className="inline-flex min-h-11 items-center underline hover:text-primary"
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </p>
  )
}
