import type { Tutor } from '../../contract/tutors.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { useTutorWords } from '../words/tutors.ts'

const tones: Record<Tutor['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  cancelled: 'danger',
  inactive: 'neutral',
}

export function TutorStatusBadge({ status }: Pick<Tutor, 'status'>) {
  return <Badge tone={tones[status]}>{useTutorWords().statuses[status]}</Badge>
}
