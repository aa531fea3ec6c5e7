import type { ReactNode } from 'react'
import type { Overview } from '../../contract/centre/overview.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ClassesByHour } from './classes-by-hour.tsx'
import { DayRooms } from './day-rooms.tsx'
import { Figures } from './figures.tsx'
import { FirstHour } from './first-hour.tsx'
import { RollsNotTaken } from './rolls-not-taken.tsx'
import { Strip } from './strip.tsx'
import { Troubles } from './troubles.tsx'
import { TutorChanges } from './tutor-changes.tsx'
import { Waiting } from './waiting.tsx'

type Props = { overview: Overview; children: ReactNode }

/** Shows an Admin the centre's day, what waits for a decision, and between them their own tasks. */
export function Centre({
  overview: { waiting, decisions, tutorChanges, centre, firstHour },
  children,
}: Props) {
  const { often } = useRollTexts()
  return (
    <>
      {firstHour && <FirstHour firstHour={firstHour} />}
      {children}
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
