import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSession, Price } from '../../../contract/sessions/quote.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { ownSessionQuery } from '../../queries/sessions.ts'
import { isLaterPart } from '../../sessions/fee-parts.ts'
import type { Payable } from './report-payment.ts'

/** A code with its price. `isHeld`: a seat is held at it already. */
export type AppliedCode = { code: string; amount: number; full: number; isHeld: boolean }

/** All at once, or in parts: what each costs, and what is chosen. */
export type PlanChoice = { whole: Price; parts: Price; byParts: boolean; choose: (byParts: boolean) => void }

type Options = {
  /** A session whose fee may be paid by parts has a `plan`. */
  session: Payable & Pick<Session, 'plan'>
  userId: string
  /** The seat that is held: how many parts it is paid by, if not at once. */
  held: { parts: number | undefined } | undefined
  /** What a switch costs is paid at once, without a code. */
  isFixed: boolean
}

/**
 * The price of a purchase: with the discount code that was typed here, or of the seat that is held; at once
 * or, where the fee may be paid by parts, the first of them. `payable` is the session at the price to pay.
 * `apply` resolves with the server's answer, which says why a code does not apply.
 */
export function usePrice({ session, userId, held, isFixed }: Options) {
  const client = useQueryClient()
  const { _id: id, part, plan } = session
  const ask = (code?: string, of?: 1) => ({
    ...ownSessionQuery(id, userId, { code, part: of }),
    select: ({ price }: OwnSession) => price,
  })
  const [typed, setTyped] = useState<string>()
  const [byParts, setByParts] = useState(held?.parts !== undefined || part === 1)
  const mayChoose = !isFixed && !isLaterPart(part) && (plan !== undefined || held?.parts !== undefined)

  const kept = useQuery({
    ...ask(undefined, held?.parts === undefined ? undefined : 1),
    enabled: held !== undefined,
  })
  const isKnown = held === undefined || !kept.isPending
  const code = typed ?? (held && kept.data?.code)
  // Nothing is taken away while another price is read: a card may be half typed.
  const keep = { placeholderData: keepPreviousData }
  const whole = useQuery({ ...ask(code), ...keep, enabled: typed !== undefined || (mayChoose && isKnown) })
  const parts = useQuery({ ...ask(code, 1), ...keep, enabled: mayChoose && isKnown })

  // What is too little to be split is paid at once.
  const first = mayChoose && parts.data?.parts ? parts.data : undefined
  const choice: PlanChoice | undefined =
    first && whole.data ? { whole: whole.data, parts: first, byParts, choose: setByParts } : undefined
  const price = (byParts && first) || whole.data
  const isNew = typed !== undefined || mayChoose
  const payable: Payable =
    isNew && price
      ? { ...session, fee: price.amount, code: typed, part: byParts && first ? 1 : undefined }
      : { ...session, part: isLaterPart(part) ? part : undefined }

  async function read(wanted: string, of: 1 | undefined): Promise<Price> {
    const answer = await client.fetchQuery({
      ...ownSessionQuery(id, userId, { code: wanted, part: of }),
      staleTime: 0,
    })
    const { price } = answer
    if (!price) throw new Error('A seat that is bought has no price')
    if (price.reason === undefined) client.setQueryData(ask(price.code, of).queryKey, answer)
    return price
  }

  async function apply(wanted: string): Promise<Price> {
    const answer = await read(wanted, first && byParts ? 1 : undefined)
    // A wrong code is asked for once: wrong ones are limited.
    if (answer.reason !== undefined) return answer
    const other = first && (await read(wanted, byParts ? undefined : 1))
    if (other?.reason !== undefined) return other
    setTyped(answer.code)
    return answer
  }

  const shown = isNew ? price : kept.data
  return {
    applied: held || isNew ? appliedIn(shown, held && kept.data?.code) : undefined,
    payable,
    choice,
    isLoading: mayChoose && (kept.isLoading || whole.isPending || parts.isPending) && !parts.isError,
    apply,
    remove: () => setTyped(undefined),
  }
}

function appliedIn(price: Price | undefined, keptCode: string | undefined): AppliedCode | undefined {
  if (price?.code === undefined) return undefined
  const { code, amount, full } = price
  return { code, amount, full, isHeld: code === keptCode }
}
