import { useNavigate } from 'react-router'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { useBookingTexts } from '../i18n/bookings.ts'
import { usePaymentTexts } from '../i18n/payments.ts'
import { useSay } from '../i18n/say.ts'
import { paths } from '../paths.ts'
import { justBooked } from '../sessions/navigation-state.ts'
import { notify } from '../ui/notify.tsx'
import { WaysToPay } from './checkout/ways-to-pay.tsx'
import { isStatus, liveHold, offeredUntil, whyNotBookable } from './own-state.ts'

type Props = {
  session: SessionDetail
  own: OwnSession | undefined
  userId: string
  /** Begins with the fee by parts. */
  isFirst?: boolean
  onReleased: () => void
}

/** The ways to pay for a seat at its price, and on to the confirmation. */
export function PaySeat({ session, own, userId, isFirst = false, onReleased }: Props) {
  const texts = { bookings: useBookingTexts(), payments: usePaymentTexts() }
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
        fee: own?.price?.amount ?? session.price,
        part: isFirst ? 1 : undefined,
      }}
      userId={userId}
      closed={
        whyNot && (isStatus(whyNot) ? texts.bookings.reasons[whyNot] : say(own?.refusal ?? { code: whyNot }))
      }
      hold={hold}
      offeredUntil={offered}
      hasBooked={own?.bookingId !== undefined}
      takesCode={hold?.isSwitch !== true}
      onPaid={() => {
        notify.success(texts.payments.succeeded)
        void navigate(paths.sessionList(), { state: justBooked.write(session._id) })
      }}
      onReleased={onReleased}
    />
  )
}
