import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskMethod } from '../../../contract/payments/payment-methods.ts'
import type { DeskQuote } from '../../../contract/sessions/quote.ts'
import { deskState } from '../../paths.ts'
import { deskPersonQuery } from '../../queries/desk.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import type { Who } from './use-who.ts'

export type Sale = ReturnType<typeof useSale>

/** Keeps what is sold, and how it is paid: chosen from what the server says. */
export function useSale({ contact, current, personId, isNewAlso }: Who) {
  const chosen = isNewAlso ? undefined : personId
  const [sessionId, open] = useSessionId(deskState(current, chosen))
  const [chosenMethod, setMethod] = useState<DeskMethod>()
  const [wantsParts, setWantsParts] = useState<boolean>()
  const [code, setCode] = useState('')
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== undefined })
  const quote = useQuery(
    deskPersonQuery(sessionId, isNewAlso ? undefined : contact, { code, personId: chosen }),
  )
  // Shown until the person is known, so that nothing jumps.
  const newcomer = useQuery(deskPersonQuery(sessionId, undefined))
  const known = contact && quote.data
  const shown = session.data?.fee === 0 && !known?.next ? undefined : (known ?? newcomer.data)
  const byParts = wantsParts ?? known?.parts?.isHeld === true
  const sold = shown && choiceOf(shown, byParts)
  const ways = sold?.choice.ways ?? []
  const way = ways.find(({ method }) => method === chosenMethod) ?? ways[0]
  return {
    ...{ sessionId, session, known, shown, byParts },
    ...{ choice: sold?.choice, part: sold?.part, code: sold?.code },
    ...{ ways, way, isReading: contact !== undefined && quote.isLoading },
    choose(id: string | undefined) {
      setWantsParts(undefined)
      setCode('')
      open(id)
    },
    ...{ setMethod, setWantsParts, setCode },
  }
}

/** Chooses the next part of a person with a seat; for others a seat at once, or by its first part. */
function choiceOf({ next, whole, parts }: DeskQuote, byParts: boolean) {
  if (next) return { choice: next, part: next.part.number, code: undefined }
  if (parts && (byParts || !whole)) return { choice: parts, part: 1, code: parts.code }
  return whole && { choice: whole, part: undefined, code: whole.code }
}

/** The session in the address, and how to put another one there. */
function useSessionId(state: ReturnType<typeof deskState>) {
  const [params, setParams] = useSearchParams()
  const open = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('session', id)
        else next.delete('session')
        return next
      },
      { replace: true, preventScrollReset: true, state },
    )
  return [params.get('session') ?? undefined, open] as const
}
