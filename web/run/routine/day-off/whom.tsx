import { useQuery } from '@tanstack/react-query'
import { offeredOf } from '../../../../contract/centre/catalogue-names.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { type CentreFilters, centreRoutineQuery } from '../../../queries/bookings.ts'
import { catalogueQuery } from '../../../queries/catalogue.ts'
import { branchesQuery, roomsQuery } from '../../../queries/centre.ts'
import { tutorChoicesQuery } from '../../../queries/users.ts'
import { type Option, SelectField } from '../../../ui/inputs.tsx'
import type { Registered } from '../../../ui/use-form.ts'

/** Whose classes end: also a session's, or a grade's. */
type Whom = CentreFilters & { sessionId?: string; level?: string }

/** Whose classes end, as one choice: such as `roomId:…`, or nothing for the whole centre. */
export function whomOf({ branchId, roomId, tutorId }: CentreFilters): string {
  if (tutorId) return `tutorId:${tutorId}`
  if (roomId) return `roomId:${roomId}`
  return branchId ? `branchId:${branchId}` : ''
}

/** The same as the API asks for it. */
export function filtersOf(whom: string): Whom {
  const [name = '', id = ''] = whom.split(':')
  return id ? { [name]: id } : {}
}

type Days = { day: string; until: string }

/** The centre, its open branches and rooms, its tutors, the grades, and the sessions of these days. */
function useWhom({ day, until }: Days): Option[] {
  const texts = useDayOffTexts()
  const { data: branches = [] } = useQuery(branchesQuery())
  const { data: rooms = [] } = useQuery(roomsQuery())
  const { data: tutors = [] } = useQuery(tutorChoicesQuery())
  const language = useLanguage()
  const { data: catalogue } = useQuery(catalogueQuery)
  const isDay = day !== '' && (until === '' || until >= day)
  const routine = centreRoutineQuery({ from: day, to: until || day })
  const { data: shown } = useQuery({ ...routine, enabled: isDay, retry: false })
  const sessions = new Map((shown?.classes ?? []).map(({ sessionId, title }) => [sessionId, title]))
  const open = branches.filter(({ closed }) => !closed)
  return [
    { value: '', label: texts.centre },
    ...open.map(({ _id, name }) => ({ value: `branchId:${_id}`, label: texts.branch(name) })),
    ...open.flatMap((branch) =>
      rooms
        .filter(({ branchId, closed }) => branchId === branch._id && !closed)
        .map(({ _id, name }) => ({ value: `roomId:${_id}`, label: texts.room(branch.name, name) })),
    ),
    ...tutors.map(({ value, label }) => ({ value: `tutorId:${value}`, label: texts.tutor(label) })),
    ...offeredOf(catalogue?.levels ?? []).map((level) => ({
      value: `level:${level.slug}`,
      label: texts.level(level[language]),
    })),
    ...[...sessions].map(([id, title]) => ({ value: `sessionId:${id}`, label: texts.session(title) })),
  ]
}

export function WhomField({ days, field }: { days: Days; field: Registered }) {
  const texts = useDayOffTexts()
  return <SelectField label={texts.whom} options={useWhom(days)} {...field} />
}
