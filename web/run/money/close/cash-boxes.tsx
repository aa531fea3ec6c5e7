import { useState } from 'react'
import type { CashBoxes as Cash } from '../../../../contract/day-close/cash-boxes.ts'
import { useCashBoxTexts } from '../../../i18n/cash-boxes.ts'
import { Button } from '../../../ui/button.tsx'
import { BoxDialog } from './box-dialog.tsx'
import { CashBoxSheet } from './cash-box-sheet.tsx'

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
      {boxes.length === 0 && <p className="text-muted">{texts.none}</p>}
      {[...boxes.filter(({ signed }) => !signed), ...boxes.filter(({ signed }) => signed)].map((box) => (
        <CashBoxSheet key={box._id} box={box} />
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
