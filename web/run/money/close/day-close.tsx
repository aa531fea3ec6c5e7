import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import type { CashBoxes as Boxes } from '../../../../contract/day-close/cash-boxes.ts'
import type { Close } from '../../../../contract/day-close/day-close.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import { toMajor } from '../../../../contract/payments/money.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useConfig } from '../../../client-config.tsx'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { paths } from '../../../paths.ts'
import { cashBoxesQuery, closeQuery } from '../../../queries/payments.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Loaded } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { CashBoxes } from './cash-boxes.tsx'
import { OpenMoney } from './close-table.tsx'
import { CorrectionsTable } from './corrections-table.tsx'
import { DaySteps, DownloadClose } from './day-steps.tsx'
import { CashiersTable, MethodsTable } from './methods-table.tsx'
import { ProviderLists } from './provider-lists.tsx'
import { Statement } from './statement.tsx'

/**
 * The close of a day: what the cash box should hold first, then each method, who took it, and what is open.
 */
export function DayClose({ date, today }: { date: Day; today: Day }) {
  const texts = useCloseTexts()
  const query = useQuery(closeQuery(date))
  const boxes = useQuery(cashBoxesQuery(date))
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <DaySteps date={date} today={today} />
        <div className="flex flex-wrap gap-2">
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

/** What is printed. */
function Sheet({
  close: { date, at, cash, isCashHidden, lines, corrections, open, cashiers },
  cash: boxes,
  isToday,
}: {
  close: Close
  cash: Boxes
  isToday: boolean
}) {
  const texts = useCloseTexts()
  const boxMessages = useCashBoxTexts()
  const { role } = useRole()
  const { centre, payments } = useConfig()
  const { dateTime } = useTimeFormats()
  // Of the providers only Stripe has a list of a day.
  const hasList = payments.methods.some(({ method }) => method === 'card')
  return (
    <Card className="printed any-paper grid gap-8 p-5 sm:p-8 print:gap-3 print:text-xs print:leading-tight">
      <header className="hidden justify-between gap-4 font-semibold print:flex">
        {/* On paper the title of the screen is left out. */}
        <h1>
          {texts.title}: <DateTime value={startOfDay(date).toISOString()} show="date" />
        </h1>
        <span>{centre.name}</span>
      </header>
      {cash.map((box) => (
        <CashBox key={box.currency} box={box} lines={lines} />
      ))}
      {isCashHidden && <p className="text-muted">{texts.cashHidden}</p>}
      <Part title={boxMessages.title}>
        <CashBoxes cash={boxes} isToday={isToday} />
      </Part>
      <Part title={texts.methods}>
        {lines.length > 0 ? (
          <MethodsTable date={date} lines={lines} />
        ) : (
          <p className="text-muted">{texts.nothingMoved}</p>
        )}
      </Part>
      {corrections.length > 0 && (
        <Part title={texts.corrections} hint={texts.correctionsHint}>
          <CorrectionsTable corrections={corrections} />
        </Part>
      )}
      <div className="grid gap-8 print:grid-cols-2 print:gap-3">
        {hasList && (
          <Part title={texts.compared} hint={texts.comparedHint}>
            <ProviderLists date={date} />
          </Part>
        )}
        {role === 'Admin' && (
          <Part title={texts.statement.title} className="print:not-has-[table]:hidden">
            <Statement key={date} date={date} lines={lines} />
          </Part>
        )}
        {cashiers.length > 0 && (
          <Part title={texts.cashiers}>
            <CashiersTable cashiers={cashiers} />
          </Part>
        )}
        {open ? (
          <Part title={texts.open} hint={texts.openHint(dateTime(at))}>
            <OpenMoney date={date} open={open} />
          </Part>
        ) : (
          <ButtonLink variant="quiet" className="screen-only justify-self-start" to={paths.close()}>
            {texts.openToday}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

function CashBox({
  box: { currency, amount },
  lines,
}: {
  box: Close['cash'][number]
  lines: Close['lines']
}) {
  const texts = useCloseTexts()
  const { money } = useFormats()
  const cash = lines.filter((line) => line.method === 'cash' && line.currency === currency)
  const sumOf = (move: 'in' | 'out') => {
    const minor = cash.reduce((sum, line) => sum + line[move].amountInCents, 0)
    return money(toMajor(minor, currency), currency)
  }
  return (
    <section>
      <h2 className="text-muted">{texts.cashBox}</h2>
      <p className="font-bold text-4xl sm:text-5xl print:text-2xl">
        <Money amount={amount} currency={currency} />
      </p>
      <p className="mt-1 text-muted text-sm">{texts.cashBoxHint(sumOf('in'), sumOf('out'))}</p>
    </section>
  )
}

type PartProps = { title: string; hint?: string; className?: string; children: ReactNode }

function Part({ title, hint, className, children }: PartProps) {
  return (
    <section className={className}>
      <h2 className="mb-2 font-bold text-lg print:mb-0 print:text-base">{title}</h2>
      {hint && <p className="-mt-2 mb-2 text-muted text-sm print:mt-0 print:mb-0">{hint}</p>}
      {children}
    </section>
  )
}
