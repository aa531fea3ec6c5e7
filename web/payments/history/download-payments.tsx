import { dayOf } from '../../../contract/formats/dates.ts'
import { callApi } from '../../api-client.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { usePaymentHistoryMessages } from '../../i18n/payment-history.ts'
import type { PaymentFilters } from '../../queries/payments.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { saveCsv } from '../../ui/save-file.ts'

/** Downloads the filtered payments as CSV. */
export function DownloadPayments({ filters }: { filters: PaymentFilters }) {
  const messages = usePaymentHistoryMessages()
  const save = async () => {
    const query = { ...filters, language: currentLanguage() }
    saveCsv(await callApi('GET /admin/payments.csv', { query }), messages.csvName(dayOf(new Date())))
  }
  return <DownloadButton label={messages.downloadCsv} failed={messages.failedToDownload} save={save} />
}
