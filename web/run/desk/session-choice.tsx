import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DeskSeat } from '../../../contract/desk/desk.ts'
import type { Session, SessionDetail } from '../../../contract/sessions/sessions.ts'
import { usePaused } from '../../hooks/use-after-pause.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { deskSessionsQuery } from '../../queries/desk.ts'
import { SessionWhen } from '../../sessions/class-time.tsx'
import { LateNote } from '../../sessions/joining-notes.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { Money } from '../../ui/money.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import { useOwnBranch } from './cash-box.tsx'
import { walk } from './use-next-step.ts'

type ChoiceProps = {
  /** Those that the person has already. */
  seats: readonly DeskSeat[]
  onChoose: (sessionId: string) => void
}

/**
 * Asks what they want to buy: the sessions whose class begins soonest, or those that are searched for. Those
 * of the own branch come first.
 */
export function SessionChoice({ seats, onChoose }: ChoiceProps) {
  const texts = useDeskTexts()
  const [typed, setTyped] = useState('')
  const searched = usePaused(typed.trim())
  const query = useQuery(deskSessionsQuery(searched, useOwnBranch()?.ownBranchId))
  const [first] = query.data ?? []
  return (
    <Card className="grid gap-4 p-5 sm:p-6" onKeyDown={walk}>
      <TextField
        name="session"
        label={texts.findSession}
        placeholder={texts.findSessionHint}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          // Not yet what was typed last.
          if (first && !query.isPlaceholderData && searched === typed.trim()) onChoose(first._id)
        }}
      />
      <Loaded query={query} failed={texts.failedToFind}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p role="status" className="text-muted">
              {texts.noSession}
            </p>
          ) : (
            <NamedList name={texts.nextSessions} className="grid gap-2">
              {sessions.map((session) => (
                <li key={session._id}>
                  <Choice
                    session={session}
                    seat={seats.find(({ sessionId }) => sessionId === session._id)}
                    onChoose={() => onChoose(session._id)}
                  />
                </li>
              ))}
            </NamedList>
          )
        }
      </Loaded>
    </Card>
  )
}

type OneProps = { session: Session; seat: DeskSeat | undefined; onChoose: () => void }

function Choice({ session, seat, onChoose }: OneProps) {
  const texts = useDeskTexts()
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid min-h-11 w-full gap-x-4 gap-y-1 rounded-control border border-line-strong px-3.5 py-2 text-left hover:border-primary sm:flex sm:items-center sm:justify-between"
    >
      <span className="min-w-0">
        <span className="wrap-anywhere line-clamp-2 font-semibold">{session.title}</span>
        <span className="block text-muted text-sm">
          <SessionWhen of={session} /> · {session.tutor}
        </span>
      </span>
      {seat ? (
        // They pay no price again.
        <span className="shrink-0 font-semibold">{texts.seatThere(seat.due?.part)}</span>
      ) : (
        <span className="flex shrink-0 items-baseline gap-3">
          <span className="font-semibold">
            <Money amount={session.price} orFree />
          </span>
          <span className="text-muted text-sm">
            <SeatsLeft session={session} />
          </span>
        </span>
      )}
    </button>
  )
}

/** How many seats can still be sold. */
function SeatsLeft({ session: { seatsLeft } }: { session: Pick<Session, 'seatsLeft'> }) {
  const texts = useDeskTexts()
  if (seatsLeft === null) return texts.noLimit
  return seatsLeft > 0 ? texts.seatsLeft(seatsLeft) : texts.soldOut
}

type ChosenProps = {
  query: UseQueryResult<SessionDetail>
  onOther: () => void
  /** The price of the whole session is taken, not a part of it. */
  isWhole: boolean
  /** What is sold of it. */
  children: (session: SessionDetail) => ReactNode
}

/** The session that is sold, and the way to another. */
export function SessionChosen({ query, onOther, isWhole, children }: ChosenProps) {
  const texts = useDeskTexts()
  const now = useNow()
  return (
    <Loaded query={query} failed={texts.failedToOpen}>
      {(session) => (
        <Card className="grid gap-4 p-5 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 className="wrap-anywhere font-bold text-lg leading-snug">{session.title}</h2>
              <p className="text-muted text-sm">
                <SessionWhen of={session} /> · <SeatsLeft session={session} />
              </p>
            </div>
            <Button variant="secondary" size="sm" onClick={onOther}>
              {texts.otherSession}
            </Button>
          </div>
          <LateNote session={session} now={now} price={isWhole ? session.price : undefined} />
          {children(session)}
        </Card>
      )}
    </Loaded>
  )
}
