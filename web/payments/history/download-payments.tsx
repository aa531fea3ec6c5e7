import Download from 'lucide-react/icons/download'
import { callApi } from '../../api-client.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { usePaymentMessages } from '../../i18n/payments.ts'
import type { PaymentFilters } from '../../queries/payments.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { serverMessage } from '../../ui/server-message.ts'

/** Downloads the filtered payments as CSV. A plain link could not send the bearer token. */
export function DownloadPayments({ filters }: { filters: PaymentFilters }) {
  const messages = usePaymentMessages()
  const download = useSubmit({
    mutationFn: async () =>
      saveFile(await fetchTable(filters), messages.csvName(new Date().toISOString().slice(0, 10))),
    onError: (error) => notify.error(serverMessage(error, messages.failedToDownload)),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.submit()}>
      <Download aria-hidden="true" className="size-5" />
      {messages.downloadCsv}
    </Button>
  )
}

/** Excel needs it to detect UTF-8. `Response.text()` has removed the server's. */
const BYTE_ORDER_MARK = '\uFEFF'

async function fetchTable(query: PaymentFilters): Promise<Blob> {
  return new Blob(
    [
      BYTE_ORDER_MARK,
      await callApi('GET /admin/payments.csv', { query: { ...query, language: currentLanguage() } }),
    ],
    {
      type: 'text/csv',
    },
  )
}
