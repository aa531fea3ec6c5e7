import Printer from 'lucide-react/icons/printer'
import type { Language } from '../../../contract/formats/languages.ts'
import type { Receipt } from '../../../contract/receipts/receipts.ts'
import { fetchFile } from '../../api-client.ts'
import { useLanguage } from '../../i18n/index.ts'
import { useMoneyTexts } from '../../i18n/money.ts'
import { useReceiptTexts } from '../../i18n/receipts.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadButton, saveFile } from '../../ui/download-button.tsx'

type Props = {
  receipt: Pick<Receipt, 'paymentId' | 'bookingId'>
  number: string
  /** In a list: a short name in place of the button, which says whose receipt it is. */
  short?: { text: string; label: string }
}

/** Downloads a receipt as PDF, in the language of the page. */
export function DownloadReceipt({ receipt, number, short }: Props) {
  const texts = useReceiptTexts()
  const lang = useLanguage()
  return (
    <DownloadButton
      label={short?.text ?? texts.download}
      name={short?.label}
      failed={texts.failedToDownload}
      save={async () => saveFile(await fetchPdf(receipt, { lang }), `receipt-${number}.pdf`)}
    />
  )
}

/** A booking that a code made free has no payment. */
const fetchPdf = ({ paymentId, bookingId = '' }: Props['receipt'], query: { lang: Language }) =>
  paymentId
    ? fetchFile('GET /payments/{id}/receipt.pdf', { params: { id: paymentId }, query })
    : fetchFile('GET /bookings/{id}/receipt.pdf', { params: { id: bookingId }, query })

export function PrintButton() {
  const { print } = useMoneyTexts()
  return (
    <Button variant="secondary" className="screen-only" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {print}
    </Button>
  )
}
