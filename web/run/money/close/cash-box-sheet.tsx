import { type ReactNode, useState } from 'react'
import { denominations } from '../../../../contract/day-close/cash.ts'
import type { CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import { BoxDialog } from './box-dialog.tsx'
import { BoxEntries } from './box-entries.tsx'
import { CountDialog } from './count-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'

/** What went through a cash box, what should be in it, and what somebody counted. */
export function CashBoxSheet({ box }: { box: CashBox }) {
  const texts = useCashBoxTexts()
  const { dateTime } = useTimeFormats()
  const { unnamed } = useCloseTexts()
  const { branch, openedBy, openedAt, signed, mayCount } = box
  return (
    <section className="rounded-card border border-line p-4 print:break-inside-avoid print:p-2">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="wrap-anywhere font-semibold">
          {[openedBy || unnamed, branch?.name].filter(Boolean).join(' · ')}
        </h3>
        {signed ? (
          <p className="text-sm">{texts.signedBy(signed.by || unnamed, dateTime(signed.at))}</p>
        ) : (
          <Badge tone="warning">{texts.notCounted}</Badge>
        )}
      </header>
      <p className="text-muted text-sm">{texts.openedBy(openedBy || unnamed, dateTime(openedAt))}</p>
      <dl className="mt-3 print:mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        <Line label={texts.rows.float} box={box} amount={box.float} />
        {box.taken !== undefined && <Line label={texts.rows.taken} box={box} amount={box.taken} />}
        {box.given !== undefined && <Line label={texts.rows.given} box={box} amount={0 - box.given} />}
        <BoxEntries box={box} />
        {box.expected === undefined ? (
          <div className="col-span-2 grid grid-cols-subgrid border-line-strong border-t pt-1">
            <dt>{texts.rows.expected}</dt>
            <dd className="text-right text-muted text-sm">{texts.hidden}</dd>
          </div>
        ) : (
          <Line label={texts.rows.expected} box={box} amount={box.expected} isSum />
        )}
      </dl>
      <Counts box={box} />
      {signed && <Counted box={box} signed={signed} />}
      {!signed && mayCount && <Acts box={box} />}
    </section>
  )
}

/** Each time that somebody counted: who counts until it fits is seen. */
function Counts({ box: { counts, currency } }: { box: CashBox }) {
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

function Line({
  label,
  box: { currency },
  amount,
  isSum = false,
}: {
  label: ReactNode
  box: CashBox
  amount: number
  isSum?: boolean
}) {
  return (
    <div
      className={`col-span-2 grid grid-cols-subgrid ${isSum ? 'border-line-strong border-t pt-1 font-semibold' : ''}`}
    >
      <dt className="wrap-anywhere">{label}</dt>
      <dd className="text-right">
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
}

/** What was signed: notes and coins, the difference and why, and what was open then. */
function Counted({ box, signed }: { box: CashBox; signed: NonNullable<CashBox['signed']> }) {
  const texts = useCashBoxTexts()
  const { kinds, payments, openDisputes } = useCloseTexts()
  const { number, money } = useFormats()
  const pieces = denominations.filter((each) => (signed.counted[`${each}`] ?? 0) > 0)
  return (
    <>
      <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums print:mt-1">
        <Line label={texts.rows.counted} box={box} amount={signed.amount} isSum />
        <Line label={texts.rows.difference} box={box} amount={signed.difference} />
        <Line label={texts.rows.left} box={box} amount={signed.left} />
        {signed.rest && (
          <Line
            label={[`${texts.entries[signed.rest.kind]}: ${signed.rest.to}`, signed.rest.reference]
              .filter(Boolean)
              .join(', ')}
            box={box}
            amount={signed.rest.amount}
          />
        )}
      </dl>
      <p className="mt-2 text-muted text-sm">
        {pieces.map((each) => `${number(each)} × ${number(signed.counted[`${each}`] ?? 0)}`).join(', ')}
      </p>
      {signed.reason && <p className="wrap-anywhere text-sm">{`${texts.reason}: ${signed.reason}`}</p>}
      {signed.open.length > 0 && (
        <p className="text-sm">
          {texts.openThen}:{' '}
          {signed.open
            .map(
              ({ kind, currency, count, amount }) =>
                `${kinds[kind]} ${money(amount, currency)} (${(kind === 'dispute' ? openDisputes : payments)(count)})`,
            )
            .join('; ')}
        </p>
      )}
      <p className="mt-7 hidden w-2/3 border-ink border-t pt-1 text-sm print:block">{texts.signature}</p>
    </>
  )
}

function Acts({ box }: { box: CashBox }) {
  const texts = useCashBoxTexts()
  const { role } = useRole()
  const [act, setAct] = useState<'count' | 'enter' | 'mend'>()
  const close = () => setAct(undefined)
  return (
    <div className="screen-only mt-4 flex flex-wrap gap-2">
      <Button onClick={() => setAct('count')}>{texts.count}</Button>
      <Button variant="secondary" onClick={() => setAct('enter')}>
        {texts.enter}
      </Button>
      {role === 'Admin' && (
        <Button variant="quiet" onClick={() => setAct('mend')}>
          {texts.mend}
        </Button>
      )}
      {act === 'count' && <CountDialog box={box} onClose={close} />}
      {act === 'enter' && <EntryDialog box={box} onClose={close} />}
      {act === 'mend' && <BoxDialog box={box} branchId={box.branch?._id ?? null} onClose={close} />}
    </div>
  )
}
