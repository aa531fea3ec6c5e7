import { useQuery } from '@tanstack/react-query'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useHeldPaymentTexts } from '../../i18n/held-payments.ts'
import { heldPaymentsQuery } from '../../queries/payments.ts'
import { Loaded } from '../../ui/error-state.tsx'
import { HeldPaymentRow } from './held/held-payment-row.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** M11: payments that wait for a person, the nearest deadline first. For Admins and cashiers. */
export default function HeldPaymentsPage() {
  return (
    <CashierOnly>
      <HeldPayments />
    </CashierOnly>
  )
}

function HeldPayments() {
  const texts = useHeldPaymentTexts()
  const query = useQuery(heldPaymentsQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded query={query} failed={texts.failed}>
        {({ heldPayments, total }) => (
          <WaitingRows items={heldPayments} total={total} texts={texts}>
            {(heldPayment) => (
              <HeldPaymentRow
                key={heldPayment.attemptId}
                heldPayment={heldPayment}
                isOpen={heldPayments.length === 1}
              />
            )}
          </WaitingRows>
        )}
      </Loaded>
    </Page>
  )
}
