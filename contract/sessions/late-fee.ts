import { roundDown, shareUnitMinor } from '../payments/money.ts'
import type { SessionClass } from './sessions.ts'

/** How many classes of a session that has begun are left, of all that take place. */
export type LateShare = { left: number; all: number }

/**
 * The share of the fee, rounded down, of whole taka to whole taka, and never 0: what costs something stays
 * so.
 */
export function lateFeeMinor(feeMinor: number, { left, all }: LateShare, currency: string): number {
  const unitMinor = shareUnitMinor(currency, feeMinor)
  return feeMinor === 0 ? 0 : Math.max(unitMinor, roundDown((feeMinor * left) / all, unitMinor))
}

type Held = readonly Pick<SessionClass, 'start' | 'state'>[]

/** How many classes of a session that has begun are left; undefined before the first and after the last. */
export function classesLeftOf(classes: Held, now: Date): LateShare | undefined {
  const held = classes.filter(({ state }) => state !== 'cancelled')
  const left = held.filter(({ start }) => new Date(start) > now).length
  return shareOf({ left, all: held.length })
}

/** Undefined while nothing has begun, and when nothing is left. */
export const shareOf = (share: LateShare): LateShare | undefined =>
  share.left > 0 && share.left < share.all ? share : undefined
