import type { Session } from '../../contract/sessions.ts'
import { registrationBadge } from '../../contract/status.ts'
import { Badge } from '../ui/badge.tsx'
import { useSessionWords } from '../words/sessions.ts'

type Props = {
  session: Pick<Session, 'capacity' | 'seatsLeft'> /** One of the seats is held for the reader. */
  held?: boolean
}

/** How many seats are left, in words. It may change while the page is open, and is spoken then. */
export function Seats({ session: { capacity, seatsLeft }, held = false }: Props) {
  const words = useSessionWords()
  if (capacity === null || seatsLeft === null) return words.noSeatLimit
  const text = seatsLeft > 0 ? words.seatsLeft(seatsLeft, capacity) : held ? words.lastHeld : words.soldOut
  return <span aria-live="polite">{text}</span>
}

/** So few that it is worth saying on a card. */
const FEW = 10

/** 'Sold out' or 'n seats left' where that is news; nothing otherwise. */
export function FewSeats({ seatsLeft, className }: Pick<Session, 'seatsLeft'> & { className?: string }) {
  const words = useSessionWords()
  if (seatsLeft === null || seatsLeft > FEW) return null
  return (
    <Badge tone={seatsLeft === 0 ? 'danger' : 'warning'} className={className}>
      {seatsLeft === 0 ? words.soldOut : words.fewSeats(seatsLeft)}
    </Badge>
  )
}

/** The same for a session that can be booked; for others it is no news how many seats there are. */
export function SeatNews({ session, now }: { session: Session; now: Date }) {
  const open = session.status === 'approved' && registrationBadge(session, now) === 'Ongoing'
  return open && <FewSeats seatsLeft={session.seatsLeft} />
}
