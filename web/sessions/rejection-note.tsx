import type { Session } from '../../contract/sessions.ts'
import { useSessionMessages } from '../i18n/sessions.ts'
import { Facts } from '../ui/facts.tsx'

/** T09: why a session was rejected. The server sends this only to its Instructor and to Admins. */
export function RejectionNote({ session: { rejectionReason, feedback } }: { session: Session }) {
  const messages = useSessionMessages()
  if (!rejectionReason) return null
  const facts = [{ label: messages.rejectionReason, value: rejectionReason }]
  if (feedback) facts.push({ label: messages.feedback, value: feedback })
  return (
    <Facts facts={facts} className="whitespace-pre-line wrap-anywhere rounded-control bg-danger-soft p-4" />
  )
}
