import { useQuery } from '@tanstack/react-query'
import { lateJoins } from '../../../contract/sessions/late-join.ts'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { useAuthMessages } from '../../i18n/auth.ts'
import { useCentreMessages } from '../../i18n/centre.ts'
import { useSessionFormMessages } from '../../i18n/session-form.ts'
import { roomsQuery } from '../../queries/centre.ts'
import { tutorChoicesQuery } from '../../queries/users.ts'
import { DateTimeField, NumberField, SelectField, type TextFieldProps } from '../../ui/inputs.tsx'
import type { Registered } from '../../ui/use-form.ts'

/** The value of classes that are in several rooms, and stay there. */
export const ROOMS_AS_BEFORE = 'as before'

type Props = { branchId: string; field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** In which room of its branch a session is held (B09). */
export function RoomField({ branchId, field }: Props) {
  const messages = { branches: useCentreMessages().branches, sessions: useSessionFormMessages() }
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

type LateJoinFieldProps = { field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** Whether people may join after the first class, and at which price (B05). */
export function LateJoinField({ field }: LateJoinFieldProps) {
  const messages = useAuthMessages().join
  return (
    <SelectField
      label={messages.lateJoin}
      optional
      hint={messages.lateJoinHint}
      options={['', ...lateJoins].map((value) => ({
        value,
        label: messages.lateJoins[(value || 'registration') as keyof typeof messages.lateJoins],
      }))}
      {...field}
    />
  )
}

/** The props that bind a control to a field, with its error. */
export type Bound = Registered & Pick<TextFieldProps, 'error'>
type MinimumFieldsProps = { count: Bound; decideAt: Bound }

/** With how many people a session runs, and when that is decided (B08). */
export function MinimumFields({ count, decideAt }: MinimumFieldsProps) {
  const messages = useAuthMessages().join
  return (
    <>
      <NumberField
        label={messages.minimum}
        optional
        hint={messages.minimumHint}
        step={1}
        min={1}
        {...count}
      />
      <DateTimeField label={messages.decideAt} optional hint={messages.decideAtHint} {...decideAt} />
    </>
  )
}

type TutorFieldProps = { field: Bound; onTutor?: ((name: string) => void) | undefined }

/**
 * Whose session it is: an Admin chooses among the active tutors. Others, such as an Admin who teaches, stay
 * if they were chosen.
 */
export function TutorField({ field, onTutor }: TutorFieldProps) {
  const messages = useSessionFormMessages()
  const { userId } = useCurrentUser()
  const { data = [] } = useQuery(tutorChoicesQuery(userId))
  const chosen = field.value
  const isOther = chosen !== '' && !data.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={messages.taughtBy}
      optional
      hint={messages.taughtByHint}
      options={[
        { value: '', label: messages.notChosen },
        ...(isOther ? [{ value: chosen, label: messages.asBefore }] : []),
        ...data,
      ]}
      {...field}
      onChange={(event) => {
        field.onChange(event)
        const tutor = data.find(({ value }) => value === event.target.value)
        if (tutor) onTutor?.(tutor.label)
      }}
    />
  )
}
