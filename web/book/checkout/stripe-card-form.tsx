import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import {
  type CardFormProps,
  type Confirmation,
  declineMessage,
  type ProviderError,
  toDeclined,
} from './declined.ts'
import { type CardElement, loadStripe, type Stripe } from './stripe-js.ts'

type Props = CardFormProps & { publishableKey: string }

/** Stripe Elements: the card is typed into Stripe's iframe and never passes through this page. */
export function StripeCardForm({ publishableKey, ...form }: Props) {
  const paymentTexts = usePaymentTexts()
  const texts = useCardFormTexts()
  const stripe = useQuery({
    queryKey: ['stripe-js', publishableKey],
    queryFn: () => loadStripe(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (stripe.data) return <StripeElementForm stripe={stripe.data} {...form} />
  if (stripe.isPending) return <Spinner label={paymentTexts.loadingForm} />
  return (
    <ErrorState
      title={texts.failedToLoadForm}
      onRetry={() => void stripe.refetch()}
      busy={stripe.isFetching}
    />
  )
}

/** The form around Stripe's iframe. */
function StripeElementForm({ stripe, onPay, disabled, children }: CardFormProps & { stripe: Stripe }) {
  const texts = useCardFormTexts()
  const frame = useRef<HTMLDivElement>(null)
  const [element, setElement] = useState<CardElement>()
  const [complete, setComplete] = useState(false)
  const [problem, setProblem] = useState<ProviderError>()

  useEffect(() => {
    if (!frame.current) return
    const { color, fontFamily } = getComputedStyle(frame.current)
    const style = { base: { color, fontFamily, fontSize: '16px' } }
    const created = stripe.elements().create('card', { hidePostalCode: true, style })
    created.on('change', (change) => {
      setComplete(change.complete)
      setProblem(change.error)
    })
    created.mount(frame.current)
    setElement(created)
    return () => created.destroy()
  }, [stripe])

  useEffect(() => {
    element?.update({ disabled })
  }, [element, disabled])

  /** Stripe.js shows the bank's page itself if one is needed. */
  async function confirm(clientSecret: string): Promise<Confirmation> {
    if (!element) throw new Error('There is no card to confirm with')
    const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card: element },
    })
    const intent = paymentIntent ?? error?.payment_intent
    if (intent?.status === 'succeeded') return { outcome: 'succeeded', transactionId: intent.id }
    // Stripe.js reports a lost connection like a decline, but the payment's state is unknown.
    if (error?.type === 'api_connection_error') throw new Error(error.message)
    return toDeclined(error, texts, intent?.status === 'canceled')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (complete) onPay(confirm)
    else setProblem(problem ?? { code: 'incomplete_number' })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium">{texts.cardDetails}</legend>
        <div
          ref={frame}
          className="min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-3 text-ink"
        />
        <p role="alert" className="text-danger text-sm empty:hidden">
          {declineMessage(problem, texts)}
        </p>
      </fieldset>
      {children}
    </form>
  )
}
