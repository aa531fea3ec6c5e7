import { Link } from 'react-router'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'

/** Who teaches a session, with the way to their page if they have one. */
export function TutorLine({ tutor, tutorSlug }: { tutor: string; tutorSlug?: string | undefined }) {
  const text = useSessionTexts().by(tutor)
  return (
    <p className="wrap-anywhere mt-1.5 text-lg text-muted">
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
