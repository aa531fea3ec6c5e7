import { useState } from 'react'
import type { ChoiceRefund } from '../../../contract/classes/class-change-choices.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { LargeChoice, useAmount, useRefundWays } from './choice-parts.tsx'
import { type Changes, useChoose } from './use-choose.ts'

type Props = { changes: Changes; refund: ChoiceRefund; isFree: boolean }

/** Gives the seat up. What is refunded, and how, stands on the button and is said again before it happens. */
export function RefundSeat({ changes, refund, isFree }: Props) {
  const texts = useChoiceTexts()
  const amountOf = useAmount()
  const waysOf = useRefundWays()
  const [asking, setAsking] = useState(false)
  const refunding = useChoose(changes, false, () => setAsking(false))
  const amount = amountOf(refund.amount)
  const ways = waysOf(refund.by)
  const { classes, kept } = refund
  const isNothing = refund.amount === 0
  const nothing = kept ? texts.isKept(amountOf(kept.paid), kept.held, amountOf(kept.cost)) : texts.nothing
  const share = classes ? `${ways}, ${texts.classesLeft(classes.left, classes.bought)}` : ways
  const hint = isFree ? texts.leaveHint : isNothing ? nothing : share
  const label = isNothing
    ? classes && !isFree
      ? texts.leaveCourse
      : texts.leave
    : classes
      ? texts.back(amount)
      : texts.backOfOne(amount)
  return (
    <>
      <LargeChoice label={label} hint={hint} onChoose={() => setAsking(true)} />
      <ConfirmDialog
        open={asking}
        danger
        title={texts.refundTitle}
        text={isNothing ? `${hint} ${texts.leaveText}` : texts.refundText(amount, ways)}
        confirmLabel={texts.refundConfirm}
        keepLabel={texts.keep}
        busy={refunding.isPending}
        problem={refunding.error ?? undefined}
        onConfirm={() => refunding.submit({ choice: 'refund' })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Gives up all seats that are answered together. */
export function RefundSeats({ changes, refund }: Omit<Props, 'isFree'>) {
  const texts = useChoiceTexts()
  const { together } = texts
  const amountOf = useAmount()
  const waysOf = useRefundWays()
  const [asking, setAsking] = useState(false)
  const refunding = useChoose(changes, true, () => setAsking(false))
  const [isFree, amount, ways] = [refund.amount === 0, amountOf(refund.amount), waysOf(refund.by)]
  return (
    <>
      <LargeChoice
        label={isFree ? together.leave : together.back(amount)}
        hint={isFree ? together.leaveHint : ways}
        onChoose={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={together.title}
        text={isFree ? `${together.leaveHint} ${together.leaveText}` : together.text(amount, ways)}
        confirmLabel={together.confirm}
        keepLabel={together.keep}
        busy={refunding.isPending}
        problem={refunding.error ?? undefined}
        onConfirm={() => refunding.submit({ choice: 'refund' })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
