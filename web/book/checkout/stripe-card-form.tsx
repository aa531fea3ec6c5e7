import { useQuery } from '@tanstack/react-query'
import { useCardFormTexts } from '../../i18n/card-form.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Spinner } from '../../ui/skeleton.tsx'
import type { CardFormProps } from './declined.ts'
import { loadStripe } from './stripe-js.ts'

type Props = CardFormProps & { publishableKey: string }

/** Stripe Elements: the card is typed into Stripe's iframe and never passes through this page. */
export function StripeCardForm({ publishableKey, ...form }: Props) {
  const paymentTexts = usePaymentTexts()
  const texts = useCardFormTexts()
  const stripe = useQuery({
    queryKey: ['stripe-js', publishableKey],
    queryFn: () => openForm(publishableKey),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  if (stripe.data) return <stripe.data.StripeElementForm stripe={stripe.data.stripe} {...form} />
  if (stripe.isPending) return <Spinner label={paymentTexts.loadingForm} />
  return (
    <ErrorState
      title={texts.failedToLoadForm}
      onRetry={() => void stripe.refetch()}
      busy={stripe.isFetching}
    />
  )
}

/** Loads Stripe.js and the form that needs it. */
async function openForm(publishableKey: string) {
  const [stripe, { StripeElementForm }] = await Promise.all([
    loadStripe(publishableKey),
    import('./stripe-element-form.tsx'),
  ])
  return { stripe, StripeElementForm }
}
