import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Wallet, wallets } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useCommonMessages } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSay } from '../../i18n/say.ts'
import { isLaterPart } from '../../learn/dues/later-part.ts'
import { paths } from '../../paths.ts'
import { checkoutQuery } from '../../queries/checkouts.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { ReleaseSeat } from '../checkout/release-seat.tsx'
import { MethodChoice } from '../method-choice.tsx'
import type { StateProps } from './checkout-card.tsx'
import { CallTheCentre, Sentence } from './parts.tsx'

/** The seat is kept until somebody pays at the desk, or sends the money and gives its transaction id. */
export function AtTheDesk({ checkout }: StateProps) {
  const messages = useCheckoutMessages()
  const state = useCheckoutStateMessages()
  const { partOf } = useCommonMessages()
  const say = useSay()
  const { money } = useFormats()
  const { centre } = useConfig()
  const { checkoutId, sessionId, amount, currency, reason, refusal, expiresAt, part } = checkout
  const later = part && isLaterPart(part.number) ? part : undefined
  const why = reason === 'waits_for_desk' ? undefined : reason
  return (
    <>
      <Sentence>{later ? messages.part.atTheDesk(partOf(later.number, later.of)) : state.atTheDesk}</Sentence>
      {expiresAt && (
        <p>
          {later ? messages.part.until : messages.until}:{' '}
          <strong className="whitespace-nowrap">
            <DateTime value={expiresAt} />
          </strong>
        </p>
      )}
      {why && (
        <p role="alert" className="rounded-control bg-danger-soft px-3.5 py-2.5 text-danger">
          {say({ code: why })}
        </p>
      )}
      {refusal && (
        <p className="wrap-anywhere">
          {state.refusal}: “{refusal}”
        </p>
      )}
      <p>{state.payAtDesk(money(amount, currency))}</p>
      <CallTheCentre />
      {centre.sendMoneyTo && (
        <Facts
          facts={[{ label: state.sendTo(money(amount, currency)), value: centre.sendMoneyTo }]}
          className="wrap-anywhere"
        />
      )}
      <ReferenceForm checkoutId={checkoutId} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="secondary" to={paths.payment(sessionId, part?.number)}>
          {messages.otherWay}
        </ButtonLink>
        <ReleaseSeat sessionId={sessionId} part={part?.number} />
      </div>
    </>
  )
}

/** M11: who has sent the money by hand says with which wallet, and the transaction id of its message. */
function ReferenceForm({ checkoutId }: { checkoutId: string }) {
  const messages = useCheckoutStateMessages()
  const { userId } = useCurrentUser()
  const client = useQueryClient()
  const { afterHold } = useInvalidate()
  const [wallet, setWallet] = useState<Wallet>('bkash')
  const [trxId, setTrxId] = useState('')
  const give = useSubmit({
    mutationFn: () =>
      callApi('POST /checkouts/{id}/reference', { params: { id: checkoutId }, body: { wallet, trxId } }),
    onSuccess: (checkout) => {
      client.setQueryData(checkoutQuery(checkoutId, userId).queryKey, checkout)
      notify.success(messages.referenceGiven)
      void afterHold()
    },
  })
  const refused = fieldErrors(give.error, ['trxId'])

  function submit(event: FormEvent) {
    event.preventDefault()
    give.submit()
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 rounded-control bg-sunken p-4">
      <div>
        <h3 className="font-semibold">{messages.orSend}</h3>
        <p className="text-muted text-sm">{messages.orSendHint}</p>
      </div>
      <MethodChoice
        legend={messages.sentWith}
        methods={wallets}
        chosen={wallet}
        onChoose={setWallet}
        className="grid-cols-3"
      />
      <TextField
        label={messages.trxId}
        value={trxId}
        onChange={({ target }) => setTrxId(target.value)}
        error={refused.trxId}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
      <FormProblem>{refused.elsewhere}</FormProblem>
      <Button type="submit" size="lg" busy={give.isPending}>
        {messages.giveReference}
      </Button>
    </form>
  )
}
