import { useState } from 'react'
import type { CashBoxes as Cash, CashBox } from '../../../../contract/day-close/cash-boxes.ts'
import { useRole } from '../../../auth/auth-provider.tsx'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { useCloseTexts } from '../../../i18n/day-close.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { BoxDialog, EntryDialog } from './box-dialogs.tsx'
import { BoxFigures, Counted, Counts } from './box-figures.tsx'
import { CountDialog } from './count-dialog.tsx'

/**
 * The cash boxes of a day, first what is still to be counted. One's own is opened here beforehand, else with
 * the first cash.
 */
export function CashBoxes({ cash, isToday }: { cash: Cash; isToday: boolean }) {
  const texts = useCashBoxTexts()
  const [isOpening, setOpening] = useState(false)
  const { boxes, ownBranchId } = cash
  const hasOwn = boxes.some(({ branch, signed }) => !signed && (branch?._id ?? null) === ownBranchId)
  return (
    <div className="grid gap-5 print:grid-cols-2 print:items-start print:gap-3">
      {boxes.length === 0 && <p className="text-muted">{isToday ? texts.noneToday : texts.none}</p>}
      {[...boxes.filter(({ signed }) => !signed), ...boxes.filter(({ signed }) => signed)].map((box) => (
        <BoxSheet key={box._id} box={box} />
      ))}
      {isToday && !hasOwn && (
        <Button
          variant="secondary"
          className="screen-only justify-self-start"
          onClick={() => setOpening(true)}
        >
          {texts.open}
        </Button>
      )}
      {isOpening && <BoxDialog branchId={ownBranchId} onClose={() => setOpening(false)} />}
    </div>
  )
}

/** A cash box: all that went through it, how much should be in it, and how much was counted. */
function BoxSheet({ box }: { box: CashBox }) {
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
      <BoxFigures box={box} />
      <Counts box={box} />
      {signed && <Counted box={box} signed={signed} />}
      {!signed && mayCount && <Acts box={box} />}
    </section>
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
