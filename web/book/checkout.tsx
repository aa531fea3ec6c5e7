import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { Page } from '../dashboard/page.tsx'
import { useCheckoutTexts } from '../i18n/checkout.ts'
import { useCheckoutStateTexts } from '../i18n/checkout-state.ts'
import { paths } from '../paths.ts'
import { checkoutQuery } from '../queries/checkouts.ts'
import { LoadProblem } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CheckoutCard } from './begun/checkout-card.tsx'

/** M03: what has become of a payment. Providers' pages lead back to here. */
export default function CheckoutPage() {
  const texts = useCheckoutTexts()
  const state = useCheckoutStateTexts()
  const { id = '' } = useParams()
  const { userId } = useCurrentUser()
  const query = useQuery(checkoutQuery(id, userId))
  return (
    <Page title={texts.title}>
      {query.data ? (
        <CheckoutCard checkout={query.data} />
      ) : query.isPending ? (
        <Skeleton className="h-80 max-w-xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={state.failedToLoad}
          missing={{
            title: state.notFound,
            text: state.notFoundHint,
            to: paths.money(),
            label: state.seeAll,
          }}
        />
      )}
    </Page>
  )
}
