import { type StatementColumn, statementColumns } from '../../../../contract/day-close/statement-limits.ts'
import type { ReadTable } from '../../../../contract/tables/tables.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useFormTexts } from '../../../i18n/forms.ts'
import { Summary } from '../../../ui/summary.tsx'
import { TableColumns } from '../../../ui/table-columns.tsx'

type Props = { asks: boolean; table: ReadTable; onChoose: (columns: string) => void; isPending: boolean }

/** Asks which column of a statement is which. Once it was read, the answer can be unfolded and changed. */
export function StatementColumns({ asks, table, ...choosing }: Props) {
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
