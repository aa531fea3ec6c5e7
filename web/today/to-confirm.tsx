import { Link } from 'react-router'
import type { CentreDue } from '../../contract/fee-parts/fee-parts.ts'
import type { AskedCancellation } from '../../contract/sessions/cancelling.ts'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useCentreDuesTexts } from '../i18n/centre-dues.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { AskedWaiver } from '../run/money/dues/waivers.tsx'
import { useSessionDialogs } from '../teach/actions/session-actions.tsx'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Row, titleLook } from './panel.tsx'

/** An Admin asks another one to cancel a session too, or waits for that. */
export function CancellationRow({ asked }: { asked: AskedCancellation }) {
  const { toConfirm: texts, unnamed } = useTodayTexts()
  const { dateTime } = useTimeFormats()
  const { session, askedBy, isOwn, until, seats, amount, currency } = asked
  const { open, dialog } = useSessionDialogs({ session })
  const declining = useChange({
    send: () => callApi('DELETE /sessions/{id}/cancellation', { params: { id: session._id } }),
    done: texts.stays,
    failed: texts.failed,
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
              {texts.cancelToo}
            </Button>
          )}
          <Button size="sm" variant="secondary" busy={declining.isPending} onClick={() => declining.submit()}>
            {isOwn ? texts.withdraw : texts.decline}
          </Button>
        </>
      }
    >
      <p>{isOwn ? texts.own : texts.asks(askedBy || unnamed)}</p>
      <p>
        {texts.seats(seats)} · <Money amount={amount} currency={currency} /> {texts.isRefunded} ·{' '}
        {texts.until(dateTime(until))}
      </p>
      {dialog}
    </Row>
  )
}

/** The same of a part of somebody's fee. */
export function WaiverRow({ due }: { due: CentreDue }) {
  const { toConfirm: texts, unnamed } = useTodayTexts()
  const dues = useCentreDuesTexts()
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
            ? texts.ownWaiver(waiveAsked.reason)
            : dues.waiverAsked(waiveAsked.by || unnamed, waiveAsked.reason)}
        </p>
      )}
    </Row>
  )
}
