import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { moneyMoves } from '../../../contract/day-close/rows.ts'
import { startOfDay } from '../../../contract/formats/dates.ts'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCloseTexts } from '../../i18n/day-close.ts'
import { useWayName } from '../../i18n/methods.ts'
import type { Day } from '../../learn/routine/days.ts'
import { cashBoxesQuery, closeQuery } from '../../queries/payments.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { CloseRows } from './close/close-rows.tsx'
import { DaySteps, DownloadClose, useCloseAddress } from './close/days.tsx'
import { Sheet } from './close/sheet.tsx'

/** M14: the close of a day, or the rows below one of its figures. For Admins and cashiers. */
export default function ClosePage() {
  return (
    <CashierOnly>
      <Screen />
    </CashierOnly>
  )
}

function Screen() {
  const texts = useCloseTexts()
  const nameOf = useWayName()
  const { date, today, rows } = useCloseAddress()
  if (!rows)
    return (
      <Page title={texts.title} intro={texts.intro}>
        <DayClose date={date} today={today} />
      </Page>
    )
  const { kind, method, byHand, to } = rows
  const isOfDay = kind === 'net' || moneyMoves.some((move) => move === kind)
  return (
    <Page
      title={method ? `${texts.kinds[kind]}: ${nameOf(method, byHand === 'true')}` : texts.kinds[kind]}
      intro={isOfDay ? <Days from={date} to={to ?? date} /> : undefined}
    >
      <CloseRows date={date} rows={rows} />
    </Page>
  )
}

function Days({ from, to }: { from: Day; to: Day }) {
  const day = (one: Day) => <DateTime value={startOfDay(one).toISOString()} show="date" />
  if (from === to) return day(from)
  return (
    <>
      {day(from)} – {day(to)}
    </>
  )
}

function DayClose({ date, today }: { date: Day; today: Day }) {
  const texts = useCloseTexts()
  const query = useQuery(closeQuery(date))
  const boxes = useQuery(cashBoxesQuery(date))
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DaySteps date={date} today={today} />
        <div className="flex flex-wrap items-start gap-2">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {texts.print}
          </Button>
          <DownloadClose date={date} />
        </div>
      </div>
      <Loaded query={query} failed={texts.failed}>
        {(close) => (
          <Loaded query={boxes} failed={texts.failed}>
            {(cash) => <Sheet close={close} cash={cash} isToday={date === today} />}
          </Loaded>
        )}
      </Loaded>
    </div>
  )
}
