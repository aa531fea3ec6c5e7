import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Wallet, wallets } from '../../../contract/payments/payment-methods.ts'
import { callApi } from '../../api-client.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { checkoutQuery } from '../../queries/checkouts.ts'
import { useInvalidate } from '../../queries/use-invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { fieldErrors } from '../../ui/field-errors.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { notify } from '../../ui/notify.tsx'
import { MethodChoice } from '../method-choice.tsx'

/** M11: who has sent the money by hand says with which wallet, and the transaction id of its message. */
export function ReferenceForm({ checkoutId }: { checkoutId: string }) {
  const messages = useCheckoutStateMessages()
  const { email } = useCurrentUser()
  const client = useQueryClient()
  const { afterHold } = useInvalidate()
  const [wallet, setWallet] = useState<Wallet>('bkash')
  const [trxId, setTrxId] = useState('')
  const give = useSubmit({
    mutationFn: () =>
      callApi('POST /checkouts/{id}/reference', { params: { id: checkoutId }, body: { wallet, trxId } }),
    onSuccess: (checkout) => {
      client.setQueryData(checkoutQuery(checkoutId, email).queryKey, checkout)
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
