import type { findDeskPerson } from '../../../contract/desk/desk.ts'
import type { FeePart, PartOf } from '../../../contract/fee-parts/fee-parts.ts'
import type { ResponseOf } from '../../../contract/http/endpoint.ts'
import type { DeskMethod } from '../../../contract/payments/payment-methods.ts'
import { parsePhone } from '../../../contract/people/phone.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { isOpenPart } from '../../sessions/fee-parts.ts'

export type DeskQuote = ResponseOf<typeof findDeskPerson>

/**
 * What a person pays at the desk: a seat, the first part of one, or the next part of the one that they have.
 */
export type Sold = { price: number; part?: PartOf & { due?: FeePart } }

type How = { plan: Session['plan']; byParts: boolean; method: DeskMethod }

/** Undefined for who has a seat of which nothing is open, and while the server has not said a price. */
export function whatIsSold(found: DeskQuote | undefined, { plan, byParts, method }: How): Sold | undefined {
  const inCash = method === 'cash' ? found?.inCash : undefined
  if (found?.bookingId !== undefined) {
    const next = found.parts?.find(isOpenPart)
    const price = inCash?.next?.amount ?? next?.amount ?? 0
    return next && { price, part: { number: next.part, of: next.parts, due: next } }
  }
  const { sale } = found ?? {}
  if (!sale) return undefined
  if (!plan || !byParts || !sale.first) return { price: inCash?.whole?.amount ?? sale.whole.amount }
  return { price: inCash?.first?.amount ?? sale.first.amount, part: { number: 1, of: plan.parts } }
}

export type Contact = { email: string } | { phone: string }

/** What was typed to find a person by, once it is a whole phone number or email address. */
export function parseContact(typed: string): Contact | undefined {
  const text = typed.trim()
  if (/^\S+@\S+\.\S{2,}$/.test(text)) return { email: text.toLowerCase() }
  const phone = parsePhone(text)
  return phone ? { phone } : undefined
}
