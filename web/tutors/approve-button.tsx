import type { Tutor } from '../../contract/people/tutors.ts'
import { useTutorMessages } from '../i18n/tutors.ts'
import { Button } from '../ui/button.tsx'
import { useTutorChange } from './use-tutor-change.ts'

/** Approves a pending application (T10). */
export function ApproveButton({ tutor: { _id, name, email } }: { tutor: Tutor }) {
  const messages = useTutorMessages()
  const change = useTutorChange(_id, { done: messages.approved(name), failed: messages.somethingWrong })
  return (
    <Button
      size="sm"
      aria-label={messages.approveNamed(name)}
      busy={change.isPending}
      onClick={() => change.submit({ to: 'approve', email })}
    >
      {messages.approve}
    </Button>
  )
}
