import type { CloseCashier, CloseLine } from '../../../../contract/day-close/day-close.ts'
import { type MoneyMove, NOBODY } from '../../../../contract/day-close/rows.ts'
import { toMajor } from '../../../../contract/payments/money.ts'
import { moneyMethods } from '../../../../contract/payments/payment-methods.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useMethodTexts, useWayName } from '../../../i18n/methods.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { Money } from '../../../ui/money.tsx'
import { CloseTable, Figure } from './close-table.tsx'
import { linkToRows } from './days.tsx'

type Props = {
  date: Day
  lines: readonly CloseLine[]
  /** Without the sums of cash, which its counter does not know yet. */
  isCashHidden: boolean
}

/** The money taken and refunded by each method, in the order of the methods, and in total. */
export function MethodsTable({ date, lines, isCashHidden }: Props) {
  const texts = useCloseTexts()
  const nameOf = useWayName()
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  const order = ({ method, byHand }: CloseLine) => moneyMethods.indexOf(method) * 2 + Number(byHand)
  const sorted = lines.toSorted((one, other) => order(one) - order(other))
  return (
    <CloseTable heads={[texts.method, texts.cameIn, texts.refunded, texts.left]}>
      {sorted.map(({ method, byHand, currency, ...line }) => (
        <tr key={`${method} ${byHand} ${currency}`}>
          <th scope="row">{nameOf(method, byHand)}</th>
          <td>
            <Figure
              figure={line.in}
              currency={currency}
              counted={texts.payments}
              to={linkToRows(date, { kind: 'in', method, byHand })}
            />
          </td>
          <td>
            <Went line={{ ...line, currency }} to={(kind) => linkToRows(date, { kind, method, byHand })} />
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
            label={isCashHidden ? texts.totalWithoutCash : texts.total}
            // Its rows have the cash as well.
            to={(kind) => (isCashHidden ? undefined : linkToRows(date, { kind }))}
            currency={currency}
            lines={lines.filter((line) => line.currency === currency)}
          />
        ))}
    </CloseTable>
  )
}

type ToRows = (kind: MoneyMove) => string | undefined
type WentProps = { line: { out: Sum; lost: Sum; currency: string }; to: ToRows }

/** The refunds, and below them what banks took with disputes, which is rare. */
function Went({ line: { out, lost, currency }, to }: WentProps) {
  const texts = useCloseTexts()
  const figure = (sum: Sum, kind: MoneyMove, counted: (count: number) => string) => (
    <Figure figure={sum} currency={currency} counted={counted} to={to(kind)} />
  )
  return (
    <>
      {(out.count > 0 || lost.count === 0) && figure(out, 'out', texts.refunds)}
      {lost.count > 0 && <div>{figure(lost, 'lost', texts.disputes)}</div>}
    </>
  )
}

type Sum = { count: number; amount: number }
type Moved = Pick<CloseLine, MoneyMove | 'currency'>
type TotalProps = { label: string; to: ToRows; currency: string; lines: readonly Moved[] }

function Total({ label, to, currency, lines }: TotalProps) {
  const texts = useCloseTexts()
  return (
    <tr className="border-line-strong border-t-2 font-bold">
      <th scope="row">{label}</th>
      <td>
        <Figure figure={sumOf(lines, 'in')} currency={currency} counted={texts.payments} to={to('in')} />
      </td>
      <td>
        <Went line={{ out: sumOf(lines, 'out'), lost: sumOf(lines, 'lost'), currency }} to={to} />
      </td>
      <td>
        <Left lines={lines} currency={currency} />
      </td>
    </tr>
  )
}

const minorOf = (lines: readonly Moved[], move: MoneyMove) =>
  lines.reduce((sum, line) => sum + line[move].amountInCents, 0)

const sumOf = (lines: readonly Moved[], move: MoneyMove) => ({
  count: lines.reduce((sum, line) => sum + line[move].count, 0),
  amount: toMajor(minorOf(lines, move), lines[0]?.currency ?? ''),
})

const Left = ({ lines, currency }: { lines: readonly Moved[]; currency: string }) => (
  <Money
    amount={toMajor(minorOf(lines, 'in') - minorOf(lines, 'out') - minorOf(lines, 'lost'), currency)}
    currency={currency}
  />
)

/** Shows the people who took and refunded money by hand. Each figure leads to its rows. */
export function CashiersTable({ date, cashiers }: { date: Day; cashiers: readonly CloseCashier[] }) {
  const texts = useCloseTexts()
  const methods = useMethodTexts()
  return (
    <CloseTable heads={[texts.person, texts.taken, texts.given]}>
      {cashiers.map(({ person, method, currency, ...moved }) => {
        const to = (kind: 'in' | 'out') =>
          linkToRows(date, { kind, method, byHand: true, by: person?._id ?? NOBODY })
        return (
          <tr key={`${person?._id} ${method} ${currency}`}>
            <th scope="row">
              {person ? person.name || texts.unnamed : texts.nobody}
              <span className="block font-normal text-muted text-sm">{methods[method]}</span>
            </th>
            <td>
              <Figure figure={moved.in} currency={currency} counted={texts.payments} to={to('in')} />
            </td>
            <td>
              <Figure figure={moved.out} currency={currency} counted={texts.refunds} to={to('out')} />
            </td>
          </tr>
        )
      })}
    </CloseTable>
  )
}
