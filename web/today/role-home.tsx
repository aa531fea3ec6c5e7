import type { Role } from '../../contract/people/roles.ts'
import { ClassesToday, MyClasses } from './classes-today.tsx'
import { Figures } from './figures.tsx'
import { OwnSessions } from './own-sessions.tsx'
import type { OverviewQuery } from './panel.tsx'
import { SeatsOfSessions } from './seats.tsx'
import { Troubles } from './troubles.tsx'
import { Waiting } from './waiting.tsx'

/** What an Instructor or an Admin works on. */
export function RoleHome({ role, query }: { role: Role; query: OverviewQuery }) {
  if (role === 'Admin')
    return (
      <>
        <Figures query={query} />
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <Waiting query={query} />
          <div className="grid gap-5">
            <ClassesToday query={query} />
            <Troubles query={query} />
          </div>
        </div>
      </>
    )
  if (role === 'Instructor')
    return (
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <MyClasses query={query} />
          <SeatsOfSessions query={query} />
        </div>
        <OwnSessions query={query} />
      </div>
    )
  return null
}
