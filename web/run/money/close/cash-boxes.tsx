import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCashBoxMessages } from '../../../i18n/cash-boxes.ts'
import { useFormats } from '../../../i18n/formats.ts'
import type { Day } from '../../../learn/routine/days.ts'
import { cashBoxesQuery } from '../../../queries/payments.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { BoxDialog } from './box-dialog.tsx'
import { CashBoxSheet } from './cash-box-sheet.tsx'

/** The cash boxes of a day. One's own is opened here beforehand, else with the first cash. */
export function CashBoxes({ date, isToday }: { date: Day; isToday: boolean }) {
  const messages = useCashBoxMessages()
  const { money } = useFormats()
  const [isOpening, setOpening] = useState(false)
  return (
    <Loaded query={useQuery(cashBoxesQuery(date))} failed={messages.failed}>
      {({ boxes, unboxed, ownBranchId }) => {
        const hasOwn = boxes.some(({ branch, signed }) => !signed && (branch?._id ?? null) === ownBranchId)
        return (
          <div className="grid gap-5">
            {boxes.length === 0 && <p className="text-muted">{messages.none}</p>}
            {boxes.map((box) => (
              <CashBoxSheet key={box._id} box={box} />
            ))}
            {unboxed.map(({ currency, amount }) => (
              <p key={currency} className="font-medium">
                {messages.unboxed(money(amount, currency))}
              </p>
            ))}
            {isToday && !hasOwn && (
              <Button
                variant="secondary"
                className="screen-only justify-self-start"
                onClick={() => setOpening(true)}
              >
                {messages.open}
              </Button>
            )}
            {isOpening && <BoxDialog branchId={ownBranchId} onClose={() => setOpening(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}
