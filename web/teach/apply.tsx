import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import type { AuthUser } from '../auth/identity.ts'
import { Page } from '../dashboard/page.tsx'
import { useTutorTexts } from '../i18n/tutors.ts'
import { paths } from '../paths.ts'
import { overviewQuery } from '../queries/overview.ts'
import { ownApplicationQuery } from '../queries/users.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageSpinner } from '../ui/skeleton.tsx'
import { ApplicationForm } from './application-form.tsx'

/** R14: the tutor application. */
export default function ApplyAsTutor() {
  const texts = useTutorTexts()
  const { user } = useAuth()
  return (
    <Page title={texts.applyTitle} intro={texts.applyIntro}>
      {user && <Application user={user} />}
    </Page>
  )
}

/**
 * The form, or the state of an earlier application. If that cannot be read, the form is shown: the server
 * checks anyway.
 */
function Application({ user }: { user: AuthUser }) {
  const texts = useTutorTexts()
  const { data: made, isPending } = useQuery(ownApplicationQuery())
  const request = useQuery({ ...overviewQuery(), refetchOnWindowFocus: false }).data?.tutorRequest
  const [applied, setApplied] = useState(false)
  if (isPending) return <PageSpinner />
  if (made?.status === 'active')
    return <Note title={texts.activeTitle} text={texts.activeText} slug={made.slug} />
  if (applied || made?.status === 'pending') {
    return <Note title={texts.waitingTitle} text={texts.waitingText} focused={applied} />
  }
  return (
    <>
      {request?.reason && (
        <Card className="mb-6 max-w-xl p-5">
          <h2 className="font-bold text-lg">{texts.declinedBefore}</h2>
          <p className="wrap-anywhere">{request.reason}</p>
        </Card>
      )}
      <ApplicationForm user={user} onApplied={() => setApplied(true)} />
    </>
  )
}

/** `slug`: of the public page. */
type NoteProps = { title: string; text: string; focused?: boolean; slug?: string | undefined }

function Note({ title, text, focused = false, slug }: NoteProps) {
  const texts = useTutorTexts()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form is removed with the focus in it.
    if (focused) note.current?.focus()
  }, [focused])
  return (
    <div ref={note} tabIndex={-1} className="max-w-xl outline-none">
      <Card className="grid justify-items-start gap-3 p-6">
        <CircleCheck aria-hidden="true" className="size-10 text-success" strokeWidth={1.5} />
        <h2 className="font-bold text-xl">{title}</h2>
        <p className="text-muted">{text}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          {slug && <ButtonLink to={paths.tutor(slug)}>{texts.publicPage}</ButtonLink>}
          <ButtonLink to={paths.ourTutors()} variant={slug ? 'secondary' : 'primary'}>
            {texts.seeTutors}
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
