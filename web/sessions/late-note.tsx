import { classesLeftOf } from '../../contract/sessions/late-fee.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useConfig } from '../client-config.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useJoiningMessages } from '../i18n/joining.ts'

export type LateNoteProps = {
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
  const messages = useJoiningMessages()
  const { currency } = useConfig()
  const { money } = useFormats()
  const share = classesLeftOf(session.classes, now)
  if (!share || price === undefined || !session.lateJoin || session.lateJoin === 'closed') return null
  const text =
    session.fee === 0
      ? messages.left(share.left, share.all)
      : session.lateJoin === 'pro_rata'
        ? messages.share(share.left, share.all, money(price, currency), money(session.fee, currency))
        : messages.full(share.left, share.all)
  return <p className="rounded-control bg-sunken p-3.5 font-medium">{text}</p>
}
