import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

type Day = { day: string; value: number }
type Props = { name: string; days: Day[]; format: (value: number) => string }

const BAR = 10
const HEIGHT = 60

/** Bars by day. Screen readers get the days with a value as a table. */
export function DayChart({ name, days, format }: Props) {
  const messages = useDashboardMessages().centre
  const { dateTime } = useTimeFormats()
  const dayName = (day: string) => dateTime(`${day}T00:00:00+06:00`, 'day')
  const highest = days.reduce((most, day) => (day.value > most.value ? day : most), { day: '', value: 0 })
  const heightOf = (value: number) => (value === 0 ? 1 : Math.max(2, (HEIGHT * value) / highest.value))
  return (
    <figure className="grid gap-2">
      <figcaption className="font-semibold">{messages.chartOf(name)}</figcaption>
      <p className="text-muted text-sm">
        {highest.value === 0
          ? messages.noneYet
          : messages.highest(format(highest.value), dayName(highest.day))}
      </p>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full border-line border-b text-primary"
      >
        {days.map(({ day, value }, index) => (
          <rect
            key={day}
            x={index * BAR + 1}
            y={HEIGHT - heightOf(value)}
            width={BAR - 2}
            height={heightOf(value)}
            fill="currentColor"
            opacity={value === 0 ? 0.25 : 1}
          >
            <title>{`${dayName(day)}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="flex justify-between gap-3 text-muted text-sm">
        <span>{dayName(days[0]?.day ?? '')}</span>
        <span>{messages.today}</span>
      </p>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{name}</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ value }) => value > 0)
            .map(({ day, value }) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </figure>
  )
}
