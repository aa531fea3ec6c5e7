import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CloseComparison, ComparedLine } from '../../../../contract/day-close/day-close.ts'
import { type MoneyMove, moneyMoves } from '../../../../contract/day-close/rows.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useMethodTexts } from '../../../i18n/methods.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { paths } from '../../../paths.ts'
import { comparisonQuery } from '../../../queries/payments.ts'
import { Loaded } from '../../../ui/error-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { CloseTable, Figure } from './close-table.tsx'

/** The day beside the list of each provider that has one, and the payments of which they differ. */
export function ProviderLists({ date }: { date: Day }) {
  const texts = useCloseTexts()
  return (
    <Loaded query={useQuery(comparisonQuery(date))} failed={texts.failedToCompare}>
      {({ providers }) => (
        <div className="grid gap-6">
          {providers.map((one) => (
            <OneList key={one.method} compared={one} />
          ))}
        </div>
      )}
    </Loaded>
  )
}

function OneList({ compared }: { compared: CloseComparison }) {
  const { method, lines, differences, more, isComplete } = compared
  const texts = useCloseTexts()
  const name = useMethodTexts()[method]
  const count = differences.length + more
  const agrees = lines.length === 0 ? texts.nothingThere : texts.agree
  return (
    <div className="grid gap-3">
      {lines.length > 0 && <ComparedSums name={name} there={texts.there} lines={lines} />}
      {!isComplete && <p className="font-medium">{texts.tooLong}</p>}
      {count > 0 ? (
        <>
          <p className="font-medium text-danger">{texts.differ(count)}</p>
          <Differences there={texts.there} rows={differences} />
        </>
      ) : (
        isComplete && <p className="text-muted">{agrees}</p>
      )}
      {more > 0 && <p className="text-muted text-sm">{texts.statement.more(differences.length)}</p>}
    </div>
  )
}

const hasAny = ({ here, there }: ComparedLine[MoneyMove]) => here.count + there.count > 0

type SumsProps = { name: string; there: string; lines: readonly ComparedLine[] }

/** The sums of a day, ours beside somebody else's. */
export function ComparedSums({ name, there, lines }: SumsProps) {
  const texts = useCloseTexts()
  const counted = { in: texts.payments, out: texts.refunds, lost: texts.disputes }
  return (
    <CloseTable heads={[name, texts.here, there]}>
      {lines.flatMap(({ currency, ...moved }) =>
        moneyMoves
          .filter((move) => move !== 'lost' || hasAny(moved.lost))
          .map((move) => (
            <tr key={`${currency} ${move}`}>
              <th scope="row">{texts.kinds[move]}</th>
              <td>
                <Figure figure={moved[move].here} currency={currency} counted={counted[move]} />
              </td>
              <td>
                <Figure figure={moved[move].there} currency={currency} counted={counted[move]} />
              </td>
            </tr>
          )),
      )}
    </CloseTable>
  )
}

type Amount = { amount: number }
export type Different = {
  kind: MoneyMove
  currency: string
  reference: string
  here: Amount
  there: Amount
  paymentId?: string | undefined
  /** Why it differs. */
  why?: string
}

/** The payments of which both say differently, each with the way to it. */
export function Differences({ there, rows }: { there: string; rows: readonly Different[] }) {
  const texts = useCloseTexts()
  return (
    <CloseTable heads={[texts.heads.reference, texts.here, there]}>
      {rows.map(({ why, ...row }, index) => (
        // A statement may have the same row twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
        <tr key={`${row.kind} ${row.currency} ${row.reference} ${index}`}>
          <th scope="row">
            <Reference {...row} />
            <span className="block font-normal text-muted text-sm">
              {[texts.kinds[row.kind], why].filter(Boolean).join(', ')}
            </span>
          </th>
          <td>
            <AmountOf amount={row.here.amount} currency={row.currency} />
          </td>
          <td>
            <AmountOf amount={row.there.amount} currency={row.currency} />
          </td>
        </tr>
      ))}
    </CloseTable>
  )
}

const AmountOf = ({ amount, currency }: Amount & { currency: string }): ReactNode =>
  amount === 0 ? <span className="text-muted">–</span> : <Money amount={amount} currency={currency} />

/** Leads an Admin to the payment, where we have it. */
export function Reference({ reference, paymentId }: Pick<Different, 'reference' | 'paymentId'>) {
  const mayRead = useRole().role === 'Admin' && paymentId !== undefined
  const text = <code className="select-all break-all text-sm">{reference}</code>
  if (!mayRead) return text
  return (
    <Link
      prefetch="intent"
      to={paths.everyonesPayments({ search: reference })}
      className="-my-1 inline-block min-h-11 py-1 text-primary hover:underline lg:min-h-7"
    >
      {text}
    </Link>
  )
}
