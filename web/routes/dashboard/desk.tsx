import { useSearchParams } from 'react-router'
import { CashierOnly } from '../../auth/guards.tsx'
import { Due } from '../../desk/due.tsx'
import { Sale } from '../../desk/sale.tsx'
import { SessionChoice } from '../../desk/session-choice.tsx'
import { useDeskMessages } from '../../i18n/desk.ts'
import { Page } from './page.tsx'

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
