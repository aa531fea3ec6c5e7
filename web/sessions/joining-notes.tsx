import { classesLeftOf } from '../../contract/sessions/late-fee.ts'
import type { Session, SessionDetail } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'

/** Tells what somebody should know before they join a session. */
export function JoiningNotes(props: LateNoteProps) {
  return (
    <>
      <LateNote {...props} />
      <MinimumNote {...props} />
    </>
  )
}

type LateNoteProps = {
  session: SessionDetail
  now: Date
  /**
   * In major units: what the person pays; undefined says nothing of it, as while they pay the difference of a
   * switch.
   */
  price: number | undefined
}

/**
 * How many classes are left of a session that has begun, and what they cost: before any money moves (B05).
 */
export function LateNote({ session, now, price }: LateNoteProps) {
  const texts = useSessionTexts().joining
  const { currency } = useConfig()
  const { money } = useFormats()
  const share = classesLeftOf(session.classes, now)
  if (!share || price === undefined || !session.lateJoin || session.lateJoin === 'closed') return null
  const text =
    session.fee === 0
      ? texts.left(share.left, share.all)
      : session.lateJoin === 'pro_rata'
        ? texts.share(share.left, share.all, money(price, currency), money(session.fee, currency))
        : texts.full(share.left, share.all)
  return <p className="rounded-control bg-sunken p-3.5 font-medium">{text}</p>
}

type Props = { session: Pick<Session, 'minimum' | 'enrolled'> }

/** Whether a session runs: with how many people, how many there are, and when it is decided (B08). */
export function MinimumNote({ session: { minimum, enrolled } }: Props) {
  const texts = useSessionTexts().joining
  const { dateTime } = useTimeFormats()
  if (!minimum) return null
  const { count, decideAt, runs } = minimum
  if (runs) return <p className="font-medium">{texts.runs}</p>
  const at = `${dateTime(decideAt, 'day')}, ${dateTime(decideAt, 'time')}`
  return (
    <div className="rounded-control bg-sunken p-3.5">
      <p className="font-medium">{texts.minimum(count, enrolled, at)}</p>
      <p className="text-muted text-sm">{texts.minimumHint}</p>
    </div>
  )
}
