import type { Overview } from '../../contract/centre/overview.ts'
import { ClassesByHour } from './classes-by-hour.tsx'
import { Desk } from './desk.tsx'
import { Figures } from './figures.tsx'
import { Teaching } from './teaching.tsx'
import { Troubles } from './troubles.tsx'
import { Waiting } from './waiting.tsx'

/** What people who work here have to do: a cashier at the desk, an Instructor, an Admin. */
export function Work({
  overview: { desk, own, teaching, waiting, decisions, centre },
}: {
  overview: Overview
}) {
  return (
    <>
      {desk && <Desk desk={desk} />}
      {own && teaching && <Teaching own={own} teaching={teaching} />}
      {waiting && decisions && <Waiting waiting={waiting} decisions={decisions} />}
      {centre && (
        <>
          <Figures centre={centre} />
          <div className="grid items-start gap-5 xl:grid-cols-2">
            <ClassesByHour classes={centre.classesToday} />
            <Troubles centre={centre} />
          </div>
        </>
      )}
    </>
  )
}
