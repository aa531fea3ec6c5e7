import { Link } from 'react-router'
import type { FeePart } from '../../../contract/fee-parts/fee-parts.ts'
import { usePartMessages } from '../../i18n/fee-parts.ts'
import { paths } from '../../paths.ts'
import { DownloadReceipt } from '../money/download-receipt.tsx'

/** The receipt of a part that is paid: to read, and as PDF once it has its number. */
export function PartReceipt({ part: { paymentId, receiptNumber } }: { part: FeePart }) {
  const messages = usePartMessages()
  if (!paymentId) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Link
        prefetch="intent"
        to={paths.paymentReceipt(paymentId)}
        className="inline-flex min-h-11 items-center text-primary text-sm hover:underline"
      >
        {messages.receipt} {receiptNumber}
      </Link>
      {receiptNumber && (
        <DownloadReceipt
          receipt={{ paymentId }}
          number={receiptNumber}
          short={{ text: messages.pdf, label: messages.pdfOf(receiptNumber) }}
        />
      )}
    </div>
  )
}
