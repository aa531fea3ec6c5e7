import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useNavigate, useSearchParams } from 'react-router'
import { NOBODY, type ShownKind, shownKinds } from '../../../../contract/day-close/rows.ts'
import { dayOf, parseDateTime } from '../../../../contract/formats/dates.ts'
import { type MoneyMethod, moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { callApi, fetchFile } from '../../../api-client.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { addDays, type Day } from '../../../learn/routine/days.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DownloadButton, saveCsv, saveFile } from '../../../ui/download-button.tsx'
import { TextField } from '../../../ui/inputs.tsx'

/** The rows below a figure. */
export type ShownRows = {
  kind: ShownKind
  method?: MoneyMethod | undefined
  byHand?: 'true' | 'false' | undefined
  /** Through whose hands: an account’s id, or `NOBODY`. */
  by?: string | undefined
  /** The last of several days. */
  to?: Day | undefined
}

/** The day in the URL, or today; and the rows that it asks for. */
export function useCloseAddress(): { date: Day; today: Day; rows: ShownRows | undefined } {
  const [search] = useSearchParams()
  const today = dayOf(useNow(60_000))
  const date = search.get('date') ?? ''
  const kind = shownKinds.find((one) => one === search.get('kind'))
  const method = moneyMethods.find((one) => one === search.get('method'))
  const byHand = (['true', 'false'] as const).find((one) => one === search.get('byHand'))
  const by = search.get('by') ?? ''
  const last = search.get('to') ?? ''
  const to = isDay(last) ? last : undefined
  return {
    date: isDay(date) ? date : today,
    today,
    rows: kind && { kind, method, byHand, to, by: isId(by) ? by : undefined },
  }
}

const isId = (text: string) => text === NOBODY || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

/** Years that people mean. */
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && parseDateTime(text) !== undefined

export const linkToDay = (date: Day): string => paths.close(`?${new URLSearchParams({ date })}`)

export const linkToRows = (date: Day, rows: Omit<ShownRows, 'byHand'> & { byHand?: boolean }): string => {
  const { kind, method, byHand, by } = rows
  const query = {
    date,
    kind,
    ...(method && { method }),
    ...(byHand !== undefined && { byHand: String(byHand) }),
    ...(by && { by }),
  }
  return paths.close(`?${new URLSearchParams(query)}`)
}

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
