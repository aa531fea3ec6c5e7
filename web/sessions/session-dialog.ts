import type { Session } from '../../contract/sessions.ts'

/** Props of every dialog about a session. */
export type SessionDialogProps = { session: Session; onClose: () => void; onGone?: () => void }
