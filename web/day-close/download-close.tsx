import { callApi, fetchFile } from '../api-client.ts'
import type { Day } from '../calendar/days.ts'
import { useCloseMessages } from '../i18n/day-close.ts'
import { useLanguage } from '../i18n/index.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { saveCsv, saveFile } from '../ui/save-file.ts'

/** Downloads all rows of the day, and for Excel their sums as well. */
export function DownloadClose({ date }: { date: Day }) {
  const messages = useCloseMessages()
  const language = useLanguage()
  const failed = messages.failedToDownload
  const saveSheets = async () =>
    saveFile(await fetchFile('GET /close.xlsx', { query: { date, language } }), `close-${date}.xlsx`)
  const saveTable = async () =>
    saveCsv(await callApi('GET /close.csv', { query: { date } }), `close-${date}.csv`)
  return (
    <>
      <DownloadButton label={messages.downloadXlsx} failed={failed} save={saveSheets} />
      <DownloadButton label={messages.downloadCsv} failed={failed} save={saveTable} />
    </>
  )
}
