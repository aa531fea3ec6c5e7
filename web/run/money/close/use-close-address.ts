import { useSearchParams } from 'react-router'
import { type ShownKind, shownKinds } from '../../../../contract/day-close/rows.ts'
import { dayOf, parseDateTime } from '../../../../contract/formats/dates.ts'
import { type MoneyMethod, moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { useNow } from '../../../hooks/use-now.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { paths } from '../../../paths.ts'

/** The rows below a figure. */
export type ShownRows = {
  kind: ShownKind
  method?: MoneyMethod | undefined
  byHand?: 'true' | 'false' | undefined
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
  const last = search.get('to') ?? ''
  const to = isDay(last) ? last : undefined
  return { date: isDay(date) ? date : today, today, rows: kind && { kind, method, byHand, to } }
}

/** Years that people mean. */
const isDay = (text: string) => /^20\d\d-\d\d-\d\d$/.test(text) && parseDateTime(text) !== undefined

export const linkToDay = (date: Day): string => paths.close(`?${new URLSearchParams({ date })}`)

export const linkToRows = (date: Day, rows: Omit<ShownRows, 'byHand'> & { byHand?: boolean }): string => {
  const { kind, method, byHand } = rows
  const query = {
    date,
    kind,
    ...(method && { method }),
    ...(byHand !== undefined && { byHand: String(byHand) }),
  }
  return paths.close(`?${new URLSearchParams(query)}`)
}
