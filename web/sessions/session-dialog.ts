import type { Session } from '../../contract/sessions.ts'

/** What every dialog about one session gets. */
export type SessionDialogProps = { session: Session; onClose: () => void; onGone?: () => void }
