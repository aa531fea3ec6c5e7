import type { Role } from '../../../contract/people/roles.ts'
import { Figures } from '../../overview/figures.tsx'
import { OwnSessions } from '../../overview/own-sessions.tsx'
import type { OverviewQuery } from '../../overview/panel.tsx'
import { SeatsOfSessions } from '../../overview/seats.tsx'
import { ClassesToday, MyClasses } from '../../overview/today.tsx'
import { Troubles } from '../../overview/troubles.tsx'
import { Waiting } from '../../overview/waiting.tsx'

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
