import { dayOf } from '../../../contract/formats/dates.ts'
import { callApi } from '../../api-client.ts'
import { useCentreDuesMessages } from '../../i18n/centre-dues.ts'
import type { DueFilters } from '../../queries/centre-dues.ts'
import { DownloadButton } from '../../ui/download-button.tsx'
import { saveCsv } from '../../ui/save-file.ts'

/** Downloads all parts that match the filters as CSV. */
export function DownloadDues({ filters }: { filters: DueFilters }) {
  const messages = useCentreDuesMessages()
  const save = async () =>
    saveCsv(await callApi('GET /desk/dues.csv', { query: filters }), messages.csvName(dayOf(new Date())))
  return <DownloadButton label={messages.downloadCsv} failed={messages.failedToDownload} save={save} />
}
