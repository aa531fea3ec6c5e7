import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useSessionMessages } from '../i18n/sessions.ts'
import { branchesQuery } from '../queries/branches.ts'
import { sessionQuery } from '../queries/sessions.ts'
import { Loaded } from '../ui/loaded.tsx'
import { NewSessionForm } from './new-session-form.tsx'
import { RejectionNote } from './rejection-note.tsx'
import { draftOf } from './session-draft.ts'

/** The form with what a session says. Read anew, so that nobody changes what was changed meanwhile. */
export function PrefilledForm({ id, isCopy }: { id: string; isCopy: boolean }) {
  const messages = useSessionMessages()
  const { email } = useCurrentUser()
  const session = useQuery({ ...sessionQuery(id, email), staleTime: 0, gcTime: 0 })
  const branches = useQuery(branchesQuery())
  return (
    <Loaded query={session} failed={messages.failedToLoadOne}>
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
