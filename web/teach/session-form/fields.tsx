import { useQuery } from '@tanstack/react-query'
import { teachingLanguages } from '../../../contract/sessions/catalogue.ts'
import { lateJoins } from '../../../contract/sessions/late-join.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useFindTexts } from '../../i18n/find.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { roomsQuery } from '../../queries/centre.ts'
import { tutorChoicesQuery } from '../../queries/users.ts'
import { DateTimeField, NumberField, SelectField, TextField, type TextFieldProps } from '../../ui/inputs.tsx'
import type { Registered } from '../../ui/use-form.ts'
import type { CatalogueOrRoom } from './catalogue-fields.tsx'

/** The value of classes that are in several rooms, and stay there. */
export const ROOMS_AS_BEFORE = 'as before'

type Props = { branchId: string; field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** In which room of its branch a session is held (B09). */
export function RoomField({ branchId, field }: Props) {
  const texts = { branches: useCentreTexts().branches, sessions: useSessionFormTexts() }
  const { data = [] } = useQuery(roomsQuery())
  const isElsewhere = field.value === ROOMS_AS_BEFORE
  const rooms = data.filter(
    (room) => room.branchId === branchId && (!room.closed || room._id === field.value),
  )
  if (rooms.length === 0 && !isElsewhere) return null
  return (
    <SelectField
      label={texts.branches.roomName}
      optional
      options={[
        { value: '', label: texts.sessions.notChosen },
        ...(isElsewhere ? [{ value: ROOMS_AS_BEFORE, label: texts.sessions.asBefore }] : []),
        ...rooms.map(({ _id, name, size }) => ({
          value: _id,
          label: size === null ? name : `${name} · ${texts.branches.seats(size)}`,
        })),
      ]}
      {...field}
    />
  )
}

type LateJoinFieldProps = { field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** Whether people may join after the first class, and at which price (B05). */
export function LateJoinField({ field }: LateJoinFieldProps) {
  const texts = useAuthTexts().join
  return (
    <SelectField
      label={texts.lateJoin}
      optional
      hint={texts.lateJoinHint}
      options={['', ...lateJoins].map((value) => ({
        value,
        label: texts.lateJoins[(value || 'registration') as keyof typeof texts.lateJoins],
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
  const texts = useAuthTexts().join
  return (
    <>
      <NumberField label={texts.minimum} optional hint={texts.minimumHint} step={1} {...count} />
      <DateTimeField label={texts.decideAt} optional hint={texts.decideAtHint} {...decideAt} />
    </>
  )
}

type TutorFieldProps = { field: Bound; onTutor?: ((name: string) => void) | undefined }

/**
 * Whose session it is: an Admin chooses among the active tutors. Others, such as an Admin who teaches, stay
 * if they were chosen.
 */
export function TutorField({ field, onTutor }: TutorFieldProps) {
  const texts = useSessionFormTexts()
  const { userId } = useCurrentUser()
  const { data = [] } = useQuery(tutorChoicesQuery(userId))
  const chosen = field.value
  const isOther = chosen !== '' && !data.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={texts.taughtBy}
      optional
      hint={texts.taughtByHint}
      options={[
        { value: '', label: texts.notChosen },
        ...(isOther ? [{ value: chosen, label: texts.asBefore }] : []),
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

type CatalogueProps = { field: (name: CatalogueOrRoom) => Bound } & {
  /** Called with the name of a chosen tutor. */ onTutor?: (name: string) => void
}

/** In which room, and how to find it, where it is not online. */
export function PlaceFields({ field }: Pick<CatalogueProps, 'field'>) {
  const texts = { sessions: useSessionTexts(), form: useSessionFormTexts() }
  const branchId = field('branchId').value
  if (field('mode').value === 'online') return null
  return (
    <>
      {branchId && <RoomField branchId={branchId} field={field('roomId')} />}
      <TextField
        label={texts.sessions.place}
        optional
        placeholder={texts.form.placeHint}
        {...field('place')}
      />
    </>
  )
}

/** What else students find a session by. A place is asked for where there is one. */
export function CatalogueFields({ field, onTutor }: CatalogueProps) {
  const { role } = useRole()
  const texts = { form: useSessionFormTexts(), find: useFindTexts() }
  return (
    <>
      <PlaceFields field={field} />
      <SelectField
        label={texts.form.teachingLanguage}
        optional
        options={[
          { value: '', label: texts.form.notChosen },
          ...teachingLanguages.map((value) => ({ value, label: texts.find.languages[value] })),
        ]}
        {...field('language')}
      />
      {role === 'Admin' && <TutorField field={field('tutorId')} onTutor={onTutor} />}
      <TextField
        label={texts.form.tags}
        optional
        hint={texts.form.tagsHint}
        className="sm:col-span-2"
        {...field('tags')}
      />
    </>
  )
}
