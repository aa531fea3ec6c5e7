import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { DeskMethod } from '../../../contract/payments/payment-methods.ts'
import { parsePhone } from '../../../contract/people/phone.ts'
import type { DeskQuote } from '../../../contract/sessions/quote.ts'
import { useFormats } from '../../i18n/formats.ts'
import { type DeskState, deskState } from '../../paths.ts'
import { deskPersonQuery, deskSeatsQuery } from '../../queries/desk.ts'
import { sessionQuery } from '../../queries/sessions.ts'

/** Whose phone or email the desk was opened with, or has now. */
export const usePerson = (): string | undefined => (useLocation().state as DeskState | null)?.person

export type Who = ReturnType<typeof useWho>

/**
 * Keeps who stands at the counter: what is typed, and whom the desk knows by it. `isNext`: the last person
 * has been served, so the field starts empty, whoever the address still remembers.
 */
export function useWho(isNext: boolean) {
  const expected = usePerson()
  const formats = useFormats()
  const written = (contact: string) => (contact.includes('@') ? contact : formats.phone(contact))
  const [typed, setTyped] = useState(() => (isNext ? '' : written(expected ?? '')))
  const [lastExpected, setLastExpected] = useState(expected)
  // The search leads to another person while this one is here.
  if (expected !== lastExpected) {
    setLastExpected(expected)
    if (expected && expected !== contactIn(typed)) setTyped(written(expected))
  }
  const current = contactIn(typed)
  useRemembered(current, expected)
  const [theirs, setTheirs] = useState<{ personId: string; is: boolean }>()
  const contact = parseContact(typed)
  const found = useQuery(deskSeatsQuery(contact))
  const person = contact ? found.data?.person : undefined
  const asks = person?.emailVerified === false && contact !== undefined && 'email' in contact
  const isTheirs = theirs?.personId === person?._id ? theirs?.is : undefined
  return {
    /** The desk was opened for somebody. */
    wasExpected: !isNext && expected !== undefined,
    ...{ typed, type: setTyped, contact, current, found, person },
    /** The desk does not know them yet. */
    isNew: contact !== undefined && person === null,
    /** Whether it has to be asked if the account is theirs, and what they said. */
    ...{ asks, isTheirs, isAnswered: !asks || isTheirs === true },
    answer: (is: boolean) => person && setTheirs({ personId: person._id, is }),
  }
}

/**
 * The history remembers whoever is here, so that one comes back to them. It is compared once a navigation is
 * over: a contact that was typed while "Next person" still cleared the history would be forgotten.
 */
function useRemembered(current: string | undefined, expected: string | undefined): void {
  const [, setParams] = useSearchParams()
  useEffect(() => {
    if (current !== expected)
      setParams((before) => before, {
        replace: true,
        preventScrollReset: true,
        state: deskState(current),
      })
  }, [current, expected, setParams])
}

export type Contact = { email: string } | { phone: string }

/** Returns what was typed to find a person by, once it is a whole phone number or email address. */
export function parseContact(typed: string): Contact | undefined {
  const text = typed.trim()
  if (/^\S+@\S+\.\S{2,}$/.test(text)) return { email: text.toLowerCase() }
  const phone = parsePhone(text)
  return phone ? { phone } : undefined
}

/** The same as one text. */
export function contactIn(typed: string): string | undefined {
  const whole = parseContact(typed)
  return whole && ('phone' in whole ? whole.phone : whole.email)
}

export type Sale = ReturnType<typeof useSale>

/** Keeps what is sold, and how it is paid: chosen from what the server says. */
export function useSale({ contact, current }: Who) {
  const [sessionId, open] = useSessionId(current)
  const [chosenMethod, setMethod] = useState<DeskMethod>()
  const [wantsParts, setWantsParts] = useState<boolean>()
  const [code, setCode] = useState('')
  const session = useQuery({ ...sessionQuery(sessionId ?? ''), enabled: sessionId !== undefined })
  const quote = useQuery(deskPersonQuery(sessionId, contact, code))
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
function useSessionId(current: string | undefined) {
  const [params, setParams] = useSearchParams()
  const open = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('session', id)
        else next.delete('session')
        return next
      },
      { replace: true, preventScrollReset: true, state: deskState(current) },
    )
  return [params.get('session') ?? undefined, open] as const
}
