import type { CloseComparison, ComparedLine } from '../contract/day-close/day-close.ts'
import type { MoneyMove } from '../contract/day-close/rows.ts'
import type { StatementComparison } from '../contract/day-close/statement.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { ComparedSum, Comparison } from '../domain/day-close/compare.ts'
import type { ComparedStatement, StatementMatch } from '../domain/day-close/statement/compare.ts'

/** The most that is shown of what both lists have, and of what they say differently. */
const MAX_ROWS = 100

const amountsOf = (minor: number, currency: string) => ({
  amountInCents: minor,
  amount: toMajor(minor, currency),
})

const linesOf = (sums: readonly ComparedSum[]): ComparedLine[] =>
  [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const comparedOf = (move: MoneyMove) => {
      const sum = sums.find((one) => one.kind === move && one.currency === currency)
      const figure = ({ count, amountMinor }: ComparedSum['here'] = { count: 0, amountMinor: 0 }) => ({
        // As in the close: a day may have less than none, by a refund of an earlier day that failed.
        count: Math.max(0, count),
        ...amountsOf(amountMinor, currency),
      })
      return { here: figure(sum?.here), there: figure(sum?.there) }
    }
    return { currency, in: comparedOf('in'), out: comparedOf('out'), lost: comparedOf('lost') }
  })

type Compared = Pick<
  StatementMatch,
  'kind' | 'currency' | 'reference' | 'hereMinor' | 'thereMinor' | 'paymentId'
>

const differenceOf = <Kind extends MoneyMove>({
  kind,
  currency,
  reference,
  hereMinor,
  thereMinor,
  paymentId,
}: Omit<Compared, 'kind'> & { kind: Kind }) => ({
  ...{ kind, currency, reference },
  here: amountsOf(hereMinor, currency),
  there: amountsOf(thereMinor, currency),
  ...(paymentId && { paymentId }),
})

/** A day beside the list of its provider. */
export const presentComparison = ({
  method,
  sums,
  differences,
  isComplete,
}: Comparison): CloseComparison => ({
  method,
  lines: linesOf(sums),
  differences: differences.slice(0, MAX_ROWS).map(differenceOf),
  more: Math.max(0, differences.length - MAX_ROWS),
  isComplete,
})

const ORDER = ['differs', 'missing', 'unknown'] as const

/** A day beside a statement of it. */
export function presentStatement({
  sums,
  matches,
  way,
  leftOut,
  ...counts
}: ComparedStatement): Omit<StatementComparison, 'date'> {
  const matched = matches.filter(({ what }) => what === 'agrees')
  const differences = ORDER.flatMap((what) =>
    matches.filter((one) => one.what === what).map((one) => ({ what, ...differenceOf(one) })),
  )
  return {
    lines: linesOf(sums),
    matched: matched.slice(0, MAX_ROWS).map(({ kind, currency, reference, hereMinor, paymentId }) => ({
      ...{ kind, currency, reference, ...amountsOf(hereMinor, currency) },
      ...(paymentId && { paymentId }),
    })),
    matchedCount: matched.length,
    differences: differences.slice(0, MAX_ROWS),
    more: Math.max(0, differences.length - MAX_ROWS),
    ...counts,
    leftOut: leftOut.slice(0, MAX_ROWS),
    moreLeftOut: Math.max(0, leftOut.length - MAX_ROWS),
    method: way.method,
    ...(way.byHand !== undefined && { byHand: way.byHand }),
  }
}
