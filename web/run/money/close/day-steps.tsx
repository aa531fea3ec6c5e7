import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate } from 'react-router'
import { callApi, fetchFile } from '../../../api-client.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { addDays, type Day } from '../../../learn/routine/days.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DownloadButton, saveCsv, saveFile } from '../../../ui/download-button.tsx'
import { TextField } from '../../../ui/inputs.tsx'
import { linkToDay } from './use-close-address.ts'

/** The day before and after by one tap, or any other one. There is nothing after today. */
export function DaySteps({ date, today }: { date: Day; today: Day }) {
  const texts = useCloseTexts()
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-end gap-2">
      <ButtonLink
        variant="secondary"
        className="px-3"
        to={linkToDay(addDays(date, -1))}
        aria-label={texts.dayBefore}
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
      </ButtonLink>
      <TextField
        type="date"
        label={texts.day}
        value={date}
        max={today}
        onChange={({ target: { value } }) => value && void navigate(linkToDay(value), { replace: true })}
      />
      {date < today && (
        <>
          <ButtonLink
            variant="secondary"
            className="px-3"
            to={linkToDay(addDays(date, 1))}
            aria-label={texts.dayAfter}
          >
            <ChevronRight aria-hidden="true" className="size-5" />
          </ButtonLink>
          <ButtonLink variant="quiet" to={linkToDay(today)}>
            {texts.today}
          </ButtonLink>
        </>
      )}
    </div>
  )
}

/** Downloads all rows of the day, and for Excel their sums as well. */
export function DownloadClose({ date }: { date: Day }) {
  const texts = useCloseTexts()
  const language = useLanguage()
  const failed = texts.failedToDownload
  const saveSheets = async () =>
    saveFile(await fetchFile('GET /close.xlsx', { query: { date, language } }), `close-${date}.xlsx`)
  const saveTable = async () =>
    saveCsv(await callApi('GET /close.csv', { query: { date } }), `close-${date}.csv`)
  return (
    <>
      <DownloadButton label={texts.downloadXlsx} failed={failed} save={saveSheets} />
      <DownloadButton label={texts.downloadCsv} failed={failed} save={saveTable} />
    </>
  )
}
