import { useQuery } from '@tanstack/react-query'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useNavigate, useSearchParams } from 'react-router'
import type { Branch, Room } from '../../../contract/centre/branches.ts'
import { useCalendarTexts } from '../../i18n/calendar.ts'
import { type Shown, useCalendarAddress } from '../../learn/routine/calendar-address.ts'
import type { Day } from '../../learn/routine/days.ts'
import type { CentreFilters } from '../../queries/bookings.ts'
import { tutorChoicesQuery } from '../../queries/users.ts'
import { type Option, SelectField } from '../../ui/inputs.tsx'
import { Summary } from '../../ui/summary.tsx'

type Props = { choice: CentreChoice; branches: readonly Branch[]; rooms: readonly Room[] }

/** Narrows the classes to a branch, a room, a tutor. The URL keeps what was chosen. */
export function Filters({ choice, branches, rooms }: Props) {
  const texts = useCalendarTexts().centre
  const navigate = useNavigate()
  const { data: tutors = [] } = useQuery(tutorChoicesQuery())
  const { branchId, roomId, tutorId } = choice.filters
  const choose = (change: { [Name in keyof CentreFilters]: string | undefined }) => {
    const wanted = Object.entries({ ...choice.filters, ...change }).filter(([, id]) => id)
    const to = queryOfChoice({ ...choice, filters: Object.fromEntries(wanted) })
    void navigate(to, { preventScrollReset: true })
  }
  const roomOptions = branches
    .filter(({ _id }) => !branchId || _id === branchId)
    .flatMap(({ _id, name }) =>
      rooms
        .filter((room) => room.branchId === _id)
        .map((room) => ({ value: room._id, label: `${name}, ${room.name}` })),
    )
  // An Admin who teaches is no choice, but a link may name them.
  const isOther = tutorId && !tutors.some(({ value }) => value === tutorId)
  const others: Option[] = isOther ? [{ value: tutorId, label: texts.chosenTutor }] : []
  const count = Object.keys(choice.filters).length
  return (
    <details className="rounded-card bg-sunken px-4">
      <Summary>
        <SlidersHorizontal aria-hidden="true" className="size-5" />
        {count > 0 ? texts.filtersChosen(count) : texts.filter}
      </Summary>
      <div className="grid gap-4 pb-4 sm:grid-cols-3">
        <SelectField
          label={texts.branch}
          value={branchId ?? ''}
          options={[
            { value: '', label: texts.all.branch },
            ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ target }) => choose({ branchId: target.value, roomId: undefined })}
        />
        <SelectField
          label={texts.room}
          value={roomId ?? ''}
          options={[{ value: '', label: texts.all.room }, ...roomOptions]}
          onChange={({ target }) => choose({ roomId: target.value })}
        />
        <SelectField
          label={texts.tutor}
          value={tutorId ?? ''}
          options={[{ value: '', label: texts.all.tutor }, ...others, ...tutors]}
          onChange={({ target }) => choose({ tutorId: target.value })}
        />
      </div>
    </details>
  )
}

const filterNames = ['branchId', 'roomId', 'tutorId'] as const

/** How an Admin looks at the classes of the centre. */
export type CentreChoice = Shown & { by: 'place' | 'tutor'; filters: CentreFilters }

/** The choice in the URL, and today. A day by place is the default. */
export function useCentreChoice(): { choice: CentreChoice; today: Day } {
  const [search] = useSearchParams()
  const { today, ...shown } = useCalendarAddress(['day', 'week', 'month'])
  const filters: CentreFilters = {}
  for (const name of filterNames) {
    const id = search.get(name)
    if (id && /^[\da-f-]{36}$/i.test(id)) filters[name] = id
  }
  return { choice: { ...shown, by: search.get('by') === 'tutor' ? 'tutor' : 'place', filters }, today }
}

/** The URL's query of a choice. */
export const queryOfChoice = ({ view, date, by, filters }: CentreChoice): string =>
  `?${new URLSearchParams({ view, date, ...(by === 'tutor' && { by }), ...filters })}`
