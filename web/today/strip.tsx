import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { weekOf } from '../../contract/formats/dates.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { Columns } from './figures.tsx'
import { Bar } from './panel.tsx'

type Centre = NonNullable<Overview['centre']>
type Props = { centre: Centre }

/** An Admin's centre at a glance: money, attendance and seats, each of which leads to its rows. */
export function Strip({ centre }: Props) {
  const texts = useTodayTexts().strip
  return (
    <section aria-label={texts.title} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <MoneyTile centre={centre} />
      <AttendanceTile centre={centre} />
      <Filling sessions={centre.filling} />
    </section>
  )
}

type TileProps = { title: string; className?: string; children: ReactNode }

const Tile = ({ title, className, children }: TileProps) => (
  <Card className={cn('grid min-w-0 content-start gap-2 p-5', className)}>
    <h2 className="font-semibold text-muted text-sm">{title}</h2>
    {children}
  </Card>
)

const big =
  'inline-flex min-h-11 max-w-full items-center font-extrabold tabular-nums underline-offset-4 hover:underline'
/** A longer sum would run out of a tile at 1280 pixels. */
const LONG_SUM = 9

const sum = 'flex min-h-11 items-center font-semibold underline-offset-4 hover:underline'

function MoneyTile({ centre: { currency, days, today, netThisWeek, month, monthBefore } }: Props) {
  const texts = useTodayTexts()
  const { money } = useFormats()
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const net = money(today.net, currency)
  const rows = (date: string) => paths.close(`?${new URLSearchParams({ kind: 'net', date, to })}`)
  return (
    <Tile title={texts.strip.moneyToday}>
      <Link
        prefetch="intent"
        to={paths.close(`?date=${to}`)}
        className={cn(big, 'wrap-anywhere', net.length > LONG_SUM ? 'text-2xl xl:text-xl' : 'text-3xl')}
      >
        {net}
      </Link>
      <Columns values={days.map(({ net }) => net)} />
      <p className="text-sm">
        <Link prefetch="intent" to={rows(weekOf(to)[0] ?? to)} className={sum}>
          {texts.strip.week}: {money(netThisWeek, currency)}
        </Link>
        <Link prefetch="intent" to={rows(from)} className={sum}>
          {texts.figuresMonth}: {money(month.net, currency)}
        </Link>
        <span className="block text-muted">{texts.strip.monthBefore(money(monthBefore.net, currency))}</span>
      </p>
    </Tile>
  )
}

function AttendanceTile({ centre: { attendance, rollsNotTaken } }: Props) {
  const texts = useTodayTexts().strip
  const { number } = useFormats()
  const { week, before, classes } = attendance
  const share = ({ came, of }: typeof week) => Math.round((100 * came) / of)
  return (
    <Tile title={texts.attendance}>
      <Link prefetch="intent" to={paths.oftenAbsent()} className={cn(big, 'text-3xl')}>
        {week.of > 0 ? texts.percent(share(week)) : classes > 0 ? texts.noneTaken : texts.noClasses}
      </Link>
      {week.of > 0 && <Bar part={week.came} of={week.of} />}
      <p className="text-sm">
        {week.of > 0 && <span className="block">{texts.came(number(week.came), number(week.of))}</span>}
        {before.of > 0 && (
          <span className="block text-muted">{texts.weekBefore(texts.percent(share(before)))}</span>
        )}
        {rollsNotTaken.count > 0 && (
          <a
            href="#not-taken"
            className="inline-flex min-h-11 items-center font-semibold text-danger underline-offset-4 hover:underline"
          >
            {texts.notTaken(rollsNotTaken.count)}
          </a>
        )}
      </p>
    </Tile>
  )
}

/** Sessions on sale against their deadlines, the nearest first. */
function Filling({ sessions }: { sessions: Centre['filling'] }) {
  const texts = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const { number } = useFormats()
  return (
    <Tile title={texts.strip.filling} className="sm:col-span-2">
      {sessions.length === 0 && <p className="text-muted">{texts.strip.nothingFilling}</p>}
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {sessions.map(({ _id, title, enrolled, capacity, minimum, deadline }) => {
          const until = `${dateTime(deadline, 'day')}, ${dateTime(deadline, 'time')}`
          return (
            <li key={_id} className="min-w-0">
              <Link
                prefetch="intent"
                to={paths.roster(_id)}
                className="flex min-h-11 items-center justify-between gap-3 hover:underline"
              >
                <span className="truncate font-medium">{title}</span>
                <span className="shrink-0 text-sm tabular-nums">
                  <span aria-hidden="true">
                    {number(enrolled)}/{number(capacity ?? minimum ?? 0)}
                  </span>
                  <span className="sr-only">{texts.taken(enrolled, capacity)}</span>
                </span>
              </Link>
              <Bar part={enrolled} of={capacity ?? minimum ?? 1} />
              <p
                className={cn(
                  'text-sm',
                  minimum !== undefined && enrolled < minimum ? 'text-danger' : 'text-muted',
                )}
              >
                {minimum === undefined ? texts.strip.until(until) : texts.strip.needs(minimum, until)}
              </p>
            </li>
          )
        })}
      </ul>
    </Tile>
  )
}
