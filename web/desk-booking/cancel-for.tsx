import { useState } from 'react'
import { callApi, serverMessage } from '../api-client.ts'
import { useAmount } from '../class-change-choices/money-back.ts'
import { useChange } from '../hooks/use-change.ts'
import { useDeskBookingMessages } from '../i18n/desk-booking.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type FoundBooking, useNameOf } from './found-booking.ts'

/** Cancels the booking as the person could themselves. Where money goes back, an Admin does it. */
export function CancelFor({ found }: { found: FoundBooking }) {
  const messages = useDeskBookingMessages()
  const amountOf = useAmount()
  const { dateTime } = useTimeFormats()
  const name = useNameOf(found.person)
  const [asking, setAsking] = useState(false)
  const { _id: id, cancellation } = found.booking
  const cancelling = useChange({
    send: () => callApi('DELETE /desk/bookings/{id}', { params: { id } }),
    done: messages.done,
    failed: (error) => serverMessage(error, messages.failedToDo),
    onDone: () => setAsking(false),
    invalidate: ({ afterDeskAct }) => afterDeskAct(),
  })
  if (!cancellation) return <p className="text-muted">{messages.tooLate}</p>
  const { refund, until } = cancellation
  return (
    <div className="grid gap-2">
      <p className="text-muted text-sm">{messages.cancelUntil(dateTime(until))}</p>
      {refund > 0 && !found.movesMoney ? (
        <p>{messages.adminMoves}</p>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
          {messages.cancel}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={messages.cancelTitle(name)}
        text={refund > 0 ? messages.cancelText(amountOf(refund)) : messages.leaveText}
        confirmLabel={messages.cancel}
        keepLabel={messages.keepIt}
        busy={cancelling.isPending}
        problem={cancelling.error ?? undefined}
        onConfirm={() => cancelling.submit(undefined)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
