import type { Session } from '../../contract/sessions.ts'
import { useCommonWords } from '../i18n/common.ts'
import { useSessionWords } from '../i18n/sessions.ts'

type Props = {
  session: Pick<Session, 'capacity' | 'seatsLeft'> /** One of the seats is held for the reader. */
  held?: boolean
}

/** How many seats are left, in words. It may change while the page is open, and is spoken then. */
export function Seats({ session: { capacity, seatsLeft }, held = false }: Props) {
  const words = { common: useCommonWords(), sessions: useSessionWords() }
  if (capacity === null || seatsLeft === null) return words.sessions.noSeatLimit
  const text =
    seatsLeft > 0
      ? words.sessions.seatsLeft(seatsLeft, capacity)
      : held
        ? words.sessions.lastHeld
        : words.common.states.soldOut
  return <span aria-live="polite">{text}</span>
}
