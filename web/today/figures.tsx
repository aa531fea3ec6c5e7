import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import type { MoneyMove } from '../../contract/day-close/rows.ts'
import { weekOf } from '../../contract/formats/dates.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTodayMessages } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { Money } from '../ui/money.tsx'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { Panel } from './panel.tsx'

type Centre = NonNullable<Overview['centre']>
type Props = { centre: Centre }

/** Money and seats of today and of 30 days. Each figure leads to its rows. */
export function Figures({ centre }: Props) {
  const messages = useTodayMessages()
  const { money, number } = useFormats()
  const { currency, days } = centre
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Panel title={messages.figures}>
      <Sums title={messages.figuresToday} sums={centre.today} currency={currency} from={to} to={to} />
      <Sums title={messages.figuresMonth} sums={centre.month} currency={currency} from={from} to={to} />
      <Others centre={centre} />
      <div className="grid gap-6 md:grid-cols-2">
        <DayChart
          title={messages.netChart}
          days={days.map(({ day, net }) => ({ day, value: net }))}
          format={(value) => money(value, currency)}
        />
        <DayChart
          title={messages.seatsChart}
          days={days.map(({ day, seats }) => ({ day, value: seats }))}
          format={number}
        />
      </div>
      <DayTable days={days} currency={currency} />
    </Panel>
  )
}

type SumsProps = { title: string; sums: Centre['today']; currency: string; from: string; to: string }

/** The money that moved from one day to another, what is left of it, and the seats that were booked. */
function Sums({ title, sums, currency, from, to }: SumsProps) {
  const messages = useTodayMessages()
  const { number } = useFormats()
  const rows = (kind: MoneyMove | 'net') => paths.close(`?${new URLSearchParams({ kind, date: from, to })}`)
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className={list}>
        <Figure label={messages.money.in} to={rows('in')}>
          <Money amount={sums.takings} currency={currency} />
        </Figure>
        <Figure label={messages.money.out} to={rows('out')}>
          <Money amount={sums.refunds} currency={currency} />
        </Figure>
        {sums.lost > 0 && (
          <Figure label={messages.money.lost} to={rows('lost')}>
            <Money amount={sums.lost} currency={currency} />
          </Figure>
        )}
        <Figure label={messages.money.net} to={from === to ? paths.close(`?date=${to}`) : rows('net')}>
          <Money amount={sums.net} currency={currency} />
        </Figure>
        <Figure label={messages.seats} to={paths.bookedSeats(from, to)}>
          {number(sums.seats)}
        </Figure>
      </dl>
    </section>
  )
}

function Others({ centre: { days, currency, seatsThisWeek, seatsLastWeek, lateParts } }: Props) {
  const messages = useTodayMessages()
  const { number } = useFormats()
  const to = days.at(-1)?.day ?? ''
  return (
    <dl className={list}>
      <Figure
        label={messages.seatsWeek}
        to={paths.bookedSeats(weekOf(to)[0] ?? to, to)}
        note={messages.weekBefore(seatsLastWeek)}
      >
        {number(seatsThisWeek)}
      </Figure>
      <Figure label={messages.lateParts} to={paths.centreDues()} note={messages.lateCount(lateParts.count)}>
        <Money amount={lateParts.amount} currency={currency} />
      </Figure>
    </dl>
  )
}

const list = 'flex flex-wrap gap-x-6 gap-y-2 *:min-w-32'

type FigureProps = { label: string; to: string; note?: string; children: ReactNode }

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
