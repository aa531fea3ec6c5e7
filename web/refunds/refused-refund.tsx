import { useState } from 'react'
import type { UnansweredRefund } from '../../contract/payments/refunds.ts'
import { GiveBack } from '../desk/give-back.tsx'
import { useRefundMessages } from '../i18n/refunds.ts'
import { Button } from '../ui/button.tsx'

/** Why the provider does not return the money, and the other way: by hand. */
export function RefusedRefund({ refund, provider }: { refund: UnansweredRefund; provider: string }) {
  const messages = useRefundMessages()
  const [isOpen, setIsOpen] = useState(false)
  const { paymentId, amount, currency, person, sessionTitle, refusal } = refund
  return (
    <>
      <p>{messages.refusedHint(provider)}</p>
      {refusal && (
        <p className="wrap-anywhere text-muted">
          {messages.refusal}: {refusal}
        </p>
      )}
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        {messages.giveBack}
      </Button>
      {isOpen && (
        <GiveBack
          open
          name={person.name || messages.unnamed}
          sessionTitle={sessionTitle}
          payments={[{ paymentId, amount, currency }]}
          needsReference
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
