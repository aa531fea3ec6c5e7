import { useNavigate } from 'react-router'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { useSay } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { justBooked } from '../sessions/navigation-state.ts'
import { WaysToPay } from './checkout/ways-to-pay.tsx'
import { liveHold, offeredUntil } from './own-state.ts'
import { isStatus, whyNotBookable } from './why-not.ts'

type PayProps = {
  session: SessionDetail
  own: OwnSession | undefined
  /** Begins with the fee by parts. */
  isFirst?: boolean
  onReleased: () => void
}

/** The ways to pay for a seat at its price, and on to the confirmation. */
export function PaySeat({ session, own, isFirst = false, onReleased }: PayProps) {
  const texts = useBookingTexts()
  const say = useSay()
  const navigate = useNavigate()
  const now = useNow()
  // A student who holds a seat, or is offered one, may pay even after the session has sold out or
  // registration has ended.
  const hold = liveHold(own, now)
  const offered = offeredUntil(own, now)
  const whyNot = hold || offered ? undefined : whyNotBookable(session, own, now)
  return (
    <WaysToPay
      session={{
        ...session,
        fee: own?.whole?.amount ?? session.price,
        part: isFirst ? 1 : undefined,
      }}
      own={own}
      closed={whyNot && (isStatus(whyNot) ? texts.reasons[whyNot] : say(own?.refusal ?? { code: whyNot }))}
      hold={hold}
      offeredUntil={offered}
      hasBooked={own?.bookingId !== undefined}
      takesCode={hold?.isSwitch !== true}
      onPaid={() => void navigate(paths.sessionList(), { state: justBooked.write(session._id) })}
      onReleased={onReleased}
    />
  )
}
