import { useQuery } from '@tanstack/react-query'
import { useBranchMessages } from '../i18n/branches.ts'
import { useSessionFormMessages } from '../i18n/session-form.ts'
import { roomsQuery } from '../queries/branches.ts'
import { SelectField, type TextFieldProps } from '../ui/inputs.tsx'

/** The value of classes that are in several rooms, and stay there. */
export const ROOMS_AS_BEFORE = 'as before'

type Props = { branchId: string; field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** In which room of its branch a session is held (B09). */
export function RoomField({ branchId, field }: Props) {
  const messages = { branches: useBranchMessages(), sessions: useSessionFormMessages() }
  const { data = [] } = useQuery(roomsQuery())
  const isElsewhere = field.value === ROOMS_AS_BEFORE
  const rooms = data.filter(
    (room) => room.branchId === branchId && (!room.closed || room._id === field.value),
  )
  if (rooms.length === 0 && !isElsewhere) return null
  return (
    <SelectField
      label={messages.branches.roomName}
      optional
      options={[
        { value: '', label: messages.sessions.notChosen },
        ...(isElsewhere ? [{ value: ROOMS_AS_BEFORE, label: messages.sessions.asBefore }] : []),
        ...rooms.map(({ _id, name, size }) => ({
          value: _id,
          label: size === null ? name : `${name} · ${messages.branches.seats(size)}`,
        })),
      ]}
      {...field}
    />
  )
}
