import type { CloseCashier } from '../../contract/day-close/day-close.ts'
import { useCloseMessages } from '../i18n/day-close.ts'
import { useMethodMessages } from '../i18n/methods.ts'
import { CloseTable } from './close-table.tsx'
import { Figure } from './figure.tsx'

/** Who took and gave back money by hand. */
export function CashiersTable({ cashiers }: { cashiers: readonly CloseCashier[] }) {
  const messages = useCloseMessages()
  const methods = useMethodMessages()
  return (
    <CloseTable heads={[messages.person, messages.taken, messages.given]}>
      {cashiers.map(({ person, method, currency, ...moved }) => (
        <tr key={`${person?._id} ${method} ${currency}`}>
          <th scope="row">
            {person ? person.name || messages.unnamed : messages.nobody}
            <span className="block font-normal text-muted text-sm">{methods[method]}</span>
          </th>
          <td>
            <Figure figure={moved.in} currency={currency} counted={messages.payments} />
          </td>
          <td>
            <Figure figure={moved.out} currency={currency} counted={messages.refunds} />
          </td>
        </tr>
      ))}
    </CloseTable>
  )
}
