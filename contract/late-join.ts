import type { SessionClass } from './sessions.ts'

/** Whether people join a session after it has begun: not, at its full price, or for the share of its classes that are left. */
export const lateJoins = ['closed', 'full', 'pro_rata'] as const
export type LateJoin = (typeof lateJoins)[number]

/** How many classes of a session that has begun are left, of all that take place. */
export type LateShare = { left: number; all: number }

type Instant = string | Date
type Joinable = Record<'registrationEnd' | 'classStart', Instant> & {
  lateJoin?: LateJoin | null | undefined
  lateJoinUntil?: Instant | null | undefined
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const justBefore = (instant: Instant) => new Date(new Date(instant).getTime() - 1)

/**
 * The last instant at which seats are sold (B05): where people may join late, just before the last class begins, whenever the
 * registration ends; where they may not, before the first one. A session that says nothing goes by its registration alone.
 */
export function bookableUntil({ registrationEnd, classStart, lateJoin, lateJoinUntil }: Joinable): Date {
  const end = new Date(registrationEnd)
  if (!lateJoin) return end
  if (lateJoin === 'closed') return earlier(end, justBefore(classStart))
  return lateJoinUntil ? justBefore(lateJoinUntil) : end
}

/** The share of the fee, rounded half up to the smallest unit, and never 0: what costs something stays so. */
export const lateFeeMinor = (feeMinor: number, { left, all }: LateShare): number =>
  feeMinor === 0 ? 0 : Math.max(1, Math.floor((2 * feeMinor * left + all) / (2 * all)))

/** What is left of a session that is sold pro rata, once it has begun; undefined: it costs its fee. */
export function lateShareOf(
  {
    lateJoin,
    classes,
  }: { lateJoin?: LateJoin | undefined; classes: readonly Pick<SessionClass, 'start' | 'state'>[] },
  now: Date,
): LateShare | undefined {
  if (lateJoin !== 'pro_rata') return undefined
  const held = classes.filter(({ state }) => state !== 'cancelled')
  const left = held.filter(({ start }) => new Date(start) > now).length
  return shareOf({ left, all: held.length })
}

/** Undefined while nothing has begun, and when nothing is left. */
export const shareOf = (share: LateShare): LateShare | undefined =>
  share.left > 0 && share.left < share.all ? share : undefined
