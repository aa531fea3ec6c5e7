import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../auth/auth-provider.tsx'
import { useDayOffMessages } from '../../../i18n/days-off.ts'
import type { CentreFilters } from '../../../queries/bookings.ts'
import { branchesQuery, roomsQuery } from '../../../queries/centre.ts'
import { tutorChoicesQuery } from '../../../queries/users.ts'
import { type Option, SelectField } from '../../../ui/inputs.tsx'
import type { Registered } from '../../../ui/use-form.ts'

/** Whose classes end, as one choice: such as `roomId:…`, or nothing for the whole centre. */
export function whomOf({ branchId, roomId, tutorId }: CentreFilters): string {
  if (tutorId) return `tutorId:${tutorId}`
  if (roomId) return `roomId:${roomId}`
  return branchId ? `branchId:${branchId}` : ''
}

/** The same as the API asks for it. */
export function filtersOf(whom: string): CentreFilters {
  const [name = '', id = ''] = whom.split(':')
  return id ? { [name]: id } : {}
}

/** The centre, its open branches and rooms, and its tutors. */
function useWhom(): Option[] {
  const messages = useDayOffMessages()
  const { userId } = useCurrentUser()
  const { data: branches = [] } = useQuery(branchesQuery())
  const { data: rooms = [] } = useQuery(roomsQuery())
  const { data: tutors = [] } = useQuery(tutorChoicesQuery(userId))
  const open = branches.filter(({ closed }) => !closed)
  return [
    { value: '', label: messages.centre },
    ...open.map(({ _id, name }) => ({ value: `branchId:${_id}`, label: messages.branch(name) })),
    ...open.flatMap((branch) =>
      rooms
        .filter(({ branchId, closed }) => branchId === branch._id && !closed)
        .map(({ _id, name }) => ({ value: `roomId:${_id}`, label: messages.room(branch.name, name) })),
    ),
    ...tutors.map(({ value, label }) => ({ value: `tutorId:${value}`, label: messages.tutor(label) })),
  ]
}

export function WhomField(field: Registered) {
  const messages = useDayOffMessages()
  return <SelectField label={messages.whom} options={useWhom()} {...field} />
}
