import type { Session } from '../../contract/sessions.ts'
import { useCommonMessages } from '../i18n/common.ts'
import { useSessionMessages } from '../i18n/sessions.ts'

type Props = {
  session: Pick<Session, 'capacity' | 'seatsLeft'> /** One of the seats is held for the reader. */
  held?: boolean
}

/** How many seats are left, in words. It may change while the page is open, and is spoken then. */
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
