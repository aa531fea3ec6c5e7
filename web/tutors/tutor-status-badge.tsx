import type { Tutor } from '../../contract/people/tutors.ts'
import { useTutorMessages } from '../i18n/tutors.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<Tutor['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  cancelled: 'danger',
  inactive: 'neutral',
}

export function TutorStatusBadge({ status }: Pick<Tutor, 'status'>) {
  return <Badge tone={tones[status]}>{useTutorMessages().statuses[status]}</Badge>
}
