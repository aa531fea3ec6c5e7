import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CashBoxes as Boxes } from '../../../../contract/day-close/cash-boxes.ts'
import type { Close } from '../../../../contract/day-close/day-close.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import { toMajor } from '../../../../contract/payments/money.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCentreName, useConfig } from '../../../client-config.tsx'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Money } from '../../../ui/money.tsx'
import { CashBoxes } from './cash-boxes.tsx'
import { CorrectionsTable, OpenMoney } from './close-table.tsx'
import { ProviderLists } from './compared.tsx'
import { linkToRows } from './days.tsx'
import { CashiersTable, MethodsTable } from './methods-table.tsx'
import { Statement } from './statement.tsx'

type Props = { close: Close; cash: Boxes; isToday: boolean }

/**
 * The close of a day, as it is printed: what the cash box should hold first, then each method, who took it,
 * and what is open.
 */
export function Sheet({ close, cash: boxes, isToday }: Props) {
  const { date, at, cash, isCashHidden = false, lines, corrections, open, cashiers } = close
  const texts = useCloseTexts()
  const boxMessages = useCashBoxTexts()
  const { role } = useRole()
  const centreName = useCentreName()
  const { payments } = useConfig()
  const { dateTime } = useTimeFormats()
  // Only Stripe has a list of a day.
  const hasList = payments.methods.some(({ method }) => method === 'card')
  return (
    <Card className="printed any-paper grid gap-8 p-5 sm:p-8 print:gap-3 print:text-xs print:leading-tight">
      <header className="hidden justify-between gap-4 font-semibold print:flex">
        {/* On paper the title of the screen is left out. */}
        <h1>
          {texts.title}: <DateTime value={startOfDay(date).toISOString()} show="date" />
        </h1>
        <span>{centreName}</span>
      </header>
      {cash.map((box) => (
        <CashBox key={box.currency} date={date} box={box} lines={lines} />
      ))}
      {isCashHidden && <p className="text-muted">{texts.cashHidden}</p>}
      <Part title={boxMessages.title}>
        <CashBoxes cash={boxes} isToday={isToday} />
      </Part>
      <Part title={texts.methods}>
        {lines.length > 0 ? (
          <MethodsTable {...{ date, lines, isCashHidden }} />
        ) : (
          <p className="text-muted">{isCashHidden ? texts.nothingButCash : texts.nothingMoved}</p>
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
            <CashiersTable date={date} cashiers={cashiers} />
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

type CashProps = Pick<Close, 'date' | 'lines'> & { box: Close['cash'][number] }

/** How much cash the day has brought. It leads to the rows that it is the sum of. */
function CashBox({ date, box: { currency, amount }, lines }: CashProps) {
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
        <Link
          prefetch="intent"
          to={linkToRows(date, { kind: 'net', method: 'cash' })}
          className="hover:underline"
        >
          <Money amount={amount} currency={currency} />
        </Link>
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
