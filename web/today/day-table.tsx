import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { startOfDay } from '../../contract/formats/dates.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'

type Props = { days: NonNullable<Overview['centre']>['days']; currency: string }

/** Shows the figures of the charts, the newest day first. A day leads to its close. */
export function DayTable({ days, currency }: Props) {
  const texts = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const { money, number } = useFormats()
  const heads = [texts.money.in, texts.money.out, texts.money.net, texts.seats]
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary hover:underline">
        {texts.asTable}
      </summary>
      <div className="overflow-x-auto">
        <table className="w-full whitespace-nowrap text-right text-sm tabular-nums">
          <thead className="text-muted">
            <tr className="*:px-2 *:py-1.5 *:font-medium">
              <th scope="col" className="text-left">
                {texts.day}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {days.toReversed().map(({ day, takings, refunds, net, seats }) => (
              <tr key={day} className="*:px-2">
                <th scope="row" className="text-left font-normal">
                  <Link
                    to={paths.close(`?date=${day}`)}
                    className="inline-flex min-h-11 items-center hover:underline sm:min-h-8"
                  >
                    {dateTime(startOfDay(day).toISOString(), 'day')}
                  </Link>
                </th>
                <td>{money(takings, currency)}</td>
                <td>{money(refunds, currency)}</td>
                <td>{money(net, currency)}</td>
                <td>{number(seats)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
