import { useQuery } from '@tanstack/react-query'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useFindTexts } from '../../i18n/find.ts'
import { useSessionFormTexts } from '../../i18n/session-form.ts'
import { useSessionTexts } from '../../i18n/sessions.ts'
import { branchesQuery, roomsQuery } from '../../queries/centre.ts'
import { SelectField, TextField, type TextFieldProps } from '../../ui/inputs.tsx'
import type { Registered } from '../../ui/use-form.ts'
import type { CatalogueName } from './session-draft.ts'

/** The props that bind a control to a field, with its error. */
export type Bound = Registered & Pick<TextFieldProps, 'error'>

export type CatalogueOrRoom = CatalogueName | 'roomId'

type Props = {
  /** The props of a form's field by its name. */
  field: (name: CatalogueOrRoom) => Bound
  set: (name: CatalogueOrRoom, value: string) => void
  /** Only an Admin puts an approved session online, or back. */
  isModeFixed?: boolean
}

/** Where a session is held: online or at a branch, in which room, and how to find it. */
export function WhereFields({ field, ...props }: Props) {
  const texts = { sessions: useSessionTexts(), form: useSessionFormTexts() }
  const [mode, branchId] = [field('mode').value, field('branchId').value]
  return (
    <>
      <WhereField field={field} {...props} />
      {mode !== 'online' && (
        <>
          {branchId && <RoomField branchId={branchId} field={field('roomId')} />}
          <TextField
            label={texts.sessions.place}
            // Without a branch nothing else says where it is.
            optional={branchId !== '' || mode !== 'onsite'}
            placeholder={texts.form.placeHint}
            {...field('place')}
          />
        </>
      )}
    </>
  )
}

/** Online, at a branch, or somewhere else: one choice that sets two fields. */
function WhereField({ field, set, isModeFixed = false }: Props) {
  const texts = { form: useSessionFormTexts(), find: useFindTexts() }
  const { data } = useQuery(branchesQuery())
  const [mode, branch] = [field('mode'), field('branchId')]
  const branches = data?.filter(({ _id, closed }) => !closed || _id === branch.value) ?? []
  function choose(value: string) {
    const isBranch = branches.some(({ _id }) => _id === value)
    if (!isModeFixed) set('mode', isBranch ? 'onsite' : value)
    set('branchId', isBranch ? value : '')
    // A room is one of its branch.
    set('roomId', '')
  }
  const none = { value: '', label: texts.form.notChosen }
  return (
    <SelectField
      label={texts.form.where}
      optional
      options={[
        ...(isModeFixed ? [] : [none, { value: 'online', label: texts.find.modes.online }]),
        ...branches.map(({ _id, name }) => ({ value: _id, label: name })),
        {
          value: isModeFixed ? '' : 'onsite',
          label: branches.length > 0 ? texts.form.elsewhere : texts.find.modes.onsite,
        },
      ]}
      {...branch}
      // Its own value is not always a branch.
      ref={(select: HTMLSelectElement | null) =>
        branch.ref(select && { value: branch.value, focus: () => select.focus() })
      }
      error={branch.error ?? mode.error}
      value={branch.value || (isModeFixed ? '' : mode.value)}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** The value of classes that are in several rooms, and stay there. */
export const ROOMS_AS_BEFORE = 'as before'

type RoomProps = { branchId: string; field: Pick<TextFieldProps, 'error' | 'name'> & { value: string } }

/** The room of its branch in which a session is held (B09). */
export function RoomField({ branchId, field }: RoomProps) {
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
        { value: '', label: texts.sessions.noRoom },
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
