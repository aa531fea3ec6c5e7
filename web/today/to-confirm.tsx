import { Link } from 'react-router'
import type { CentreDue } from '../../contract/fee-parts/fee-parts.ts'
import type { AskedCancellation } from '../../contract/sessions/cancelling.ts'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useCentreDuesMessages } from '../i18n/centre-dues.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayMessages } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { AskedWaiver } from '../run/money/dues/asked-waiver.tsx'
import { useSessionDialogs } from '../teach/actions/session-actions.tsx'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Row, titleLook } from './row.tsx'

/** An Admin asks another one to cancel a session too, or waits for that. */
export function CancellationRow({ asked }: { asked: AskedCancellation }) {
  const { toConfirm: messages, unnamed } = useTodayMessages()
  const { dateTime } = useTimeFormats()
  const { session, askedBy, isOwn, until, seats, amount, currency } = asked
  const { open, dialog } = useSessionDialogs({ session })
  const declining = useChange({
    send: () => callApi('DELETE /sessions/{id}/cancellation', { params: { id: session._id } }),
    done: messages.stays,
    failed: messages.failed,
    invalidate: ({ afterSessionChange }) => afterSessionChange(),
  })
  return (
    <Row
      title={
        <Link prefetch="intent" to={paths.bookedSession(session._id)} className={titleLook}>
          {session.title}
        </Link>
      }
      buttons={
        <>
          {!isOwn && (
            <Button size="sm" variant="danger" onClick={() => open('delete')}>
              {messages.cancelToo}
            </Button>
          )}
          <Button size="sm" variant="secondary" busy={declining.isPending} onClick={() => declining.submit()}>
            {isOwn ? messages.takeBack : messages.decline}
          </Button>
        </>
      }
    >
      <p>{isOwn ? messages.own : messages.asks(askedBy || unnamed)}</p>
      <p>
        {messages.seats(seats)} · <Money amount={amount} currency={currency} /> {messages.goesBack} ·{' '}
        {messages.until(dateTime(until))}
      </p>
      {dialog}
    </Row>
  )
}

/** The same of a part of somebody's fee. */
export function WaiverRow({ due }: { due: CentreDue }) {
  const { toConfirm: messages, unnamed } = useTodayMessages()
  const dues = useCentreDuesMessages()
  const { student, amount, sessionTitle, waiveAsked } = due
  return (
    <Row
      title={
        <p className="wrap-anywhere font-semibold">
          {student.name || unnamed} · <Money amount={amount} />
        </p>
      }
      buttons={<AskedWaiver due={due} />}
    >
      <p>{sessionTitle}</p>
      {waiveAsked && (
        <p>
          {waiveAsked.isOwn
            ? messages.ownWaiver(waiveAsked.reason)
            : dues.waiverAsked(waiveAsked.by || unnamed, waiveAsked.reason)}
        </p>
      )}
    </Row>
  )
}
