/**
 * Whether people join a session after it has begun: not, at its full price, or for the share of its classes
 * that are left.
 */
export const lateJoins = ['closed', 'full', 'pro_rata'] as const
export type LateJoin = (typeof lateJoins)[number]

type Instant = string | Date
type Joinable = Record<'registrationEnd' | 'classStart', Instant> & {
  lateJoin?: LateJoin | null | undefined
  lateJoinUntil?: Instant | null | undefined
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const justBefore = (instant: Instant) => new Date(new Date(instant).getTime() - 1)

/**
 * The last instant at which seats are sold (B05): where people may join late, just before the last class
 * begins, whenever the registration ends; where they may not, before the first one. A session that says
 * nothing goes by its registration alone.
 */
export function bookableUntil({ registrationEnd, classStart, lateJoin, lateJoinUntil }: Joinable): Date {
  const end = new Date(registrationEnd)
  if (!lateJoin) return end
  if (lateJoin === 'closed') return earlier(end, justBefore(classStart))
  return lateJoinUntil ? justBefore(lateJoinUntil) : end
}
