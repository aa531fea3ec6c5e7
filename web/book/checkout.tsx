import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import type { CheckoutState } from '../../contract/payments/checkouts.ts'
import { Page } from '../dashboard/page.tsx'
import { useCheckoutTexts } from '../i18n/checkout.ts'
import { useCheckoutStateTexts } from '../i18n/checkout-state.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useSay } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { checkoutQuery } from '../queries/checkouts.ts'
import { isLaterPart } from '../sessions/fee-parts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadProblem } from '../ui/error-state.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { Money } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AtTheDesk } from './begun/at-the-desk.tsx'
import { waitsForDesk } from './begun/checkout-link.tsx'
import { Confirming, Paid } from './begun/paid.tsx'
import { Ended, Refunded, Sentence, type StateProps } from './begun/parts.tsx'
import { HoldCountdown } from './checkout/hold-countdown.tsx'
import { ReleaseSeat } from './checkout/release-seat.tsx'
import { useCheckoutElsewhere } from './checkout/report-payment.ts'

/** M03: what has become of a payment. Providers' pages lead back to here. */
export default function CheckoutPage() {
  const texts = useCheckoutTexts()
  const state = useCheckoutStateTexts()
  const { id = '' } = useParams()
  const query = useQuery(checkoutQuery(id))
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

const states: Record<CheckoutState, ComponentType<StateProps>> = {
  open: Unpaid,
  confirming: Confirming,
  paid: Paid,
  refund_due: Refunded,
  refunded: Refunded,
  ended: Ended,
}

/** What has become of a checkout, above what it was for. */
function CheckoutCard({ checkout }: StateProps) {
  const texts = useCommonTexts()
  const { part } = checkout
  const State = waitsForDesk(checkout) ? AtTheDesk : states[checkout.state]
  return (
    <Card className="grid max-w-xl gap-5 p-5 sm:p-6">
      <div className="border-line border-b pb-4">
        <h2 className="wrap-anywhere font-bold text-lg leading-snug">
          <Link prefetch="intent" to={paths.bookedSession(checkout.sessionId)} className="hover:underline">
            {checkout.sessionTitle}
          </Link>
        </h2>
        <p className="font-semibold">
          <Money amount={checkout.amount} currency={checkout.currency} />
        </p>
        {part && <p className="text-muted">{texts.partOf(part.number, part.of)}</p>}
      </div>
      <State checkout={checkout} />
    </Card>
  )
}

/** Nobody has paid yet, and the seat is held: on to the provider's page again, or to another way to pay. */
function Unpaid({
  checkout: { sessionId, method, amount, reason, expiresAt, part, movesBooking },
}: StateProps) {
  const texts = useCheckoutTexts()
  const state = useCheckoutStateTexts()
  const number = part?.number
  const say = useSay()
  const { start, opening, problem } = useCheckoutElsewhere({ _id: sessionId, fee: amount, part: number })
  return (
    <>
      <Sentence>{state.unpaid}</Sentence>
      <p>{reason ? say({ code: reason }) : (isLaterPart(number) ? texts.part : state).unpaidHint}</p>
      <HoldCountdown until={expiresAt} part={number}>
        <ReleaseSeat sessionId={sessionId} part={number} isSwitch={movesBooking !== undefined} />
      </HoldCountdown>
      <FormProblem>{problem}</FormProblem>
      <div className="grid gap-3">
        {method === 'card' && (
          <ButtonLink size="lg" to={paths.cardPayment(sessionId, number)}>
            {state.goOn.card}
          </ButtonLink>
        )}
        {method && method !== 'card' && (
          <Button
            size="lg"
            busy={opening !== undefined}
            busyLabel={texts.opening}
            onClick={() => start(method)}
          >
            {state.goOn[method]}
          </Button>
        )}
        <ButtonLink variant="secondary" to={paths.payment(sessionId, number)}>
          {texts.otherWay}
        </ButtonLink>
      </div>
    </>
  )
}
