import { useQuery } from '@tanstack/react-query'
import type { SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { ROOMS_AS_BEFORE } from '../session-form/fields.tsx'
import { catalogueDraft } from '../session-form/session-draft.ts'
import { UpdateForm } from '../session-form/update-form.tsx'
import type { SessionDialogProps } from './session-dialogs.tsx'

/** V10: what an Admin may change of an approved session. */
export function UpdateDialog({ session, onClose }: SessionDialogProps) {
  const decisions = useSessionFormMessages()
  const { userId } = useCurrentUser()
  const branches = useQuery(branchesQuery())
  // The list says nothing of classes. Read anew, so that nobody takes back what was changed meanwhile.
  const detail = useQuery({ ...sessionQuery(session._id, userId), staleTime: 0, gcTime: 0 })
  const { title, description, image, duration, fee, capacity } = session
  const draft = () => ({
    ...{ title, description, image, duration, fee: String(fee) },
    parts: session.plan ? String(session.plan.parts) : '',
    capacity: capacity === null ? '' : String(capacity),
    lateJoin: session.lateJoin ?? '',
    minimumCount: session.minimum && !session.minimum.runs ? String(session.minimum.count) : '',
    roomId: roomOf(detail.data),
    ...catalogueDraft(session, branches.data ?? []),
  })
  return (
    <Dialog open onClose={onClose} title={decisions.updateTitle}>
      {branches.isPending || !detail.isFetchedAfterMount ? (
        <Spinner />
      ) : (
        <UpdateForm session={session} draft={draft()} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** The room of the classes to come: one, none, or several. */
function roomOf(detail: SessionDetail | undefined): string {
  const [room = '', ...more] = new Set(
    detail?.classes.filter(({ state }) => state === 'planned').map(({ roomId = '' }) => roomId),
  )
  return more.length > 0 ? ROOMS_AS_BEFORE : room
}
