import Download from 'lucide-react/icons/download'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import type { PaymentFilters } from '../../queries/payments.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { saveCsv } from '../../ui/save-csv.ts'
import { serverMessage } from '../../ui/server-message.ts'

/** Downloads the filtered payments as CSV. */
export function DownloadPayments({ filters }: { filters: PaymentFilters }) {
  const messages = usePaymentMessages()
  const download = useSubmit({
    mutationFn: async () =>
      saveCsv(await fetchTable(filters), messages.csvName(new Date().toISOString().slice(0, 10))),
    onError: (error) => notify.error(serverMessage(error, messages.failedToDownload)),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.submit()}>
      <Download aria-hidden="true" className="size-5" />
      {messages.downloadCsv}
    </Button>
  )
}

const fetchTable = (query: PaymentFilters) =>
  callApi('GET /admin/payments.csv', { query: { ...query, language: currentLanguage() } })
