import Banknote from 'lucide-react/icons/banknote'
import { type ComponentType, type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useMayFocus } from '../hooks/use-media.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { deskState, paths } from '../paths.ts'
import { KeptRolls } from '../teach/roll/kept-rolls.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/inputs.tsx'
import { WaitingLink } from './figure.tsx'
import { Panel } from './panel.tsx'
import { Teaching } from './teaching.tsx'

type Props = {
  overview: Overview
  /** What Admins see around it, which only they load. */
  Centre: ComponentType<{ overview: Overview; children: ReactNode }> | undefined
}

/** Shows the tasks of people who work here: a cashier at the desk, an Instructor, an Admin. */
export function Work({ overview, Centre }: Props) {
  const { userId } = useCurrentUser()
  const { desk, own, teaching, centre } = overview
  const tasks = (
    <>
      {(teaching || centre) && <KeptRolls userId={userId} />}
      {desk && <Desk desk={desk} />}
      {own && teaching && <Teaching own={own} teaching={teaching} />}
    </>
  )
  return Centre ? <Centre overview={overview}>{tasks}</Centre> : tasks
}

/** A cashier's first screen: who stands at the counter, then what waits there. */
function Desk({ desk: { refunds, payments, calls } }: { desk: NonNullable<Overview['desk']> }) {
  const texts = useTodayTexts()
  return (
    <Panel title={texts.desk} className="border-primary">
      <TakeMoney />
      {refunds + payments + calls === 0 ? (
        <p className="text-muted">{texts.nothingAtDesk}</p>
      ) : (
        <ul className="grid gap-1">
          <WaitingLink count={refunds} text={texts.refundsToGive} to={paths.desk()} />
          <WaitingLink count={payments} text={texts.waitingOf.payments} to={paths.heldPayments()} />
          <WaitingLink count={calls} text={texts.waitingOf.calls} to={paths.calls()} />
        </ul>
      )}
    </Panel>
  )
}

/** Opens the desk, for a person if one is named. */
function TakeMoney() {
  const texts = useTodayTexts()
  const { who } = useDashboardTexts()
  const navigate = useNavigate()
  const [contact, setContact] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    void navigate(paths.desk(), { state: deskState(contact.trim()) })
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={who}
        autoComplete="off"
        autoFocus={useMayFocus()}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
        className="min-w-0 flex-1 basis-64"
      />
      <Button type="submit" variant="accent" size="lg" className="max-sm:w-full">
        <Banknote aria-hidden="true" className="size-5" />
        {texts.takeMoney}
      </Button>
    </form>
  )
}
