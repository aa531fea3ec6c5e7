import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import type { MoneyMove } from '../../contract/day-close/rows.ts'
import { weekOf } from '../../contract/formats/dates.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useFormats } from '../i18n/formats.ts'
import { paths } from '../paths.ts'
import { Money } from '../ui/money.tsx'
import { DayChart } from './day-chart.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

type Centre = NonNullable<Overview['centre']>

/** Money and seats of today and of 30 days. Each figure leads to its rows. */
export function Figures({ query }: { query: OverviewQuery }) {
  const messages = useDashboardMessages().centre
  return (
    <Panel title={messages.figuresTitle} query={query}>
      {({ centre }) => centre && <Sums centre={centre} />}
    </Panel>
  )
}

function Sums({ centre }: { centre: Centre }) {
  const messages = useDashboardMessages().centre
  const { money, number } = useFormats()
  const { currency, days, today, month } = centre
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const thisWeek = weekOf(to)[0] ?? to
  const rows = (kind: MoneyMove, date: string) => paths.close(`?${new URLSearchParams({ kind, date, to })}`)
  const amount = (value: number) => <Money amount={value} currency={currency} />
  const lost = (value: number, since: string) =>
    value > 0 && (
      <Link className="underline underline-offset-4" to={rows('lost', since)}>
        {messages.lost(money(value, currency))}
      </Link>
    )
  const chart = (name: 'takings' | 'seats') => days.map((one) => ({ day: one.day, value: one[name] }))
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-3 sm:gap-x-6 md:grid-cols-4">
        <Figure label={messages.takingsToday} to={rows('in', to)}>
          {amount(today.takings)}
        </Figure>
        <Figure label={messages.takingsMonth} to={rows('in', from)}>
          {amount(month.takings)}
        </Figure>
        <Figure label={messages.refundsToday} to={rows('out', to)} note={lost(today.lost, to)}>
          {amount(today.refunds)}
        </Figure>
        <Figure label={messages.refundsMonth} to={rows('out', from)} note={lost(month.lost, from)}>
          {amount(month.refunds)}
        </Figure>
        <Figure label={messages.seatsToday} to={paths.bookedSeats(to, to)}>
          {number(today.seats)}
        </Figure>
        <Figure label={messages.seatsMonth} to={paths.bookedSeats(from, to)}>
          {number(month.seats)}
        </Figure>
        <Figure
          label={messages.seatsWeek}
          to={paths.bookedSeats(thisWeek, to)}
          note={messages.weekBefore(centre.seatsLastWeek)}
        >
          {number(centre.seatsThisWeek)}
        </Figure>
        <Figure
          label={messages.lateParts}
          to={paths.centreDues()}
          note={messages.lateCount(centre.lateParts.count)}
        >
          {amount(centre.lateParts.amount)}
        </Figure>
      </dl>
      <div className="grid gap-6 md:grid-cols-2">
        <DayChart
          name={messages.takings}
          days={chart('takings')}
          format={(value) => money(value, currency)}
        />
        <DayChart name={messages.seats} days={chart('seats')} format={number} />
      </div>
    </>
  )
}

type FigureProps = { label: string; to: string; note?: ReactNode; children: ReactNode }

function Figure({ label, to, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <Link
          prefetch="intent"
          to={to}
          className="inline-flex min-h-11 items-center font-bold text-lg underline-offset-4 hover:underline sm:text-xl"
        >
          {children}
        </Link>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}
