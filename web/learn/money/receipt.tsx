import { type ReceiptPaper, receiptPaper } from '../../../contract/receipts/receipt-paper.ts'
import type { Receipt as ReceiptOfPayment } from '../../../contract/receipts/receipts.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useCentreName } from '../../client-config.tsx'
import { useDashboardTexts } from '../../i18n/dashboard.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/index.ts'
import { usePaymentTexts } from '../../i18n/payments.ts'
import { useReceiptTexts } from '../../i18n/receipts.ts'
import { useSay } from '../../i18n/say.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Facts } from '../../ui/facts.tsx'
import { DownloadReceipt, PrintButton } from './download-receipt.tsx'

/** Where somebody else's receipt is read from: an Admin's list of payments, a cashier's desk. */
export function useAbove(receipt: { isOwn?: true | undefined } | undefined) {
  const { links } = useDashboardTexts()
  const { everyonesPayments } = usePaymentTexts()
  const isAdmin = useRole().role === 'Admin'
  if (!receipt || receipt.isOwn) return undefined
  return isAdmin
    ? { to: paths.everyonesPayments(), label: everyonesPayments }
    : { to: paths.desk(), label: links.desk }
}

/** The receipt of a payment, with its credit notes. Prints on one page of A5. */
export function Receipt({ receipt }: { receipt: ReceiptOfPayment }) {
  const texts = useReceiptTexts()
  const say = useSay()
  const { seller, number, facts, lines, foot } = receiptPaper(receipt, texts, {
    ...useFormats(),
    ...useTimeFormats(),
    language: useLanguage(),
    centreNow: useCentreName(),
    reason: say({ code: receipt.refundReasonCode, message: receipt.refundReason }),
  })
  return (
    <div className="grid max-w-2xl gap-4">
      <div className="screen-only flex flex-wrap items-start gap-3">
        {number && <DownloadReceipt receipt={receipt} number={number} />}
        <PrintButton />
      </div>
      <Card className="printed small-page grid gap-5 p-6 sm:p-10">
        <header>
          <p className="wrap-anywhere font-bold text-lg">{seller.name}</p>
          {seller.contact.map((line) => (
            <p key={line} className="wrap-anywhere text-muted text-sm">
              {line}
            </p>
          ))}
        </header>
        <hr className="border-line" />
        <h1 className="font-bold text-2xl sm:text-3xl">
          {texts.title} <span className="select-all whitespace-nowrap tabular-nums">{number}</span>
        </h1>
        {!number && (
          <p role="status" className="text-muted">
            {texts.numberFollows}
          </p>
        )}
        <Facts
          className="sm:grid-cols-2 print:grid-cols-2"
          facts={facts.map(({ label, values }) => ({
            label,
            value: values.map((value) => (
              <span key={value} className="block wrap-anywhere">
                {value}
              </span>
            )),
          }))}
        />
        <hr className="border-line" />
        <dl className="grid gap-3">
          {lines.map((line) => (
            <Line key={line.label} line={line} />
          ))}
        </dl>
        <div className="border-line border-t pt-4 text-muted text-sm">
          {foot.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Card>
    </div>
  )
}

function Line({ line: { label, notes, amount, isSum } }: { line: ReceiptPaper['lines'][number] }) {
  return (
    <div className={cn('flex justify-between gap-4', isSum && 'border-line border-t pt-2 font-bold text-lg')}>
      <dt className="wrap-anywhere min-w-0">
        <span className="block">{label}</span>
        {notes.map((note) => (
          <span key={note} className="block text-muted text-sm">
            {note}
          </span>
        ))}
      </dt>
      <dd className="shrink-0 tabular-nums">{amount}</dd>
    </div>
  )
}
