import type { OverviewClass } from '../../contract/centre/overview.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { useHomesMessages } from '../i18n/homes.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { ClassRows } from './class-rows.tsx'
import { type OverviewQuery, Panel } from './panel.tsx'

/** All classes of today, for an Admin. */
export function ClassesToday({ query }: { query: OverviewQuery }) {
  const messages = useHomesMessages()
  return (
    <Panel title={messages.todayTitle} query={query}>
      {({ centre }) =>
        centre?.classesToday.length ? (
          <ClassRows classes={centre.classesToday} tutors />
        ) : (
          <p className="text-muted">{messages.noClassesToday}</p>
        )
      }
    </Panel>
  )
}

/** An Instructor's classes of today, or the next one if none is left today. */
export function MyClasses({ query }: { query: OverviewQuery }) {
  const messages = useHomesMessages()
  const { links } = useDashboardMessages()
  const today = query.data?.teaching?.today ?? []
  return (
    <Panel title={today.length > 0 ? messages.todayTitle : messages.nextUp} query={query}>
      {({ teaching }) => {
        const next = teaching?.next
        const isListed = today.some(({ _id }) => _id === next?._id)
        return (
          <>
            <Rows classes={today} />
            {today.length > 0 && next && !isListed && <h3 className="font-semibold">{messages.nextUp}</h3>}
            {next && !isListed && <Rows classes={[next]} />}
            {today.length === 0 && !next && <p className="text-muted">{messages.nothingToTeach}</p>}
            <ButtonLink to={paths.ownRoutine()} variant="secondary" className="mt-auto self-start">
              {links.routine}
            </ButtonLink>
          </>
        )
      }}
    </Panel>
  )
}

const Rows = ({ classes }: { classes: OverviewClass[] }) =>
  classes.length > 0 ? <ClassRows classes={classes} /> : null
