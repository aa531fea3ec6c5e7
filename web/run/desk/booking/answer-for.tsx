import { useState } from 'react'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useDeskTexts } from '../../../i18n/desk.ts'
import { useTimeFormats } from '../../../i18n/time-formats.ts'
import { LargeChoice, useAmount, useRefundWays, WhatHappened } from '../../../learn/choices/choice-parts.tsx'
import { type Changes, seatsOf } from '../../../learn/choices/use-choose.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { MoveFor } from './move-for.tsx'
import { answerAtDesk, type FoundBooking, useAnswerFor, useNameOf } from './use-answer-for.ts'

type Props = { found: FoundBooking; changes: Changes }

/** The changed classes of the seat, and the person's answers, the safe one first. */
export function AnswerFor({ found, changes }: Props) {
  const texts = useDeskTexts().booking
  const { dateTime } = useTimeFormats()
  const keeping = useAnswerFor(found, changes)
  const { together } = found.choices
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      {[...changes, ...(together?.changes ?? [])].map((change) => (
        <WhatHappened
          key={`${change.changeId} ${change.bookingId}`}
          change={change}
          isNamed={together !== undefined}
        />
      ))}
      <h2 className="font-bold text-lg">{texts.ask}</h2>
      {together && <p className="font-semibold">{texts.together.says(seatsOf(changes, together.changes))}</p>}
      <p>{texts.until(dateTime(changes[0].answerBy))}</p>
      <LargeChoice
        label={together ? texts.together.keep : texts.keep}
        variant="primary"
        busy={keeping.isPending}
        onChoose={() => keeping.submit({ choice: 'keep' })}
      />
      {found.choices.others.length > 0 && (
        <MoveFor
          found={found}
          others={found.choices.others}
          send={(sessionId) => answerAtDesk(found.booking._id, changes[0], { choice: 'switch', sessionId })}
        />
      )}
      <GiveUp found={found} changes={changes} />
      <FormProblem>{keeping.error}</FormProblem>
    </Card>
  )
}

function GiveUp({ found, changes }: Props) {
  const deskTexts = useDeskTexts().booking
  const amountOf = useAmount()
  const waysOf = useRefundWays()
  const name = useNameOf(found.person)
  const [asking, setAsking] = useState(false)
  const leaving = useAnswerFor(found, changes, () => setAsking(false))
  const { together, refund } = found.choices
  const { amount, by } = together?.refund ?? refund
  const texts = together ? deskTexts.together : deskTexts
  if (amount > 0 && !found.movesMoney)
    return (
      <p className="text-muted text-sm">
        {!together && mayFree(found) ? deskTexts.refundBelow : deskTexts.adminMoves}
      </p>
    )
  return (
    <>
      <LargeChoice
        label={amount === 0 ? texts.leave : texts.back(amountOf(amount))}
        onChoose={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={texts.backTitle(name)}
        text={amount === 0 ? texts.leaveText : texts.backText(amountOf(amount), waysOf(by))}
        confirmLabel={texts.giveUp}
        keepLabel={texts.keepIt}
        busy={leaving.isPending}
        problem={leaving.error ?? undefined}
        onConfirm={() => leaving.submit({ choice: 'refund' })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

/** Whether the button below refunds all of the money, which frees the seat. */
const mayFree = ({ refundable }: FoundBooking): boolean =>
  refundable !== undefined && refundable.due === undefined && refundable.all.freesSeat

/** Cancels the booking as the person could themselves. Where money is refunded, an Admin does it. */
export function CancelFor({ found }: { found: FoundBooking }) {
  const texts = useDeskTexts().booking
  const amountOf = useAmount()
  const { dateTime } = useTimeFormats()
  const name = useNameOf(found.person)
  const [asking, setAsking] = useState(false)
  const { _id: id, cancellation } = found.booking
  const cancelling = useChange({
    send: () => callApi('DELETE /desk/bookings/{id}', { params: { id } }),
    done: texts.done,
    failed: (error) => serverMessage(error, texts.failedToDo),
    onDone: () => setAsking(false),
  })
  if (!cancellation)
    return (
      <p className="text-muted">
        {texts.tooLate} {mayFree(found) && texts.refundBelow}
      </p>
    )
  const { refund, until, lessLater, lessBy } = cancellation
  const time = dateTime(until)
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">
        {lessLater ? texts.holdsUntil(time, lessBy && amountOf(lessBy)) : texts.cancelUntil(time)}
      </p>
      {refund > 0 && !found.movesMoney ? (
        <p>{mayFree(found) ? texts.refundBelow : texts.adminMoves}</p>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          {texts.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={texts.cancelTitle(name)}
        text={refund > 0 ? texts.cancelText(amountOf(refund)) : texts.leaveText}
        confirmLabel={texts.cancel}
        keepLabel={texts.keepIt}
        busy={cancelling.isPending}
        problem={cancelling.error ?? undefined}
        onConfirm={() => cancelling.submit(undefined)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
