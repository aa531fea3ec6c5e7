import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Armchair from 'lucide-react/icons/armchair'
import { Link, useSearchParams } from 'react-router'
import type { BookedSeat } from '../../../contract/bookings/booked-seats.ts'
import { dayOf, parseDateTime, startOfDay } from '../../../contract/formats/dates.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCloseTexts } from '../../i18n/day-close.ts'
import { useRosterTexts } from '../../i18n/roster.ts'
import { useTodayTexts } from '../../i18n/today.ts'
import { paths } from '../../paths.ts'
import { bookedSeatsQuery } from '../../queries/payments.ts'
import { PersonLine } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { usePageAddress } from '../../ui/pagination.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'

/** The seats that a figure of the overview counts. For Admins. */
export default function BookedSeatsPage() {
  return (
    <AdminOnly>
      <Seats />
    </AdminOnly>
  )
}

const isDay = (text: string | null): text is string =>
  text !== null && /^20\d\d-\d\d-\d\d$/.test(text) && parseDateTime(text) !== undefined

function Seats() {
  const texts = useTodayTexts()
  const { heads } = useCloseTexts()
  const { bookedAt } = useRosterTexts()
  const [search] = useSearchParams()
  const [from, to] = [search.get('from'), search.get('to')]
  const today = dayOf(new Date())
  const days = { from: isDay(from) ? from : today, to: isDay(to) ? to : today }
  const query = useQuery({
    ...bookedSeatsQuery(days, usePageAddress()),
    placeholderData: keepPreviousData,
  })
  const columns: Column<BookedSeat>[] = [
    {
      head: heads.name,
      place: 'name',
      cell: ({ student }) => <PersonLine person={student} unnamed={texts.unnamed} />,
    },
    {
      head: heads.session,
      place: 'plain',
      cell: ({ sessionId, sessionTitle }) => (
        <Link
          prefetch="intent"
          to={paths.roster(sessionId)}
          className="flex min-h-11 w-fit items-center hover:underline lg:min-h-7"
        >
          <span className="line-clamp-2 wrap-anywhere">{sessionTitle}</span>
        </Link>
      ),
    },
    { head: bookedAt, cell: (seat) => <DateTime value={seat.bookedAt} /> },
  ]
  const day = (one: string) => <DateTime value={startOfDay(one).toISOString()} show="date" />
  return (
    <Page
      title={texts.seats}
      intro={
        <>
          {day(days.from)}
          {days.to !== days.from && <> – {day(days.to)}</>}
        </>
      }
    >
      <div className="grid gap-4">
        <p role="status" className="text-muted text-sm">
          {query.data && texts.seatCount(query.data.total)}
        </p>
        <PagedList
          query={query}
          failed={texts.seatsFailed}
          empty={
            <EmptyState
              icon={<Armchair aria-hidden="true" className="size-10" strokeWidth={1.5} />}
              title={texts.noSeatsBooked}
              text={texts.noSeatsBookedHint}
            />
          }
        >
          {(seats) => <Rows items={seats} columns={columns} />}
        </PagedList>
      </div>
    </Page>
  )
}
