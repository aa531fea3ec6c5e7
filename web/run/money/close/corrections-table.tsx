import type { CloseCorrection } from '../../../../contract/day-close/day-close.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useWayName } from '../../../i18n/methods.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { CloseTable, Figure } from './close-table.tsx'

/** What of the day's money belongs to an earlier day, which was closed when it was found. */
export function CorrectionsTable({ corrections }: { corrections: readonly CloseCorrection[] }) {
  const texts = useCloseTexts()
  const nameOf = useWayName()
  const { dateTime } = useTimeFormats()
  const counted = { in: texts.payments, out: texts.refunds, lost: texts.disputes }
  return (
    <CloseTable heads={[texts.day, texts.method, texts.heads.amount]}>
      {corrections.map(({ belongsTo, kind, method, byHand, currency, ...figure }) => (
        <tr key={`${belongsTo} ${kind} ${method} ${byHand} ${currency}`}>
          <th scope="row">{dateTime(startOfDay(belongsTo).toISOString(), 'date')}</th>
          <td>
            {nameOf(method, byHand)}
            <span className="block text-muted text-sm">{texts.kinds[kind]}</span>
          </td>
          <td>
            <Figure figure={figure} currency={currency} counted={counted[kind]} />
          </td>
        </tr>
      ))}
    </CloseTable>
  )
}
