import type { CloseCorrection } from '../../../../contract/day-close/day-close.ts'
import { startOfDay } from '../../../../contract/formats/dates.ts'
import { useCloseMessages } from '../../../i18n/day-close.ts'
import { useWayName } from '../../../i18n/methods.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { CloseTable, Figure } from './close-table.tsx'

/** What of the day's money belongs to an earlier day, which was closed when it was found. */
export function CorrectionsTable({ corrections }: { corrections: readonly CloseCorrection[] }) {
  const messages = useCloseMessages()
  const nameOf = useWayName()
  const { dateTime } = useTimeFormats()
  const counted = { in: messages.payments, out: messages.refunds, lost: messages.disputes }
  return (
    <CloseTable heads={[messages.day, messages.method, messages.heads.amount]}>
      {corrections.map(({ belongsTo, kind, method, byHand, currency, ...figure }) => (
        <tr key={`${belongsTo} ${kind} ${method} ${byHand} ${currency}`}>
          <th scope="row">{dateTime(startOfDay(belongsTo).toISOString(), 'date')}</th>
          <td>
            {nameOf(method, byHand)}
            <span className="block text-muted text-sm">{messages.kinds[kind]}</span>
          </td>
          <td>
            <Figure figure={figure} currency={currency} counted={counted[kind]} />
          </td>
        </tr>
      ))}
    </CloseTable>
  )
}
