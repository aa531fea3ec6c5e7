import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useRole } from '../auth/auth-provider.tsx'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useSessionFormTexts } from '../i18n/session-form.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { branchesQuery } from '../queries/centre.ts'
import { sessionQuery } from '../queries/sessions.ts'
import { RejectionNote } from '../sessions/status-badge.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { NewSessionForm } from './session-form/new-session-form.tsx'
import { draftOf } from './session-form/session-draft.ts'

/**
 * R18. `?edit={id}` changes a session that waits or was rejected, and resubmits it (I04); `?copy={id}` begins
 * with another one.
 */
export default function CreateSession() {
  return (
    <TutorsOnly>
      <Screen />
    </TutorsOnly>
  )
}

function Screen() {
  const texts = useSessionFormTexts()
  const { role } = useRole()
  const [params] = useSearchParams()
  const [edited, copied] = [params.get('edit'), params.get('copy')]
  if (edited)
    return (
      <Page title={texts.resubmitTitle} intro={texts.resubmitIntro}>
        <PrefilledForm key={edited} id={edited} isCopy={false} />
      </Page>
    )
  if (copied)
    return (
      <Page title={texts.copyTitle} intro={texts.copyIntro}>
        <PrefilledForm key={copied} id={copied} isCopy />
      </Page>
    )
  return (
    <Page
      title={texts.createTitle}
      intro={role === 'Admin' ? texts.createIntroAdmin : texts.createIntroInstructor}
    >
      <NewSessionForm key="new" />
    </Page>
  )
}

/** The form with what a session says. Read anew, so that nobody changes what was changed meanwhile. */
function PrefilledForm({ id, isCopy }: { id: string; isCopy: boolean }) {
  const texts = useSessionTexts()
  const session = useQuery({ ...sessionQuery(id), staleTime: 0, gcTime: 0 })
  const branches = useQuery(branchesQuery())
  return (
    <Loaded query={session} failed={texts.failedToLoadOne}>
      {(found) =>
        // A page before this one may have read it long ago.
        branches.isPending || !session.isFetchedAfterMount ? null : (
          <div className="grid gap-6">
            {!isCopy && found.status === 'rejected' && (
              <div className="max-w-3xl">
                <RejectionNote session={found} mayChange={false} />
              </div>
            )}
            <NewSessionForm
              draft={draftOf(found, branches.data ?? [], isCopy)}
              resubmits={isCopy ? undefined : id}
            />
          </div>
        )
      }
    </Loaded>
  )
}
