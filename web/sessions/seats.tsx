import type { Session } from '../../contract/sessions/sessions.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useSessionMessages } from '../i18n/sessions.ts'

type Props = {
  session: Pick<Session, 'capacity' | 'seatsLeft'> /** The user holds one of the seats. */
  held?: boolean
}

/** The number of seats left. Changes are announced to screen readers. */
export function Seats({ session: { capacity, seatsLeft }, held = false }: Props) {
  const messages = { common: useCommonMessages(), sessions: useSessionMessages() }
  if (capacity === null || seatsLeft === null) return messages.sessions.noSeatLimit
  const text =
    seatsLeft > 0
      ? messages.sessions.seatsLeft(seatsLeft, capacity)
      : held
        ? messages.sessions.lastHeld
        : messages.common.states.soldOut
  return <span aria-live="polite">{text}</span>
}
