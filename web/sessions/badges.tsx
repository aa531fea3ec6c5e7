import { type SessionState, sessionState } from '../../contract/sessions/session-state.ts'
import { useCommonTexts } from '../i18n/common.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { useOwnSeat } from './own-seats.tsx'

/** Below this number, the badge says how many seats are left. */
const FEW = 10

const tones: Record<SessionState['state'], Tone> = {
  pending: 'warning',
  rejected: 'danger',
  cancelled: 'danger',
  notOpen: 'info',
  open: 'success',
  soldOut: 'danger',
  registrationOver: 'neutral',
  running: 'neutral',
  over: 'neutral',
}

type Props = {
  session: Parameters<typeof sessionState>[0] & { _id: string }
  now: Date
  /** The user has a seat, so it is no bad news that there are no more. */
  hasSeat?: boolean
  /** A badge of the specification (T04, T05) stands beside it. */
  isBeside?: boolean
  className?: string
}

/**
 * A session's state in a word or two; of a seat that one has, that one has it. Pending and rejected sessions
 * show a status badge instead.
 */
export function StateBadge({ session, now, hasSeat = false, isBeside = false, className }: Props) {
  const own = useOwnSeat(session._id)
  const state = sessionState(session, now)
  const text = useStateText(state, { registrationEnd: new Date(session.registrationEnd), now, isBeside })
  if (own)
    return (
      <Badge tone="info" className={className}>
        {own.seat}
      </Badge>
    )
  if (!text) return null
  const few = state.state === 'open' && isFew(state.seatsLeft)
  const tone = few ? 'warning' : hasSeat && state.state === 'soldOut' ? 'neutral' : tones[state.state]
  return (
    <Badge tone={tone} className={className}>
      {text}
    </Badge>
  )
}

const isFew = (seatsLeft: number | null): seatsLeft is number => seatsLeft !== null && seatsLeft <= FEW

type When = { registrationEnd: Date; now: Date; isBeside: boolean }

function useStateText(state: SessionState, { registrationEnd, now, isBeside }: When): string | undefined {
  const { states } = useCommonTexts()
  const { dateTime } = useTimeFormats()
  const texts = isBeside ? states.beside : states
  switch (state.state) {
    case 'pending':
    case 'rejected':
      return undefined
    case 'notOpen':
      return states.opens(dateTime(new Date(state.opensAt).toISOString(), 'day'))
    case 'open':
      if (isFew(state.seatsLeft)) return states.left(state.seatsLeft)
      // Registration has ended, and who joins late still can.
      if (now > registrationEnd) return states.openLate
      return texts.open(dateTime(registrationEnd.toISOString(), 'day'))
    default:
      return states[state.state]
  }
}
