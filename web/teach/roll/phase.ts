import type { Roll } from '../../../contract/attendance/roll.ts'
import type { Role } from '../../../contract/people/roles.ts'

type Phase = 'cancelled' | 'others' | 'substituted' | 'ahead' | 'open' | 'closed'

/**
 * Whether the reader can take the roll at an instant of the server's clock. For an Admin it never closes. Of
 * a class that a substitute takes its tutor reads it only; cashiers read those of others.
 */
export function phaseOf(
  {
    isCancelled,
    isOthers,
    substitute,
    opensAt,
    closesAt,
  }: Pick<Roll, 'isCancelled' | 'isOthers' | 'substitute' | 'opensAt' | 'closesAt'>,
  now: number,
  role: Role | undefined,
): Phase {
  if (isCancelled) return 'cancelled'
  if (isOthers) return 'others'
  if (substitute) return 'substituted'
  if (now < Date.parse(opensAt)) return 'ahead'
  return now > Date.parse(closesAt) && role !== 'Admin' ? 'closed' : 'open'
}
