import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type HandMethod, handMethods } from '../../../contract/payments/payment-methods.ts'
import { displayPhone } from '../../../contract/people/phone.ts'
import type { Session } from '../../../contract/sessions/sessions.ts'
import { ApiError, callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { MethodChoice } from '../../book/method-choice.tsx'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useFormats } from '../../i18n/formats.ts'
import { deskPersonQuery } from '../../queries/desk.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { NumberField, TextField } from '../../ui/inputs.tsx'
import { NextPart, PartChoice } from './part-choice.tsx'
import { PersonFound } from './person-found.tsx'
import type { TakenPayment } from './taken.tsx'
import { parseContact, whatIsSold } from './what-is-sold.ts'

type Props = {
  session: Session
  /** Whose phone or email is filled in. */
  expected: string
  onTaken: (taken: TakenPayment) => void
}

/** The seat is free, but others wait for it. */
const isLine = (error: Error) =>
  error instanceof ApiError && (error.code === 'others_wait' || error.code === 'wait_for_offer')

/** Who pays, how and how much: in the order in which a cashier asks. Enter takes the money. */
export function SaleForm({ session, expected, onTaken }: Props) {
  const messages = useDeskMessages()
  const { money } = useFormats()
  const { currency } = useConfig()
  const { afterDeskPayment } = useInvalidate()
  const [typed, setTyped] = useState(() => displayPhone(expected))
  const [name, setName] = useState('')
  const [method, setMethod] = useState<HandMethod>('cash')
  const [amount, setAmount] = useState<string>()
  const [wantsParts, setWantsParts] = useState<boolean>()
  const [reference, setReference] = useState('')
  const [isLeft, setLeft] = useState(false)
  const [passReason, setPassReason] = useState<string>()
  const { role } = useRole()
  // By what was typed: when an answer was lost, the repeated request takes nothing from the same person.
  const [paymentIds] = useState(() => new Map<string, string>())
  function paymentIdOf(who: string): string {
    const paymentId = paymentIds.get(who) ?? crypto.randomUUID()
    paymentIds.set(who, paymentId)
    return paymentId
  }

  const contact = parseContact(typed)
  const found = useQuery(deskPersonQuery(session._id, contact))
  // Shown until the person is known, so that nothing jumps.
  const newcomer = useQuery(deskPersonQuery(session._id, undefined))
  const person = contact ? found.data?.person : undefined
  const isNew = contact !== undefined && person === null
  const known = contact && found.data
  const byParts = wantsParts ?? known?.sale?.isHeldByParts === true
  const soldBy = (parts: boolean) => whatIsSold(known ?? newcomer.data, session.plan, parts)
  const sold = soldBy(byParts)
  const paid = amount ?? String(sold?.price ?? '')

  const taking = useSubmit({
    mutationFn: () =>
      callApi('POST /desk/payments', {
        body: {
          sessionId: session._id,
          ...contact,
          ...(isNew && { name }),
          method,
          amount: paid,
          ...(sold?.part && { part: sold.part.number }),
          ...(method !== 'cash' && { reference }),
          ...(passReason && { passWaitlistReason: passReason }),
          paymentId: paymentIdOf(JSON.stringify(contact)),
        },
      }),
    onSuccess: (answer) => onTaken({ ...answer, name: person?.name || name || typed }),
    onError: (error) => {
      if (role === 'Admin' && isLine(error)) setPassReason('')
    },
    // Whom the desk knows, and what they have, may be different by now.
    onSettled: () => void afterDeskPayment(),
  })
  const refused = fieldErrors(taking.error, ['phone', 'email', 'name', 'amount', 'reference'])
  const hasSeat = known?.bookingId !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setLeft(true)
    if (known && sold) taking.submit()
  }
  const invalid = isLeft && !contact ? messages.contactInvalid : undefined
  return (
    <Card className="p-5 sm:p-6">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <div className="grid gap-2">
          <TextField
            label={messages.contact}
            placeholder={messages.contactHint}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => setLeft(typed !== '')}
            error={invalid ?? refused.phone ?? refused.email}
          />
          {contact && <PersonFound query={found} sessionTitle={session.title} />}
        </div>
        {isNew && (
          <TextField
            label={messages.name}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={refused.name}
          />
        )}
        {!hasSeat && session.plan && (
          <PartChoice
            all={soldBy(false)?.price ?? session.price}
            first={soldBy(true)?.price ?? session.price}
            parts={session.plan.parts}
            byParts={byParts}
            onChoose={(next) => {
              setWantsParts(next)
              setAmount(undefined)
            }}
          />
        )}
        {hasSeat && sold?.part && <NextPart {...sold.part} />}
        {sold && (
          <>
            <MethodChoice
              legend={messages.method}
              methods={handMethods}
              chosen={method}
              onChoose={setMethod}
              className="grid-cols-2 sm:grid-cols-4"
            />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <NumberField
                label={messages.amount}
                value={paid}
                onChange={({ target }) => setAmount(target.value)}
                error={refused.amount}
              />
              {method !== 'cash' && (
                <TextField
                  label={messages.reference}
                  hint={messages.referenceHint}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  value={reference}
                  onChange={({ target }) => setReference(target.value)}
                  error={refused.reference}
                />
              )}
            </div>
            <FormProblem>{refused.elsewhere}</FormProblem>
            {passReason !== undefined && (
              <TextField
                label={messages.passWaitlist}
                hint={messages.reasonHint}
                autoComplete="off"
                value={passReason}
                onChange={({ target }) => setPassReason(target.value)}
              />
            )}
            <Button type="submit" size="lg" busy={taking.isPending} busyLabel={messages.taking}>
              {messages.take(money(Number(paid), currency))}
            </Button>
          </>
        )}
      </form>
    </Card>
  )
}
