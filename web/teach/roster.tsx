import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Printer from 'lucide-react/icons/printer'
import Users from 'lucide-react/icons/users'
import { useParams, useSearchParams } from 'react-router'
import { ROSTER_LIMIT } from '../../contract/formats/page-sizes.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useAttendanceTexts } from '../i18n/attendance.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { useRosterTexts } from '../i18n/roster.ts'
import { useSessionTexts } from '../i18n/sessions.ts'
import { paths } from '../paths.ts'
import { rosterQuery, sessionQuery } from '../queries/sessions.ts'
import { SessionLine } from '../run/desk/session-line.tsx'
import { nextClassOf } from '../sessions/class-order.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { MinimumNote } from '../sessions/joining-notes.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded, LoadProblem } from '../ui/error-state.tsx'
import { SearchField, useSearch } from '../ui/search-field.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'
import { OftenAbsentOf } from './often-absent.tsx'
import { MonthTable } from './roll/month-table.tsx'
import { RollSheet } from './roll/roll-sheet.tsx'
import { DownloadRoster, RosterTable } from './roster-table.tsx'

/** Lists the people with a seat in a session, for its Instructor and Admins. */
export default function RosterPage() {
  return (
    <TutorsOnly>
      <Screen />
    </TutorsOnly>
  )
}

function Screen() {
  const texts = useRosterTexts()
  const { month } = useAttendanceTexts()
  const { seeAll } = useSessionTexts()
  const { sessionId = '' } = useParams()
  const query = useQuery(sessionQuery(sessionId))
  const view = useSearchParams()[0].get('view')
  return (
    <Page
      title={view === 'month' ? month.title : texts.title}
      names={{ [paths.bookedSession(sessionId)]: query.data?.title }}
    >
      {query.data ? (
        view === 'sheet' ? (
          <RollSheet session={query.data} />
        ) : view === 'month' ? (
          <MonthTable session={query.data} />
        ) : (
          <div className="grid gap-5">
            <Roster session={query.data} />
            <OftenAbsentOf sessionId={sessionId} />
          </div>
        )
      ) : query.isPending ? (
        <ListSkeleton />
      ) : (
        <LoadProblem
          query={query}
          title={texts.failed}
          missing={{
            title: texts.missing,
            text: texts.missingHint,
            to: paths.sessionList(),
            label: seeAll,
          }}
        />
      )}
    </Page>
  )
}

/** Lists the people with a seat: searched as one types, printed, or downloaded. */
function Roster({ session }: { session: SessionDetail }) {
  const texts = useRosterTexts()
  const { role } = useRole()
  const { sheet } = useRollTexts()
  const { month } = useAttendanceTexts()
  const search = useSearch()
  const query = useQuery({ ...rosterQuery(session._id, search), placeholderData: keepPreviousData })
  const { start, end } = nextClassOf(session.classes, new Date()) ??
    session.classes[0] ?? { start: session.classStart, end: session.classEnd }
  return (
    <Card className="printed grid gap-5 p-5 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="wrap-anywhere font-bold text-xl">{session.title}</h2>
          <p>
            <ClassTime start={start} end={end} />
          </p>
          {session.place && <p className="wrap-anywhere text-muted">{session.place}</p>}
        </div>
        <div className="screen-only flex flex-wrap items-start gap-2">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {texts.print}
          </Button>
          <ButtonLink variant="secondary" to={paths.rollSheet(session._id)}>
            <ClipboardList aria-hidden="true" className="size-5" />
            {sheet}
          </ButtonLink>
          <ButtonLink variant="secondary" to={paths.sessionMonth(session._id)}>
            <CalendarCheck aria-hidden="true" className="size-5" />
            {month.open}
          </ButtonLink>
          <DownloadRoster session={session} search={search} />
        </div>
      </header>
      <div className="screen-only">
        <SearchField label={texts.search} hint={texts.searchHint} />
      </div>
      <Loaded query={query} failed={texts.failed}>
        {({ enrolled, more, bookings }) => (
          <>
            <MinimumNote session={{ ...session, enrolled }} />
            <p role="status" className="text-muted text-sm">
              {search ? texts.found(bookings.length) : texts.count(enrolled, session.capacity)}
              {more && ` ${texts.more(ROSTER_LIMIT)}`}
              {!search && session.waiting ? ` ${texts.waiting(session.waiting)}` : null}
            </p>
            {bookings.length > 0 ? (
              <RosterTable people={bookings} />
            ) : (
              <EmptyState
                icon={<Users aria-hidden="true" className="size-10" strokeWidth={1.5} />}
                title={search ? texts.noneMatch : texts.nobody}
                text={search ? texts.noneMatchHint : texts.nobodyHint}
              />
            )}
            {role === 'Admin' && session.capacity !== null && <SessionLine sessionId={session._id} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}
