import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Facts } from '../ui/facts.tsx'

type Props = { session: Pick<SessionDetail, 'classStart' | 'duration' | 'fee'>; at: string }

/**
 * In the place of price and registration, for thirty days: that nobody can book, when that was decided, and
 * where money and other sessions are.
 */
export function CancelledNote({ session: { classStart, duration, fee }, at }: Props) {
  const texts = useSessionTexts()
  const formats = useTimeFormats()
  const { cancelled } = texts
  return (
    <>
      <div className="grid gap-4">
        <div className="grid gap-2 rounded-control bg-danger-soft p-4" role="status">
          <p className="font-bold text-xl">{cancelled.title}</p>
          <p>
            {cancelled.on} <DateTime value={at} />
          </p>
        </div>
        <p>
          {cancelled.closed} {fee > 0 && cancelled.money}
        </p>
        <ButtonLink to={paths.findSessions()} variant="primary" size="lg">
          {cancelled.others}
        </ButtonLink>
        {fee > 0 && (
          <ButtonLink to={paths.money()} variant="secondary" size="lg">
            {cancelled.payments}
          </ButtonLink>
        )}
      </div>
      <hr className="border-line" />
      <Facts
        className="grid-cols-2 lg:grid-cols-1"
        facts={[
          { label: cancelled.was, value: <DateTime value={classStart} /> },
          { label: texts.duration, value: formats.duration(duration) },
        ]}
      />
    </>
  )
}
