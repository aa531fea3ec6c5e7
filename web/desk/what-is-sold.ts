import type { findDeskPerson } from '../../contract/desk/desk.ts'
import type { FeePart, PartOf } from '../../contract/fee-parts/fee-parts.ts'
import { splitFee } from '../../contract/fee-parts/split-fee.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { toMajor, toMinor } from '../../contract/payments/money.ts'
import type { Session } from '../../contract/sessions/sessions.ts'
import { isOpenPart } from '../fee-parts/part-state.ts'

type Found = ResponseOf<typeof findDeskPerson>

/**
 * What a person pays at the desk: a seat, the first part of one, or the next part of the one that they have.
 */
export type Sold = { price: number; part?: PartOf & { due?: FeePart } }

type Asked = { found: Found | undefined; session: Session; byParts: boolean; currency: string }

/** Undefined for who has a seat of which nothing is open. */
export function whatIsSold({ found, session: { fee, plan }, byParts, currency }: Asked): Sold | undefined {
  if (found?.bookingId !== undefined) {
    const next = found.parts?.find(isOpenPart)
    return next && { price: next.amount, part: { number: next.part, of: next.parts, due: next } }
  }
  const held = found?.held
  const keeps = held !== undefined && byParts === (held.parts !== undefined)
  if (!plan || !byParts) return { price: keeps ? held.amount : fee }
  const [first = 0] = splitFee(toMinor(fee, currency), plan.parts, currency)
  return { price: keeps ? held.amount : toMajor(first, currency), part: { number: 1, of: plan.parts } }
}
