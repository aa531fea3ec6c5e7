import { useQuery } from '@tanstack/react-query'
import { toLocalInput } from '../../../contract/formats/dates.ts'
import type { Session, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { branchesQuery } from '../../queries/centre.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import { CourseDialog } from '../session-form/course-dialog.tsx'
import { ROOMS_AS_BEFORE } from '../session-form/fields.tsx'
import { catalogueDraft } from '../session-form/session-draft.ts'
import { UpdateForm } from '../session-form/update-form.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useSessionChange } from './use-session-change.ts'

const dialogs = {
  approve: ApproveDialog,
  reject: RejectDialog,
  update: UpdateDialog,
  delete: DeleteDialog,
  course: CourseDialog,
}
export type SessionAction = keyof typeof dialogs

/** The dialog of an action on a session. */
export function SessionDialog({ action, ...props }: SessionDialogProps & { action: SessionAction }) {
  const Opened = dialogs[action]
  return <Opened {...props} />
}

/** Props of every dialog about a session. */
export type SessionDialogProps = { session: Session; onClose: () => void; onGone?: () => void }

/** V10: what an Admin, or the tutor, may change of an approved session. */
function UpdateDialog({ session: listed, onClose }: SessionDialogProps) {
  const decisions = useSessionFormTexts()
  const { userId } = useCurrentUser()
  const branches = useQuery(branchesQuery())
  // The list says nothing of classes. Read anew, so that nobody undoes what was changed meanwhile.
  const detail = useQuery({ ...sessionQuery(listed._id, userId), staleTime: 0, gcTime: 0 })
  const session = detail.data ?? listed
  const { title, description, image, duration, fee, capacity } = session
  const draft = () => ({
    ...{ title, description, image, duration, fee: String(fee) },
    parts: session.plan ? String(session.plan.parts) : '',
    registrationEnd: toLocalInput(new Date(session.registrationEnd)),
    ...{ joinUrl: '', withoutLink: '' },
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

/** V14. Deleting cancels the bookings: the dialog says how many there are, and that the page stays (C10). */
function DeleteDialog({ session, onClose, onGone }: SessionDialogProps) {
  const texts = useSessionTexts()
  const decisions = useSessionFormTexts()
  const isBooked = session.enrolled > 0
  const change = useSessionChange(session._id, {
    done: decisions.deleted,
    failed: decisions.failedToDelete,
    onDone: onGone ?? onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={decisions.deleteTitle}
      text={
        <>
          {isBooked ? decisions.deleteKeepsPage(session.title) : decisions.deleteHint(session.title)}
          {isBooked && (
            <strong className="mt-2 block font-semibold text-ink">
              {decisions.deleteCancels(session.enrolled)}
            </strong>
          )}
        </>
      }
      problem={change.error ?? undefined}
      confirmLabel={texts.delete}
      keepLabel={decisions.keep}
      busy={change.isPending}
      onConfirm={() => change.submit('delete')}
      onClose={onClose}
    />
  )
}
