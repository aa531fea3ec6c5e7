import { useState } from 'react'
import { LargeChoice } from '../class-change-choices/large-choice.tsx'
import { useAmount, useMoneyBack } from '../class-change-choices/money-back.ts'
import type { Changes } from '../class-change-choices/use-choose.ts'
import { WhatHappened } from '../class-change-choices/what-happened.tsx'
import { useDeskBookingMessages } from '../i18n/desk-booking.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { type FoundBooking, useNameOf } from './found-booking.ts'
import { MoveFor } from './move-for.tsx'
import { useAnswerFor } from './use-answer-for.ts'

type Props = { found: FoundBooking; changes: Changes }

/** The changed classes of the seat, and the person's answers, the safe one first. */
export function AnswerFor({ found, changes }: Props) {
  const messages = useDeskBookingMessages()
  const { dateTime } = useTimeFormats()
  const keeping = useAnswerFor(found, changes)
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      {changes.map((change) => (
        <WhatHappened key={change.changeId} change={change} />
      ))}
      <h2 className="font-bold text-lg">{messages.ask}</h2>
      <p>{messages.until(dateTime(changes[0].answerBy))}</p>
      <LargeChoice
        label={messages.keep}
        variant="primary"
        busy={keeping.isPending}
        onChoose={() => keeping.submit({ choice: 'keep' })}
      />
      {found.choices.others.length > 0 && <MoveFor found={found} changes={changes} />}
      <GiveUp found={found} changes={changes} />
      <FormProblem>{keeping.error}</FormProblem>
    </Card>
  )
}

function GiveUp({ found, changes }: Props) {
  const messages = useDeskBookingMessages()
  const amountOf = useAmount()
  const moneyBack = useMoneyBack()
  const name = useNameOf(found.person)
  const [asking, setAsking] = useState(false)
  const leaving = useAnswerFor(found, changes, () => setAsking(false))
  const { amount, by } = found.choices.refund
  if (amount > 0 && !found.movesMoney) return <p className="text-muted text-sm">{messages.adminMoves}</p>
  return (
    <>
      <LargeChoice
        label={amount === 0 ? messages.leave : messages.back(amountOf(amount))}
        onChoose={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={messages.backTitle(name)}
        text={amount === 0 ? messages.leaveText : messages.backText(amountOf(amount), moneyBack(by))}
        confirmLabel={messages.giveUp}
        keepLabel={messages.keepIt}
        busy={leaving.isPending}
        problem={leaving.error ?? undefined}
        onConfirm={() => leaving.submit({ choice: 'refund' })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
