import Download from 'lucide-react/icons/download'
import { callApi, fetchFile } from '../api-client.ts'
import type { Day } from '../calendar/days.ts'
import { useSubmit } from '../hooks/use-submit.ts'
import { useCloseMessages } from '../i18n/close.ts'
import { useLanguage } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'
import { saveCsv } from '../ui/save-csv.ts'
import { saveFile } from '../ui/save-file.ts'
import { serverMessage } from '../ui/server-message.ts'

type Props = { label: string; save: () => Promise<void> }

/** Downloads all rows of the day, and for Excel their sums as well. */
export function DownloadClose({ date }: { date: Day }) {
  const messages = useCloseMessages()
  const language = useLanguage()
  const saveSheets = async () =>
    saveFile(await fetchFile('GET /close.xlsx', { query: { date, language } }), `close-${date}.xlsx`)
  const saveTable = async () =>
    saveCsv(await callApi('GET /close.csv', { query: { date } }), `close-${date}.csv`)
  return (
    <>
      <DownloadButton label={messages.downloadXlsx} save={saveSheets} />
      <DownloadButton label={messages.downloadCsv} save={saveTable} />
    </>
  )
}

function DownloadButton({ label, save }: Props) {
  const messages = useCloseMessages()
  const download = useSubmit({
    mutationFn: save,
    onError: (error) => notify.error(serverMessage(error, messages.failedToDownload)),
  })
  return (
    <Button variant="secondary" busy={download.isPending} onClick={() => download.submit()}>
      <Download aria-hidden="true" className="size-5" />
      {label}
    </Button>
  )
}
