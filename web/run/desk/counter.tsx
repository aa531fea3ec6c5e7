import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Language } from '../../../contract/formats/languages.ts'
import type { DeskMethod } from '../../../contract/payments/payment-methods.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { type DeskState, deskState } from '../../paths.ts'
import { deskPersonQuery, deskSeatsQuery } from '../../queries/desk.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Card } from '../../ui/card.tsx'
import { fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { useForm } from '../../ui/use-form.ts'
import { balanceFirst } from './balance-first.ts'
import { DeskBranch, useAsksBranch } from './desk-branch.tsx'
import type { Done } from './done-panel.tsx'
import { IsTheirs } from './is-theirs.tsx'
import { LanguageField } from './language-field.tsx'
import { PersonField } from './person-field.tsx'
import { PersonFound } from './person-found.tsx'
import { SaleFields } from './sale-fields.tsx'
import { SessionChoice, SessionChosen } from './session-choice.tsx'
import { SessionLine } from './session-line.tsx'
import { parseContact, whatIsSold } from './what-is-sold.ts'

const validator = validateWith(async () =>
  (await import('../../../contract/desk/desk.ts')).takePayment.body.pick({
    name: true,
    reference: true,
    passWaitlistReason: true,
  }),
)
type Typed = { name?: unknown; reference?: unknown; passWaitlistReason?: unknown }
const nothing: Typed = { name: '', reference: '', passWaitlistReason: '' }

/** The seat is free, but others wait for it. */
const isLine = (error: Error) =>
  error instanceof ApiError && (error.code === 'others_wait' || error.code === 'wait_for_offer')

/** `isNext`: the last person has been served. The field starts empty, whoever the address still remembers. */
type Props = { isNext: boolean; onDone: (done: Done) => void }

/** Whose phone or email the desk was opened with, or has now. */
export const usePerson = (): string | undefined => (useLocation().state as DeskState | null)?.person

const contactIn = (typed: string) => {
  const whole = parseContact(typed)
  return whole && ('phone' in whole ? whole.phone : whole.email)
}

/** Who it is, what they buy, and what they pay: in the order in which a cashier asks. */
export function Counter({ isNext, onDone }: Props) {
  const texts = useDeskTexts()
  const { userId } = useCurrentUser()
  const { role } = useRole()
  const { afterDeskPayment } = useInvalidate()
  const [params, setParams] = useSearchParams()
  const sessionId = params.get('session') ?? undefined
  const expected = usePerson()
  const formats = useFormats()
  const written = (contact: string) => (contact.includes('@') ? contact : formats.phone(contact))
  const [who, setWho] = useState(() => (isNext ? '' : written(expected ?? '')))
  const [lastExpected, setLastExpected] = useState(expected)
  // The search leads to another person while this one is here.
  if (expected !== lastExpected) {
    setLastExpected(expected)
    if (expected && expected !== contactIn(who)) setWho(written(expected))
  }
  const current = contactIn(who)
  // The history remembers whoever is here, so that one comes back to them. It is compared once a navigation
  // is over: a contact that was typed while "Next person" still cleared the history would be forgotten.
  useEffect(() => {
    if (current !== expected)
      setParams((before) => before, {
        replace: true,
        preventScrollReset: true,
        state: deskState(current),
      })
  }, [current, expected, setParams])
  const asksBranch = useAsksBranch()
  const [chosenMethod, setMethod] = useState<DeskMethod>()
  const [wantsParts, setWantsParts] = useState<boolean>()
  const [code, setCode] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [theirs, setTheirs] = useState<{ personId: string; is: boolean }>()
  const [mayPassLine, setMayPassLine] = useState(false)
  const [language, setLanguage] = useState<Language>()
  const form = useForm({ validator, defaultValues: nothing })
  // By whom and what: when an answer was lost, the repeated request takes nothing more from the same person,
  // whichever part of the fee is next by now.
  const [paymentIds] = useState(() => new Map<string, string>())

  const contact = parseContact(who)
  const found = useQuery(deskSeatsQuery(contact))
  const person = contact ? found.data?.person : undefined
  const isNew = contact !== undefined && person === null
  const asks = person?.emailVerified === false && contact !== undefined && 'email' in contact
  const isTheirs = theirs?.personId === person?._id ? theirs?.is : undefined
  const isAnswered = !asks || isTheirs === true
  const session = useQuery({ ...sessionQuery(sessionId ?? '', userId), enabled: sessionId !== undefined })
  const quote = useQuery({
    ...deskPersonQuery(sessionId, contact, code),
    placeholderData: (before) => (code ? before : undefined),
  })
  // Shown until the person is known, so that nothing jumps.
  const newcomer = useQuery(deskPersonQuery(sessionId, undefined))
  const known = contact && quote.data
  const byParts = wantsParts ?? known?.sale?.isHeldByParts === true
  const plan = session.data?.plan
  const priceBy = (way: DeskMethod) =>
    whatIsSold(known ?? newcomer.data, { plan, byParts, method: way })?.price
  const ways = balanceFirst(known?.balance?.amount ?? 0, priceBy, chosenMethod)
  const { method, fromBalance } = ways
  const soldBy = (parts: boolean) => whatIsSold(known ?? newcomer.data, { plan, byParts: parts, method })
  const sold = session.data?.fee === 0 ? undefined : soldBy(byParts)
  const name = person?.name || String(form.values.name) || who

  function choose(id: string | undefined) {
    setWantsParts(undefined)
    setCode('')
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('session', id)
        else next.delete('session')
        return next
      },
      { replace: true, preventScrollReset: true, state: deskState(current) },
    )
  }
  const taking = useSubmit({
    mutationFn: (typed: Typed) => {
      const { part } = sold ?? {}
      const key = JSON.stringify([contact, sessionId])
      const paymentId = paymentIds.get(key) ?? crypto.randomUUID()
      paymentIds.set(key, paymentId)
      return callApi('POST /desk/payments', {
        body: {
          sessionId: sessionId ?? '',
          ...contact,
          ...(isNew && { name: typed.name, language }),
          ...(asks && { isTheirs: isTheirs === true }),
          method,
          amount: sold?.price ?? '',
          ...(part && { part: part.number }),
          ...(known?.sale?.discount && { code: known.sale.discount.code }),
          ...(fromBalance > 0 && { fromBalance }),
          ...(method !== 'cash' && method !== 'balance' && { reference: typed.reference }),
          ...(mayPassLine && { passWaitlistReason: typed.passWaitlistReason }),
          paymentId,
        },
      })
    },
    onSuccess: (taken) =>
      onDone({ taken: { ...taken, now: method === 'balance' ? 0 : taken.amount - fromBalance }, name }),
    onError: (error) => {
      if (role === 'Admin' && isLine(error)) setMayPassLine(true)
    },
    // Whom the desk knows, what they have, and what it costs may be different by now.
    onSettled: () => void afterDeskPayment(),
  })
  const refused = fieldErrors(taking.error, ['phone', 'email', 'name', 'reference'])
  const submit = form.handleSubmit((typed) => {
    setLeft(true)
    if (isAnswered && known && sold && sold.price > 0) taking.submit(typed)
  })
  const branch = asksBranch && <DeskBranch />
  const isSelling = session.data !== undefined && sold !== undefined && sold.price > 0
  return (
    <form onSubmit={submit} noValidate className="grid max-w-2xl gap-4">
      {!isSelling && branch}
      <Card className="grid gap-4 p-5 sm:p-6">
        <PersonField
          value={who}
          onType={setWho}
          onBlur={() => setLeft(who !== '')}
          error={isLeft && !contact && sessionId ? texts.contactInvalid : (refused.phone ?? refused.email)}
        />
        {contact && (
          <PersonFound
            query={found}
            onPay={choose}
            onDone={onDone}
            asked={
              asks && (
                <IsTheirs answer={isTheirs} onAnswer={(is) => setTheirs({ personId: person._id, is })} />
              )
            }
          />
        )}
        {isNew && (
          <>
            <TextField
              label={texts.name}
              autoComplete="off"
              error={form.errors.name ?? refused.name}
              {...form.register('name')}
            />
            <LanguageField value={language} onChoose={setLanguage} />
          </>
        )}
      </Card>
      {!isAnswered ? null : sessionId ? (
        <SessionChosen
          query={session}
          onOther={() => choose(undefined)}
          isWhole={!known?.bookingId && !sold?.part}
        >
          {(chosen) => (
            <>
              <SaleFields
                {...{
                  form,
                  session: chosen,
                  found: known,
                  person,
                  sold,
                  branch,
                  byParts,
                  ways,
                  refused,
                  onDone,
                }}
                newcomer={{ name, contact, language }}
                whole={soldBy(false)?.price ?? chosen.price}
                first={soldBy(true)?.price ?? chosen.price}
                mayPassLine={mayPassLine}
                isReading={contact !== undefined && quote.isLoading}
                busy={taking.isPending}
                onParts={setWantsParts}
                onMethod={setMethod}
                onCode={setCode}
              />
              {chosen.capacity !== null && <SessionLine sessionId={chosen._id} />}
            </>
          )}
        </SessionChosen>
      ) : (
        contact && found.data && <SessionChoice onChoose={choose} />
      )}
      {!asksBranch && <DeskBranch />}
    </form>
  )
}
