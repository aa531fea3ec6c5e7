import type { Overview } from '../../contract/centre/overview.ts'
import type { MoneyMove } from '../../contract/day-close/rows.ts'
import { weekOf } from '../../contract/formats/dates.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { Money } from '../ui/money.tsx'
import { DayChart } from './day-chart.tsx'
import { DayTable } from './day-table.tsx'
import { Figure, list } from './figure.tsx'
import { Panel } from './panel.tsx'

type Centre = NonNullable<Overview['centre']>
type Props = { centre: Centre }

/** Money and seats of today and of 30 days. Each figure leads to its rows. */
export function Figures({ centre }: Props) {
  const texts = useTodayTexts()
  const { money, number } = useFormats()
  const { currency, days } = centre
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Panel title={texts.figures}>
      <Sums title={texts.figuresToday} sums={centre.today} currency={currency} from={to} to={to} />
      <Sums title={texts.figuresMonth} sums={centre.month} currency={currency} from={from} to={to} />
      <Others centre={centre} />
      <div className="grid gap-6 md:grid-cols-2">
        <DayChart
          title={texts.netChart}
          days={days.map(({ day, net }) => ({ day, value: net }))}
          format={(value) => money(value, currency)}
        />
        <DayChart
          title={texts.seatsChart}
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
  const texts = useTodayTexts()
  const { number } = useFormats()
  const rows = (kind: MoneyMove | 'net') => paths.close(`?${new URLSearchParams({ kind, date: from, to })}`)
  return (
    <section>
      <h3 className="font-semibold">{title}</h3>
      <dl className={list}>
        <Figure label={texts.money.in} to={rows('in')}>
          <Money amount={sums.takings} currency={currency} />
        </Figure>
        <Figure label={texts.money.out} to={rows('out')}>
          <Money amount={sums.refunds} currency={currency} />
        </Figure>
        {sums.lost > 0 && (
          <Figure label={texts.money.lost} to={rows('lost')}>
            <Money amount={sums.lost} currency={currency} />
          </Figure>
        )}
        <Figure label={texts.money.net} to={from === to ? paths.close(`?date=${to}`) : rows('net')}>
          <Money amount={sums.net} currency={currency} />
        </Figure>
        <Figure label={texts.seats} to={paths.bookedSeats(from, to)}>
          {number(sums.seats)}
        </Figure>
      </dl>
    </section>
  )
}

function Others({ centre: { days, currency, seatsThisWeek, seatsLastWeek, lateParts } }: Props) {
  const texts = useTodayTexts()
  const { number } = useFormats()
  const to = days.at(-1)?.day ?? ''
  return (
    <dl className={list}>
      <Figure
        label={texts.seatsWeek}
        to={paths.bookedSeats(weekOf(to)[0] ?? to, to)}
        note={texts.weekBefore(seatsLastWeek)}
      >
        {number(seatsThisWeek)}
      </Figure>
      <Figure label={texts.lateParts} to={paths.centreDues()} note={texts.lateCount(lateParts.count)}>
        <Money amount={lateParts.amount} currency={currency} />
      </Figure>
    </dl>
  )
}

/** The shape of thirty days. The charts below have figures at their axes. */
export function Columns({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${values.length * 4} 24`}
      preserveAspectRatio="none"
      className="h-10 w-full"
    >
      {values.map((value, index) => {
        const height = Math.max(1, (24 * Math.max(0, value)) / highest)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: each place is a day.
            key={index}
            x={index * 4}
            y={24 - height}
            width={3}
            height={height}
            className={index === values.length - 1 ? 'fill-accent' : 'fill-primary'}
          />
        )
      })}
    </svg>
  )
}
