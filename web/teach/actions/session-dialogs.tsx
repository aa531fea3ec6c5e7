import type { Session } from '../../../contract/sessions/sessions.ts'
import { CourseDialog } from '../session-form/course-dialog.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { UpdateDialog } from './update-dialog.tsx'

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
