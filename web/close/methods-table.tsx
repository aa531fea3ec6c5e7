import type { CloseLine } from '../../contract/close.ts'
import { toMajor } from '../../contract/money.ts'
import { moneyMethods } from '../../contract/payment-methods.ts'
import type { Day } from '../calendar/days.ts'
import { useCloseMessages } from '../i18n/close.ts'
import { useWayName } from '../payments/use-way-name.ts'
import { Money } from '../ui/money.tsx'
import { CloseTable } from './close-table.tsx'
import { Figure } from './figure.tsx'
import { linkToRows } from './use-close-address.ts'

/** What came in and went back by each method, in the order of the methods, and in total. */
export function MethodsTable({ date, lines }: { date: Day; lines: readonly CloseLine[] }) {
  const messages = useCloseMessages()
  const nameOf = useWayName()
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const order = ({ method, byHand }: CloseLine) => moneyMethods.indexOf(method) * 2 + Number(byHand)
  const sorted = lines.toSorted((one, other) => order(one) - order(other))
  return (
    <CloseTable heads={[messages.method, messages.cameIn, messages.wentBack, messages.left]}>
      {sorted.map(({ method, byHand, currency, ...line }) => (
        <tr key={`${method} ${byHand} ${currency}`}>
          <th scope="row">{nameOf(method, byHand)}</th>
          <td>
            <Figure
              figure={line.in}
              currency={currency}
              counted={messages.payments}
              to={linkToRows(date, { kind: 'in', method, byHand })}
            />
          </td>
          <td>
            <Figure
              figure={line.out}
              currency={currency}
              counted={messages.refunds}
              to={linkToRows(date, { kind: 'out', method, byHand })}
            />
          </td>
          <td>
            <Left lines={[{ ...line, currency }]} currency={currency} />
          </td>
        </tr>
      ))}
      {lines.length > 1 &&
        currencies.map((currency) => (
          <Total
            key={currency}
            date={date}
            currency={currency}
            lines={lines.filter((line) => line.currency === currency)}
          />
        ))}
    </CloseTable>
  )
}

type Moved = Pick<CloseLine, 'in' | 'out' | 'currency'>
type TotalProps = { date: Day; currency: string; lines: readonly Moved[] }

function Total({ date, currency, lines }: TotalProps) {
  const messages = useCloseMessages()
  return (
    <tr className="border-line-strong border-t-2 font-bold">
      <th scope="row">{messages.total}</th>
      <td>
        <Figure
          figure={sumOf(lines, 'in')}
          currency={currency}
          counted={messages.payments}
          to={linkToRows(date, { kind: 'in' })}
        />
      </td>
      <td>
        <Figure
          figure={sumOf(lines, 'out')}
          currency={currency}
          counted={messages.refunds}
          to={linkToRows(date, { kind: 'out' })}
        />
      </td>
      <td>
        <Left lines={lines} currency={currency} />
      </td>
    </tr>
  )
}

const minorOf = (lines: readonly Moved[], move: 'in' | 'out') =>
  lines.reduce((sum, line) => sum + line[move].amountInCents, 0)

const sumOf = (lines: readonly Moved[], move: 'in' | 'out') => ({
  count: lines.reduce((sum, line) => sum + line[move].count, 0),
  amount: toMajor(minorOf(lines, move), lines[0]?.currency ?? ''),
})

const Left = ({ lines, currency }: { lines: readonly Moved[]; currency: string }) => (
  <Money amount={toMajor(minorOf(lines, 'in') - minorOf(lines, 'out'), currency)} currency={currency} />
)
