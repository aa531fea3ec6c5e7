import Banknote from 'lucide-react/icons/banknote'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useMayFocus } from '../hooks/use-media.ts'
import { useDashboardTexts } from '../i18n/dashboard.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { deskState, paths } from '../paths.ts'
import { KeptRolls } from '../teach/roll/kept-rolls.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/inputs.tsx'
import { ClassesByHour } from './classes-by-hour.tsx'
import { DayRooms } from './day-rooms.tsx'
import { Figures } from './figures.tsx'
import { FirstHour } from './first-hour.tsx'
import { Panel } from './panel.tsx'
import { RollsNotTaken } from './rolls-not-taken.tsx'
import { Strip } from './strip.tsx'
import { Teaching } from './teaching.tsx'
import { Troubles } from './troubles.tsx'
import { TutorChanges } from './tutor-changes.tsx'
import { Waiting, WaitingLink } from './waiting.tsx'

/** Shows the tasks of people who work here: a cashier at the desk, an Instructor, an Admin. */
export function Work({
  overview: { desk, own, teaching, waiting, decisions, tutorChanges, centre, firstHour },
}: {
  overview: Overview
}) {
  const { userId } = useCurrentUser()
  const { often } = useRollTexts()
  return (
    <>
      {firstHour && <FirstHour firstHour={firstHour} />}
      {(teaching || centre) && <KeptRolls userId={userId} />}
      {desk && <Desk desk={desk} />}
      {own && teaching && <Teaching own={own} teaching={teaching} />}
      {centre && <Strip centre={centre} />}
      {waiting && decisions && <Waiting waiting={waiting} decisions={decisions} />}
      {tutorChanges && tutorChanges.length > 0 && <TutorChanges changes={tutorChanges} />}
      {centre && (
        <>
          <DayRooms classes={centre.classesToday} />
          <Figures centre={centre} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <ClassesByHour classes={centre.classesToday} />
            <div id="not-taken" className="grid gap-5">
              <RollsNotTaken names rolls={centre.rollsNotTaken}>
                <ButtonLink to={paths.oftenAbsent()} variant="secondary" className="self-start">
                  {often}
                </ButtonLink>
              </RollsNotTaken>
              <Troubles centre={centre} />
            </div>
          </div>
        </>
      )}
    </>
  )
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
