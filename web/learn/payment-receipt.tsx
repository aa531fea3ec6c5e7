import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useCentreName } from '../client-config.tsx'
import { Breadcrumbs } from '../dashboard/breadcrumbs.tsx'
import { usePaymentTexts } from '../i18n/payments.ts'
import { useReceiptTexts } from '../i18n/receipts.ts'
import { paths } from '../paths.ts'
import { paymentReceiptQuery } from '../queries/checkouts.ts'
import { LoadProblem } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Receipt, useAbove } from './money/receipt.tsx'

/** The receipt of one of the user's own payments, also of one that bought no seat; Admins see anyone's. */
export default function PaymentReceiptPage() {
  const texts = {
    payments: usePaymentTexts(),
    receipts: useReceiptTexts(),
  }
  const { paymentId = '' } = useParams()
  const query = useQuery(paymentReceiptQuery(paymentId))
  const receipt = query.data
  const above = useAbove(receipt)
  return (
    <>
      <title>{`${receipt?.number ?? texts.receipts.title} · ${useCentreName()}`}</title>
      <Breadcrumbs current={receipt?.number ?? texts.receipts.title} parent={above} />
      {receipt ? (
        <Receipt receipt={receipt} />
      ) : query.isPending ? (
        <Skeleton className="h-[36rem] max-w-2xl rounded-card" />
      ) : (
        <LoadProblem
          query={query}
          title={texts.receipts.failedToLoad}
          missing={{
            title: texts.receipts.notFound,
            text: texts.receipts.notFoundHint,
            to: paths.money(),
            label: texts.payments.historyTitle,
          }}
        />
      )}
    </>
  )
}
