import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Price } from '../../../contract/discounts.ts'
import { callApi } from '../../api-client.ts'
import { priceQuery } from '../../queries/discounts.ts'
import type { Payable } from './report-payment.ts'

/** A code with its price. `isHeld`: a seat is held at it already. */
export type AppliedCode = { code: string; amount: number; full: number; isHeld: boolean }

/**
 * The discount code of a purchase: typed here, or of the seat that is held. `payable` is the session at the price to pay. `apply`
 * resolves with the server's answer, which says why a code does not apply.
 */
export function useCode(session: Payable, email: string, isHeld: boolean) {
  const [typed, setTyped] = useState<AppliedCode>()
  const { data: held } = useQuery({ ...priceQuery(session._id, email), enabled: isHeld })
  const kept = isHeld ? appliedIn(held, true) : undefined
  const applied = typed && typed.code !== kept?.code ? typed : kept

  async function apply(code: string): Promise<Price> {
    const price = await callApi('GET /sessions/{id}/price', { params: { id: session._id }, query: { code } })
    const found = appliedIn(price)
    if (found) setTyped(found)
    return price
  }

  const payable: Payable = typed ? { ...session, fee: typed.amount, code: typed.code } : session
  return { applied, payable, apply, remove: () => setTyped(undefined) }
}

function appliedIn(price: Price | undefined, isHeld = false): AppliedCode | undefined {
  if (price?.code === undefined) return undefined
  const { code, amount, full } = price
  return { code, amount, full, isHeld }
}
