import type { StatementComparison } from '../../../../contract/day-close/statement.ts'
import { type StatementColumn, statementColumns } from '../../../../contract/day-close/statement-limits.ts'
import type { ReadTable } from '../../../../contract/tables/tables.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useFormTexts } from '../../../i18n/forms.ts'
import { Money } from '../../../ui/money.tsx'
import { Summary } from '../../../ui/summary.tsx'
import { TableColumns } from '../../../ui/table-columns.tsx'
import { ComparedSums, Differences, Reference } from './compared.tsx'

type Props = { compared: StatementComparison; name: string }

/** A statement beside our day: the sums, the rows that differ, and those that agree. */
export function StatementResult({ compared, name }: Props) {
  const texts = useCloseTexts().statement
  const { lines, differences, more, rows, otherDays, notDone, leftOut } = compared
  const count = differences.length + more
  const agree = leftOut.length > 0 ? texts.readAgree : texts.agree
  const agrees = lines.length > 0 ? agree : texts.nothing
  return (
    <div className="grid gap-3">
      {lines.length > 0 && <ComparedSums name={name} there={texts.there} lines={lines} />}
      {rows === 0 && lines.length > 0 && <p className="font-medium">{texts.noRows}</p>}
      <p className={count > 0 ? 'font-medium text-danger' : 'text-muted'}>
        {count > 0 ? texts.differ(count) : agrees}
      </p>
      {count > 0 && (
        <Differences
          there={texts.there}
          rows={differences.map(({ what, ...row }) => ({ ...row, why: texts.what[what] }))}
        />
      )}
      {more > 0 && <p className="text-muted text-sm">{texts.more(differences.length)}</p>}
      <Matched compared={compared} />
      {otherDays > 0 && <p className="text-muted text-sm">{texts.otherDays(otherDays)}</p>}
      {notDone > 0 && <p className="text-muted text-sm">{texts.notDone(notDone)}</p>}
      <LeftOut compared={compared} />
    </div>
  )
}

/** Rows that could not be read, as they stand in the file, and why. */
function LeftOut({ compared: { leftOut, moreLeftOut } }: Pick<Props, 'compared'>) {
  const texts = useCloseTexts().statement
  const { line: lineOf } = useFormTexts().table
  if (leftOut.length === 0) return null
  return (
    <div className="text-muted text-sm">
      <p>{texts.leftOut(leftOut.length + moreLeftOut)}</p>
      <ul>
        {leftOut.map(({ line, found, why }) => (
          <li key={line} className="wrap-anywhere">
            {lineOf(line)}, {texts.whyLeftOut[why]}: {found}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rows that both have, folded away. */
function Matched({ compared: { matched, matchedCount } }: { compared: StatementComparison }) {
  const { statement: texts, kinds } = useCloseTexts()
  if (matchedCount === 0) return null
  return (
    <details className="rounded-card bg-sunken px-4">
      <Summary>{texts.matched(matchedCount)}</Summary>
      <ul className="divide-y divide-line pb-2 tabular-nums">
        {matched.map(({ kind, reference, paymentId, amount, currency }) => (
          <li
            key={`${kind} ${paymentId} ${reference}`}
            className="flex items-center justify-between gap-3 py-1"
          >
            <span className="min-w-0">
              <Reference reference={reference} paymentId={paymentId} />{' '}
              <span className="text-muted text-sm">{kinds[kind]}</span>
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      {matchedCount > matched.length && (
        <p className="pb-3 text-muted text-sm">{texts.more(matched.length)}</p>
      )}
    </details>
  )
}

type ColumnsProps = {
  asks: boolean
  table: ReadTable
  onChoose: (columns: string) => void
  isPending: boolean
}

/** Asks which column of a statement is which. Once it was read, the answer can be unfolded and changed. */
export function StatementColumns({ asks, table, ...choosing }: ColumnsProps) {
  const { columns: labels } = useCloseTexts().statement
  const texts = useFormTexts().table
  const names = statementColumns.map(
    (name) => [name, labels[name]] as const satisfies [StatementColumn, string],
  )
  const fields = <TableColumns {...{ table, names }} {...choosing} />
  if (asks)
    return (
      <section className="grid gap-3">
        <h3 className="font-semibold">{texts.which}</h3>
        <p className="text-muted text-sm">{texts.whichHint}</p>
        {fields}
      </section>
    )
  return (
    <details className="screen-only rounded-card bg-sunken px-4">
      <Summary>{table.isRemembered ? texts.remembered : texts.change}</Summary>
      <div className="pb-4">{fields}</div>
    </details>
  )
}
