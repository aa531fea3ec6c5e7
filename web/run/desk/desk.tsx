import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { paths } from '../../paths.ts'
import { sessionQuery } from '../../queries/sessions.ts'
import { LateNote } from '../../sessions/joining-notes.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { Due } from './due-back.tsx'
import { SaleForm } from './sale-form.tsx'
import { SeatsLeft, SessionChoice } from './session-choice.tsx'
import { Taken, type TakenPayment } from './taken.tsx'

/**
 * M10: money is taken at the counter, for the session of the address, and given back. For Admins and
 * cashiers.
 */
export default function DeskPage() {
  return (
    <CashierOnly>
      <Desk />
    </CashierOnly>
  )
}

function Desk() {
  const messages = useDeskMessages()
  const [params] = useSearchParams()
  const sessionId = params.get('session')
  return (
    <Page title={messages.title} intro={messages.intro}>
      {sessionId ? (
        <Sale key={sessionId} sessionId={sessionId} />
      ) : (
        <>
          <SessionChoice />
          <Due />
        </>
      )}
    </Page>
  )
}

/** A seat of one session is sold, to one person after the other. */
function Sale({ sessionId }: { sessionId: string }) {
  const messages = useDeskMessages()
  const { userId } = useCurrentUser()
  const now = useNow()
  const query = useQuery(sessionQuery(sessionId, userId))
  const [taken, setTaken] = useState<TakenPayment>()
  const [params, setParams] = useSearchParams()
  const expected = params.get('person') ?? ''
  /** The next person is somebody else. */
  function startAnew() {
    setTaken(undefined)
    setParams({ session: sessionId }, { replace: true, preventScrollReset: true })
  }
  return (
    <Loaded query={query} failed={messages.failedToOpen}>
      {(session) => (
        <div className="grid max-w-2xl gap-4">
          <Card className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <h2 className="wrap-anywhere font-bold text-lg leading-snug">{session.title}</h2>
              <p className="text-muted text-sm">
                <DateTime value={session.classStart} /> · <SeatsLeft session={session} />
              </p>
            </div>
            <p className="font-bold text-lg">
              <Money amount={session.price} orFree />
            </p>
            <ButtonLink to={paths.desk()} variant="secondary" size="sm">
              {messages.otherSession}
            </ButtonLink>
          </Card>
          <LateNote session={session} now={now} price={session.price} />
          {session.fee === 0 ? (
            <p className="text-muted">{messages.free}</p>
          ) : taken ? (
            <Taken taken={taken} onNext={startAnew} />
          ) : (
            <SaleForm session={session} expected={expected} onTaken={setTaken} />
          )}
        </div>
      )}
    </Loaded>
  )
}
