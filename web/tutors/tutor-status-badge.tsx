import type { Tutor } from '../../contract/tutors.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { useWords } from '../words/index.ts'

const tones: Record<Tutor['status'], Tone> = {
  pending: 'warning',
  active: 'success',
  cancelled: 'danger',
  inactive: 'neutral',
}

export function TutorStatusBadge({ status }: Pick<Tutor, 'status'>) {
  return <Badge tone={tones[status]}>{useWords().tutors.statuses[status]}</Badge>
}
