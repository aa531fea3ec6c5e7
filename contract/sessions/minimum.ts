import { z } from 'zod'
import { dateTime, wholeNumber } from '../http/fields.ts'
import { count, isoDateTime } from '../http/responses.ts'
import { coded } from '../refusals/coded.ts'

const HOUR_MS = 3600_000

/** How many people a session needs, as the API shows it. `runs`: they were enough when it was decided. */
export const shownMinimum = z
  .object({ count, decideAt: isoDateTime, runs: z.literal(true).optional() })
  .meta({ id: 'Minimum' })

const needed = wholeNumber('minimumCount', 1, 100_000)

/** B08: with fewer bookings at that instant the session is cancelled. */
export const minimum = z.object({ count: needed, decideAt: dateTime('minimumDecideAt') })
export type Minimum = z.output<typeof minimum>

/** The minimum of an approved session can only be lowered, or, by null, waived. */
export const minimumChange = z.object({ count: needed }).nullable()

export const isTooLate = ({ decideAt }: Minimum, classStart: Date): boolean =>
  decideAt.getTime() > classStart.getTime() - HOUR_MS

type Planned = { capacity: number | null; minimum: Minimum | null } & Record<
  'registrationStart' | 'registrationEnd' | 'classStart',
  Date | undefined
>

/** Why a session cannot have this minimum, with the field that is wrong, or null. */
export function minimumProblem(session: Planned): { path: string[]; message: string } | null {
  const { minimum, capacity, registrationStart, registrationEnd, classStart } = session
  if (!minimum) return null
  const at = minimum.decideAt.getTime()
  const decideAt = (message: string) => ({ path: ['minimum', 'decideAt'], message })
  if (capacity !== null && minimum.count > capacity)
    return { path: ['minimum', 'count'], message: coded('minimum_above_capacity') }
  if (registrationStart && at < registrationStart.getTime())
    return decideAt(coded('minimum_before_registration'))
  if (registrationEnd && at > registrationEnd.getTime()) return decideAt(coded('minimum_after_registration'))
  if (classStart && isTooLate(minimum, classStart)) return decideAt(coded('minimum_after_class_start'))
  return null
}

/** The same for a schema. Classes that stay as they are, are not known to it. */
export function refuseMinimum(
  session: Planned,
  addIssue: (issue: { code: 'custom'; path: string[]; message: string; input: unknown }) => void,
): void {
  const problem = minimumProblem(session)
  if (problem) addIssue({ code: 'custom', ...problem, input: session.minimum })
}
