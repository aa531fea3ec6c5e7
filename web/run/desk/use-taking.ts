import { type FormEvent, useState } from 'react'
import type { Language } from '../../../contract/formats/languages.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { validateWith } from '../../ui/form-validator.ts'
import type { Done } from './done-panel.tsx'
import type { Sale } from './use-sale.ts'
import type { Who } from './use-who.ts'

/** With the contact, beside whose field the server's refusal is shown; it is typed elsewhere. */
const validator = validateWith(async () =>
  (await import('../../../contract/desk/desk.ts')).takePayment.body.pick({
    ...{ name: true, reference: true, passWaitlistReason: true, phone: true, email: true },
  }),
)
type Typed = {
  name?: unknown
  reference?: unknown
  passWaitlistReason?: unknown
  phone?: unknown
  email?: unknown
}
const nothing: Typed = { name: '', reference: '', passWaitlistReason: '', phone: '', email: '' }

/** The seat is free, but others wait for it. */
const isLine = (error: Error) =>
  error instanceof ApiError && (error.code === 'others_wait' || error.code === 'wait_for_offer')

export type Taking = ReturnType<typeof useTaking>

/** The form that takes the money of a sale, in the way that was chosen. */
export function useTaking(who: Who, sale: Sale, onDone: (done: Done) => void) {
  const { role } = useRole()
  const [mayPassLine, setMayPassLine] = useState(false)
  const [language, setLanguage] = useState<Language>()
  const [isLeft, setLeft] = useState(false)
  const [given, setGiven] = useState('')
  const paymentId = usePaymentIds()
  const { way } = sale
  const form = useChangeForm({
    validator,
    defaultValues: nothing,
    send: (typed: Typed) =>
      callApi('POST /desk/payments', {
        body: {
          ...bodyOf(who, sale, { ...typed, language, mayPassLine }),
          paymentId: paymentId(who, sale.sessionId),
        },
      }),
    failed(error) {
      if (role === 'Admin' && isLine(error)) setMayPassLine(true)
      return undefined
    },
    onDone: (taken) => {
      const now = way?.rest ?? taken.amount
      const change = way?.method === 'cash' && given ? Number(given) - now : 0
      onDone({ taken: { ...taken, now, change }, name })
    },
  })
  const name = who.person?.name || String(form.values.name) || who.typed
  /** Nothing is taken before it is known from whom, and for what. */
  function submit(event: FormEvent) {
    setLeft(true)
    if (who.isAnswered && sale.known && way) return form.submit(event)
    event.preventDefault()
  }
  return {
    ...{ form, submit, name, language, setLanguage, mayPassLine, isLeft, setLeft },
    /** What was put on the counter in cash, as typed: only for the change, never sent. */
    ...{ given, setGiven },
  }
}

/**
 * By whom and what: when an answer was lost, the repeated request takes nothing more from the same person,
 * whichever part of the fee is next by now.
 */
function usePaymentIds() {
  const [ids] = useState(() => new Map<string, string>())
  return ({ contact, personId }: Who, sessionId: string | undefined): string => {
    const key = JSON.stringify([contact, personId, sessionId])
    const id = ids.get(key) ?? crypto.randomUUID()
    ids.set(key, id)
    return id
  }
}

type Said = Typed & { language: Language | undefined; mayPassLine: boolean }

function bodyOf(who: Who, { sessionId = '', part, code, way }: Sale, said: Said) {
  const method = way?.method ?? 'cash'
  const isHalf = method !== 'balance' && way !== undefined && way.fromBalance > 0
  return {
    sessionId,
    ...who.contact,
    ...(who.personId !== undefined && { personId: who.personId }),
    ...(who.isNew && { name: said.name, language: said.language, ...newcomerOf(who) }),
    ...(who.asks && { isTheirs: who.isTheirs === true }),
    ...{ method, amount: way?.amount ?? '' },
    ...(part !== undefined && { part }),
    ...(code !== undefined && { code }),
    ...(isHalf && { fromBalance: way.fromBalance }),
    ...(method !== 'cash' && method !== 'balance' && { reference: said.reference }),
    ...(said.mayPassLine && { passWaitlistReason: said.passWaitlistReason }),
  }
}

/** Whose the number of somebody new is, as the server takes it. */
export const newcomerOf = ({ newcomer: { whose, sameForOwner } }: Who) => ({
  whose,
  ...(sameForOwner && { sameForOwner }),
})
