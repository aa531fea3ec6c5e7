import { useId, useState } from 'react'
import type { CloseLine } from '../../../../contract/day-close/day-close.ts'
import type { StatementComparison } from '../../../../contract/day-close/statement.ts'
import {
  MAX_STATEMENT_BYTES,
  type StatementMethod,
  statementMethods,
} from '../../../../contract/day-close/statement-limits.ts'
import { sendTable } from '../../../api-client.ts'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useWayName } from '../../../i18n/methods.ts'
import type { Shown } from '../../../i18n/say.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { type Option, SelectField } from '../../../ui/inputs.tsx'
import { StatementColumns, StatementResult } from './statement-result.tsx'

/** `columns`: which is which, where somebody has said it. */
type Chosen = { file: File; columns?: string }

type Way = { method: StatementMethod; byHand?: 'true' | 'false' }
const keyOf = ({ method, byHand }: Way) => `${method} ${byHand}`

/** Whether a file was compared with this way: its ids decide, not the choice. */
const isWayOf = ({ method, byHand }: StatementComparison, way: Way) =>
  way.method === method && way.byHand === (byHand === undefined ? undefined : `${byHand}`)

/** bKash's own page and the desk may have a wallet each, or one. */
const ways = statementMethods.flatMap((method): Way[] =>
  method === 'bkash' ? [{ method }, { method, byHand: 'false' }, { method, byHand: 'true' }] : [{ method }],
)

/** The day beside a file of a provider that has no list: chosen by an Admin, compared at once. */
export function Statement({ date, lines }: { date: Day; lines: readonly CloseLine[] }) {
  const texts = useCloseTexts().statement
  const nameOf = useWayName()
  const fileId = useId()
  const taken = lines.find(({ method }) => statementMethods.some((one) => one === method))
  const [way, setWay] = useState<Way>(
    ways.find(({ method }) => method === taken?.method) ?? { method: 'bkash' },
  )
  const [problem, setProblem] = useState<Shown>()
  const comparing = useSubmit({
    mutationFn: ({ file, columns }: Chosen) =>
      sendTable('POST /close/statement', file, { query: { date, ...way, columns } }),
    onError: setProblem,
  })
  function choose(next: Way) {
    setWay(next)
    setProblem(undefined)
    comparing.reset()
  }
  function read(file: File | undefined) {
    choose(way)
    if (file && file.size > MAX_STATEMENT_BYTES) setProblem(texts.tooLarge)
    else if (file) comparing.submit({ file })
  }
  const answer = comparing.data
  const compared = answer?.asks === false ? answer : undefined
  const found = compared && ways.find((one) => isWayOf(compared, one))
  const optionOf = (one: Way): Option => ({
    value: keyOf(one),
    label: one.byHand === 'false' ? texts.online : nameOf(one.method, one.byHand === 'true'),
  })
  return (
    <div className="grid gap-4 print:gap-1">
      <p className="screen-only -mt-2 text-muted text-sm">{texts.hint}</p>
      <div className="screen-only grid gap-4 sm:grid-cols-2 sm:items-end">
        <SelectField
          label={texts.way}
          value={keyOf(way)}
          onChange={({ target }) => choose(ways.find((one) => keyOf(one) === target.value) ?? way)}
          options={ways.map(optionOf)}
        />
        <div className="grid gap-1.5">
          <label htmlFor={fileId} className="font-medium">
            {texts.file}
          </label>
          <input
            id={fileId}
            type="file"
            // A workbook may be chosen, because the answer says what to do with it.
            accept=".csv,text/csv,text/plain,.xlsx,.xls"
            disabled={comparing.isPending}
            className="min-h-11 w-full min-w-0 file:mr-3 file:min-h-11 file:rounded-control file:border-0 file:bg-sunken file:px-4"
            onChange={({ target }) => {
              read(target.files?.[0])
              // The same file can be chosen again once it is corrected.
              target.value = ''
            }}
          />
        </div>
      </div>
      <div className="screen-only">
        <FormProblem>{problem}</FormProblem>
      </div>
      <p role="status" className="text-muted empty:hidden">
        {comparing.isPending && texts.comparing}
      </p>
      {found && found !== way && <p className="font-medium">{texts.otherWay(optionOf(found).label)}</p>}
      {compared && <StatementResult compared={compared} name={optionOf(found ?? way).label} />}
      {answer && comparing.variables && (
        <StatementColumns
          // Another file has other columns.
          key={answer.table.heading.join()}
          {...{ asks: answer.asks, table: answer.table, isPending: comparing.isPending }}
          onChoose={(columns) => comparing.variables && comparing.submit({ ...comparing.variables, columns })}
        />
      )}
    </div>
  )
}
