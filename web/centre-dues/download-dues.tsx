import Download from 'lucide-react/icons/download'
import { dayOf } from '../../contract/dates.ts'
import { callApi } from '../api-client.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useCentreDuesMessages } from '../i18n/centre-dues.ts'
import type { DueFilters } from '../queries/centre-dues.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { serverMessage } from '../ui/server-message.ts'

/** Downloads all parts that match the filters as CSV. */
export function DownloadDues({ filters }: { filters: DueFilters }) {
  const messages = useCentreDuesMessages()
  const download = useSubmit({
    mutationFn: async () =>
      saveCsv(await callApi('GET /desk/dues.csv', { query: filters }), messages.csvName(dayOf(new Date()))),
    onError: (error) => notify.error(serverMessage(error, messages.failedToDownload)),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.submit()}>
      <Download aria-hidden="true" className="size-5" />
      {messages.downloadCsv}
    </Button>
  )
}
