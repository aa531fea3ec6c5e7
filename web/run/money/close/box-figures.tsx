import type { ReactNode } from 'react'
import { denominations } from '../../../../contract/day-close/cash.ts'
import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { callApi } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { Money } from '../../../ui/money.tsx'

type Props = { box: CashBox }
type LineProps = { label: ReactNode; box: CashBox; amount: number; isSum?: boolean }

const sumClasses = 'border-line-strong border-t pt-1'
const linesClasses = 'mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums print:mt-1'

/** The cash that went into a box and out of it. Counting is blind: the sum may still be hidden. */
export function BoxFigures({ box }: Props) {
  const { rows, hidden } = useCashBoxTexts()
  const { float, taken, given, expected } = box
  return (
    <dl className={linesClasses}>
      <Line label={rows.float} box={box} amount={float} />
      {taken !== undefined && <Line label={rows.taken} box={box} amount={taken} />}
      {given !== undefined && <Line label={rows.given} box={box} amount={0 - given} />}
      <Entries box={box} />
      {expected === undefined ? (
        <div className={`col-span-2 grid grid-cols-subgrid ${sumClasses}`}>
          <dt>{rows.expected}</dt>
          <dd className="text-right text-muted text-sm">{hidden}</dd>
        </div>
      ) : (
        <Line label={rows.expected} box={box} amount={expected} isSum />
      )}
    </dl>
  )
}

export function Line({ label, box: { currency }, amount, isSum = false }: LineProps) {
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${isSum ? `font-semibold ${sumClasses}` : ''}`}>
      <dt className="wrap-anywhere">{label}</dt>
      <dd className="text-right">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

/** Cash that was put into a box or taken out of it. A wrong entry stays, with its opposite below it. */
function Entries({ box }: Props) {
  const { _id: id, entries, signed, mayCount } = box
  const texts = useCashBoxTexts()
  const undoing = useChange<string>({
    send: (entryId) => callApi('DELETE /cash-boxes/{id}/entries/{entryId}', { params: { id, entryId } }),
    failed: undefined,
  })
  const undone = new Set(entries.map(({ undoes }) => undoes))
  return entries.map(({ _id: entryId, kind, amount, note, reference, by, undoes }) => (
    <Line
      key={entryId}
      box={box}
      amount={kind === 'added' ? amount : -amount}
      label={
        <>
          {texts.entries[kind]}
          <span className="text-muted text-sm">
            {' '}
            {[note, reference, by, undoes && texts.undone].filter(Boolean).join(', ')}
          </span>
          {!signed && mayCount && !undoes && !undone.has(entryId) && (
            <Button
              variant="quiet"
              size="sm"
              className="screen-only"
              busy={undoing.isPending && undoing.variables === entryId}
              aria-label={`${texts.undo}: ${texts.entries[kind]} ${note ?? ''}`}
              onClick={() => undoing.submit(entryId)}
            >
              {texts.undo}
            </Button>
          )}
          <FormProblem>{undoing.variables === entryId && undoing.error}</FormProblem>
        </>
      }
    />
  ))
}

/** Each time that somebody counted: who counts until it fits is seen. */
export function Counts({ box: { counts, currency } }: Props) {
  const texts = useCashBoxTexts()
  const { unnamed } = useCloseTexts()
  const { dateTime } = useTimeFormats()
  const { money } = useFormats()
  return (
    <ul className="mt-2 text-muted text-sm">
      {counts.map(({ _id, by, at, amount, difference }) => (
        <li key={_id} className="wrap-anywhere">
          {texts.countedBy(
            by || unnamed,
            dateTime(at, 'time'),
            money(amount, currency),
            money(difference, currency),
          )}
        </li>
      ))}
    </ul>
  )
}

/** A signed count: notes and coins, the difference and why, and what was open then. */
export function Counted({ box, signed }: Props & { signed: NonNullable<CashBox['signed']> }) {
  const texts = useCashBoxTexts()
  const { kinds, payments, openDisputes } = useCloseTexts()
  const { number, money } = useFormats()
  const { counted, amount, difference, left, rest, reason, open } = signed
  const pieces = denominations.filter((each) => (counted[`${each}`] ?? 0) > 0)
  const went = rest && [`${texts.entries[rest.kind]}: ${rest.to}`, rest.reference].filter(Boolean).join(', ')
  const wasOpen = open.map(({ kind, currency, count, amount: sum }) => {
    const counting = kind === 'dispute' ? openDisputes : payments
    return `${kinds[kind]} ${money(sum, currency)} (${counting(count)})`
  })
  return (
    <>
      <dl className={linesClasses}>
        <Line label={texts.rows.counted} box={box} amount={amount} isSum />
        <Line label={texts.rows.difference} box={box} amount={difference} />
        <Line label={texts.rows.left} box={box} amount={left} />
        {rest && <Line label={went} box={box} amount={rest.amount} />}
      </dl>
      <p className="mt-2 text-muted text-sm">
        {pieces.map((each) => `${number(each)} × ${number(counted[`${each}`] ?? 0)}`).join(', ')}
      </p>
      {reason && <p className="wrap-anywhere text-sm">{`${texts.reason}: ${reason}`}</p>}
      {wasOpen.length > 0 && (
        <p className="text-sm">
          {texts.openThen}: {wasOpen.join('; ')}
        </p>
      )}
      <p className="mt-7 hidden w-2/3 border-ink border-t pt-1 text-sm print:block">{texts.signature}</p>
    </>
  )
}
