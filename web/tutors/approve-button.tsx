import type { Tutor } from '../../contract/tutors.ts'
import { useTutorWords } from '../i18n/tutors.ts'
import { Button } from '../ui/button.tsx'
import { useTutorChange } from './use-tutor-change.ts'

/** Makes a waiting applicant a tutor (T10). */
export function ApproveButton({ tutor: { _id, name, email } }: { tutor: Tutor }) {
  const words = useTutorWords()
  const change = useTutorChange(_id, { done: words.approved(name), failed: words.somethingWrong })
  return (
    <Button
      size="sm"
      aria-label={words.approveNamed(name)}
      busy={change.isPending}
      onClick={() => change.send({ to: 'approve', email })}
    >
      {words.approve}
    </Button>
  )
}
